//! The board on the screen: its map, pieces and aids, and the order of painting. Looks are drawn by `dicta-art`.
//!
//! The painter knows cells, pieces and looks, but no particular game: a piece without a look gets a plain counter with
//! an arrow.

mod facing;
pub mod film;
pub mod glyph;
pub mod ground;
mod legend;
pub mod map_on_screen;
pub mod names;
pub mod on_screen;
pub mod overlay;
pub mod piece;
pub mod places;
mod sprite;
pub mod view;

pub use dicta_art::geometry;
pub use dicta_art::{Grid, Looks};
pub use facing::facing_name;
pub use film::Film;
pub use view::{BoardAction, BoardScene, BoardView, Underlay};
