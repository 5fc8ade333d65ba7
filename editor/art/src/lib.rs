//! The drawings of looks as shapes on a [`Canvas`]: pieces, counters and terrain, the same in the window and on paper.
//!
//! A look is read into shapes (`look.rs`), which are drawn on any canvas (`canvas.rs`) in the colours that content
//! names (`colours.rs`). A piece without a look gets a plain counter (`counter.rs`), a map its ground, grid and zones
//! (`ground.rs`, `geometry.rs`, `zones.rs`). Nothing here knows a window, pages, pixels, or any particular game.

pub mod canvas;
pub mod colours;
pub mod counter;
pub mod geometry;
pub mod ground;
pub mod look;
pub mod zones;

pub use canvas::{Canvas, Pen};
pub use colours::Colours;
pub use geometry::Grid;
pub use ground::DrawnMap;
pub use look::Looks;
