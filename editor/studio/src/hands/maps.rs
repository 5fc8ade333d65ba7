//! Which cells of a map a stroke draws: along the pointer, a rectangle, or a region of one terrain.

use dicta_play::geometry::Geometry;
use dicta_program::{MapId, Program};

/// A drawing tool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// The cells that the pointer passes.
    #[default]
    Brush,
    /// All cells between the first and the last, by columns and rows.
    Rectangle,
    /// The connected cells around the first that have its terrain.
    Fill,
}

impl Tool {
    /// All tools, in display order.
    pub const ALL: [Tool; 3] = [Tool::Brush, Tool::Rectangle, Tool::Fill];
}

/// The cells that a stroke draws: for the brush in stroke order, otherwise by number.
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
                // On squares only cells with a common side are connected.
                let sides = (0..board.facings()).step_by(if board.facings() == 8 { 2 } else { 1 });
                open.extend(sides.map(|facing| board.next(cell, facing)).filter(|next| board.is_cell(*next)));
            }
            (0..).zip(found).filter(|(_, drawn)| *drawn).map(|(cell, _)| cell).collect()
        }
    }
}
