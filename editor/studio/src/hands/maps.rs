//! Which cells of a map a hand draws: along the way of the pointer, a rectangle, or everything of one terrain.

use dicta_play::geometry::Geometry;
use dicta_program::{MapId, Program};

/// How a hand draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// The cells over which the pointer goes.
    #[default]
    Brush,
    /// All cells between the first and the last, by columns and rows.
    Rectangle,
    /// The cells around the first that have its terrain, as far as they touch.
    Fill,
}

impl Tool {
    pub const ALL: [Tool; 3] = [Tool::Brush, Tool::Rectangle, Tool::Fill];
}

/// The cells that a stroke draws, in order of their numbers unless they are drawn one by one.
pub fn drawn(program: &Program, map: MapId, tool: Tool, stroke: &[i64]) -> Vec<i64> {
    let (Some(of), Some(&first), Some(&last)) = (program.maps.get(map.index()), stroke.first(), stroke.last()) else {
        return vec![];
    };
    let width = i64::from(of.width.max(1));
    match tool {
        Tool::Brush => stroke.to_vec(),
        Tool::Rectangle => {
            let (columns, rows) = ((first % width, last % width), (first / width, last / width));
            let range = |(a, b): (i64, i64)| a.min(b)..=a.max(b);
            range(rows).flat_map(|row| range(columns).map(move |column| row * width + column)).collect()
        }
        Tool::Fill => {
            let board = Geometry::new(program.board, of);
            let terrain = board.terrain(first);
            let mut found = vec![false; of.terrain.len()];
            let mut open = vec![first];
            while let Some(cell) = open.pop() {
                let Some(seen) = usize::try_from(cell).ok().and_then(|c| found.get_mut(c)) else { continue };
                if *seen || board.terrain(cell) != terrain {
                    continue;
                }
                *seen = true;
                // On squares cells touch along their sides only.
                let sides = (0..board.facings()).step_by(if board.facings() == 8 { 2 } else { 1 });
                open.extend(sides.map(|facing| board.next(cell, facing)).filter(|next| board.is_cell(*next)));
            }
            (0..).zip(found).filter(|(_, drawn)| *drawn).map(|(cell, _)| cell).collect()
        }
    }
}
