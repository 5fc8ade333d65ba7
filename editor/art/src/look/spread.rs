//! Terrain that depends on its neighbours: areas and ribbons that continue across cell borders, and figures that differ
//! from cell to cell. Everything follows from the position of the cell alone, so the same map always looks the same.
//!
//! ```text
//! patchwork <line> <size> [a, b, …]    parcels of about this size in these colours, continued across borders
//! patch <colour> <inset> { … }         an area that merges with its like; the body is painted in it
//! join  <colour> <width> <manner> <n>  a ribbon to every like neighbour; `crenel`, `dash` or `ties`
//! strew <n> { … }                      n scattered copies of a figure
//! variant { … }                        one of the variants in a body, by cell
//! ```
//!
//! After `patch` and `join`, `with a b` names further terrain that connects to it; the border of the map connects, too.
//! After `join`, `beside <n>` moves the ribbon to the side, with `towards a` to the side of that terrain. A lone ribbon
//! crosses its cell; one with a single neighbour ends in the cell, or leaves the map where it can.
//! Terrain with `over yes`, such as a cloud, floats above the terrain around it, which continues beneath.

mod brush;
mod patch;
mod ribbon;
mod surroundings;

use self::brush::Brush;
pub use self::surroundings::Surroundings;
use super::{Form, Mark, Placing, coordinates, read_marks, spelled};
use crate::canvas::Canvas;
use crate::colours::Colours;
use dicta_program::drawn_points::strewn;
use dicta_program::{LookProp, LookWord};
use std::collections::HashMap;

/// Number of layers in which terrain is painted over all cells: patchwork, patches, ribbons, the rest.
pub const LAYERS: usize = 4;

/// The kinds of terrain marks.
#[derive(Clone, Debug, PartialEq)]
pub enum TerrainMark {
    Patchwork { size: f32, colours: Vec<String> },
    Patch { inset: f32, with: Vec<String>, within: Vec<Mark> },
    Join { manner: Manner, beside: f32, towards: Vec<String>, with: Vec<String> },
    Strew { count: usize, turned: bool, marks: Vec<Mark> },
    Variant(Vec<Vec<Mark>>),
}

/// How a ribbon is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Manner {
    Plain,
    /// A crenellated line of this depth.
    Crenel(f32),
    /// Dashes of this length.
    Dash(f32),
    /// Cross ties of this length.
    Ties(f32),
}

impl TerrainMark {
    /// Reads a terrain property.
    pub fn read(prop: &LookProp, unit: f32) -> Option<Mark> {
        let mut numbers = Vec::new();
        let flat = LookProp { body: vec![], ..prop.clone() };
        coordinates(&flat, unit, &mut numbers);
        let names: Vec<&str> = (prop.words.iter())
            .filter_map(|w| match w {
                LookWord::Name(n) => Some(n.as_str()),
                _ => None,
            })
            .collect();
        let after = |word: &str| {
            let at = names.iter().position(|n| *n == word);
            at.map_or(&[][..], |i| &names[i + 1..]).iter().map(|s| (*s).to_owned())
        };
        let first = names.first().map(|s| (*s).to_owned());
        let inner = || read_marks(&prop.body, unit);
        let (mut fill, mut line, mut width) = (None, None, 0.0);
        let spread = match prop.name.as_str() {
            "patchwork" => {
                line = first;
                let size = numbers.first().copied().unwrap_or(0.5).clamp(0.1, 4.0);
                TerrainMark::Patchwork { size, colours: names.iter().skip(1).map(|s| (*s).to_owned()).collect() }
            }
            "patch" => {
                fill = first;
                line = after("line").next();
                let inset = numbers.first().copied().unwrap_or(0.08).clamp(0.0, 0.4);
                TerrainMark::Patch { inset, with: after("with").collect(), within: inner() }
            }
            "join" => {
                line = first;
                width = numbers.first().copied().unwrap_or(0.03);
                // The number after a word.
                let number = |word: &str| {
                    let at = prop.words.iter().position(|w| matches!(w, LookWord::Name(n) if n == word))?;
                    match prop.words.get(at + 1) {
                        Some(LookWord::Number(n)) => Some(*n as f32 / unit),
                        _ => Some(0.04),
                    }
                };
                let manner = (number("crenel").map(Manner::Crenel))
                    .or(number("dash").map(Manner::Dash))
                    .or(number("ties").map(Manner::Ties))
                    .unwrap_or(Manner::Plain);
                let beside = number("beside").unwrap_or(0.0);
                TerrainMark::Join {
                    manner,
                    beside,
                    towards: after("towards").take_while(|n| n != "with").collect(),
                    with: after("with").collect(),
                }
            }
            "strew" => TerrainMark::Strew { count: strewn(prop), turned: names.contains(&"turned"), marks: inner() },
            _ => return None,
        };
        Some(Mark { form: Form::Spread(Box::new(spread)), fill, stroke: line, width })
    }

    /// The figures in its body.
    pub fn figures(&self) -> Vec<&Vec<Mark>> {
        match self {
            TerrainMark::Patch { within: marks, .. } | TerrainMark::Strew { marks, .. } => vec![marks],
            TerrainMark::Variant(all) => all.iter().collect(),
            TerrainMark::Patchwork { .. } | TerrainMark::Join { .. } => vec![],
        }
    }

    fn figures_mut(&mut self) -> Vec<&mut Vec<Mark>> {
        match self {
            TerrainMark::Patch { within: marks, .. } | TerrainMark::Strew { marks, .. } => vec![marks],
            TerrainMark::Variant(all) => all.iter_mut().collect(),
            TerrainMark::Patchwork { .. } | TerrainMark::Join { .. } => vec![],
        }
    }

    /// The same with other figures in its body.
    pub fn with_figures(&self, change: impl Fn(&[Mark]) -> Vec<Mark>) -> Self {
        let mut new = self.clone();
        for marks in new.figures_mut() {
            *marks = change(marks);
        }
        new
    }

    /// Replaces the names of content's own colours with their values.
    pub fn spell(&mut self, palette: &HashMap<String, String>) {
        if let TerrainMark::Patchwork { colours, .. } = self {
            colours.iter_mut().for_each(|c| *c = spelled(palette, c));
        }
        for mark in self.figures_mut().into_iter().flatten() {
            mark.spell(palette);
        }
    }

    /// Paints the parts of a layer, or everything. Without `at.lie` the cell has no neighbours.
    pub fn paint(&self, canvas: &dyn Canvas, colours: &Colours, mark: &Mark, at: Placing<'_>, layer: Option<usize>) {
        let on = |wanted: usize| layer.is_none_or(|l| l == wanted);
        let brush = Brush { canvas, colours, at, mark };
        match self {
            TerrainMark::Patchwork { size, colours } if on(0) => brush.patchwork(*size, colours),
            TerrainMark::Patch { inset, with, within } if on(1) || on(LAYERS - 1) => {
                let (outline, free) = patch::patch(at.lie, with, *inset);
                if on(1) {
                    brush.patch(&outline, &free);
                }
                if on(LAYERS - 1) {
                    brush.inside(within, &outline);
                }
            }
            TerrainMark::Join { manner, beside, towards, with } if on(2) => {
                let side = ribbon::side(at.lie, towards);
                for way in ribbon::ways(at.lie, with) {
                    brush.ribbon(&way, *manner, *beside, side);
                }
            }
            TerrainMark::Strew { .. } if on(LAYERS - 1) => {
                let cell = surroundings::corners(at.lie, 0.86);
                brush.strew(self, &cell, 0);
            }
            TerrainMark::Variant(all) if !all.is_empty() && on(LAYERS - 1) => {
                let number = surroundings::seed(at.lie, 77) as usize % all.len();
                brush.inside(&all[number], &surroundings::corners(at.lie, 0.86));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::outline;
    use super::patch::patch;
    use super::ribbon::{on_border, side, ways};
    use super::surroundings::{Surroundings, place, seed};
    use crate::geometry::Grid;
    use dicta_program::{Board, Map, Terrain};
    use emath::Pos2;

    /// A map of these rows: `r` is one terrain and `.` another.
    fn map(rows: &[&str]) -> Map {
        let legend =
            ['.', 'r'].map(|letter| Terrain { letter, name: letter.into(), title: String::new(), opaque: false });
        Map {
            width: rows[0].len() as u32,
            height: rows.len() as u32,
            terrain: rows.iter().flat_map(|row| row.bytes()).map(|b| u8::from(b == b'r')).collect(),
            legend: legend.into(),
            ..Map::default()
        }
    }

    fn lie(map: &Map, board: Board, (column, row): (i64, i64)) -> Surroundings<'_> {
        Surroundings { map, grid: Grid(board), column, row, under: None }
    }

    /// The points where ribbons cross the border of a cell, in the plane.
    fn gates(lie: Surroundings<'_>) -> Vec<Pos2> {
        let ends = ways(Some(&lie), &[]).into_iter().flat_map(|way| [way[0], way[way.len() - 1]]);
        ends.filter(|p| on_border(Some(&lie), *p)).map(|p| p + place(Some(&lie))).collect()
    }

    #[test]
    fn ribbons_of_neighbours_meet_at_the_side_between_them() {
        for board in [Board::Hex, Board::HexRows, Board::Square] {
            let map = map(&[".....", ".r...", ".rr..", "..r..", "....."]);
            let cells = [(1, 1), (1, 2), (2, 2), (2, 3)].map(|at| lie(&map, board, at));
            for pair in cells.windows(2) {
                let other = gates(pair[1]);
                let met = gates(pair[0]).iter().any(|p| other.iter().any(|q| p.distance(*q) < 0.04));
                assert!(met, "{board:?}: {:?} and {other:?}", gates(pair[0]));
            }
            // On hexes the first cell is also adjacent to the third.
            let springs = gates(cells[0]).len() == 1;
            assert_eq!(springs, board == Board::Square, "a ribbon with one neighbour starts in its cell");
        }
    }

    #[test]
    fn a_ribbon_at_the_border_leaves_the_map_but_a_lone_one_does_not() {
        let map = map(&["..r..", "..r..", ".....", ".....", "r...."]);
        assert_eq!(gates(lie(&map, Board::Square, (2, 0))).len(), 2);
        assert_eq!(gates(lie(&map, Board::Square, (0, 4))).len(), 0);
        assert_eq!(ways(Some(&lie(&map, Board::Square, (0, 4))), &[]).len(), 1);
    }

    #[test]
    fn patches_meet_on_the_side_between_them() {
        for board in [Board::Hex, Board::HexRows, Board::Square] {
            let map = map(&[".....", ".....", ".rr..", ".....", "....."]);
            let ends = [(1, 2), (2, 2)].map(|at| {
                let lie = lie(&map, board, at);
                let (outline, borders) = patch(Some(&lie), &[], 0.1);
                assert_eq!(borders.len(), 1);
                assert!(inside(&outline), "{board:?} {outline:?}");
                let border = &borders[0];
                [border[0], border[border.len() - 1]].map(|p| p + place(Some(&lie)))
            });
            assert!(ends[0][0].distance(ends[1][1]) < 1e-4 && ends[0][1].distance(ends[1][0]) < 1e-4, "{ends:?}");
        }
        let alone = map(&["...", ".r.", "..."]);
        let (outline, borders) = patch(Some(&lie(&alone, Board::Hex, (1, 1))), &[], 0.1);
        assert!(inside(&outline) && borders.len() == 1);
        let everywhere = map(&["rrr", "rrr", "rrr"]);
        assert!(patch(Some(&lie(&everywhere, Board::Hex, (1, 1))), &[], 0.1).1.is_empty());
    }

    fn inside(outline: &[Pos2]) -> bool {
        outline.iter().all(|p| p.to_vec2().length() < 0.75) && outline::inside(outline, Pos2::ZERO)
    }

    #[test]
    fn a_ribbon_finds_the_side_of_a_terrain() {
        let map = map(&[".r...", ".r...", ".r..."]);
        assert_eq!(side(Some(&lie(&map, Board::Square, (2, 1))), &["r".into()]), 1.0);
        assert_eq!(side(Some(&lie(&map, Board::Square, (0, 1))), &["r".into()]), -1.0);
    }

    #[test]
    fn variation_depends_on_the_cell_alone() {
        let map = map(&["....."; 5]);
        let numbers = |salt| (0..25).map(|i| seed(Some(&lie(&map, Board::Hex, (i % 5, i / 5))), salt) % 3).collect();
        let (once, again): (Vec<u32>, Vec<u32>) = (numbers(77), numbers(77));
        assert_eq!(once, again);
        assert!((0..3).all(|n| once.contains(&n)), "{once:?}");
    }
}
