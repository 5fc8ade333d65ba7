//! The board on the screen: the geometry of cells, looks as shapes, and the order of painting.
//!
//! The painter knows cells, pieces and looks, but no particular game: a piece without a look gets a plain counter with
//! an arrow.

pub mod film;
pub mod geometry;
pub mod glyph;
pub mod ground;
mod legend;
pub mod look;
pub mod map_on_screen;
pub mod names;
pub mod overlay;
pub mod piece;
pub mod places;
mod sprite;
pub mod view;

pub use film::Film;
pub use geometry::Grid;
pub use look::Looks;
pub use view::{BoardAction, BoardScene, BoardView, Underlay};
