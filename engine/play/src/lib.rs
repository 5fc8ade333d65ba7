pub mod chance;
pub mod geometry;
