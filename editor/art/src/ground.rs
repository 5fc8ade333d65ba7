//! The ground of a map: terrain by its look, cell by cell, and the grid.

use crate::canvas::{Canvas, Pen};
use crate::colours::Colours;
use crate::geometry::{self, Grid};
use crate::look::spread::{LAYERS, Surroundings};
use crate::look::{Figure, Looks, Placing};
use dicta_program::Map;
use ecolor::Color32;
use emath::Pos2;
use std::sync::Arc;

/// A map and where it is drawn.
#[derive(Clone, Copy)]
pub struct DrawnMap<'a> {
    pub map: &'a Map,
    pub grid: Grid,
    /// The position of the plane's origin.
    pub origin: Pos2,
    /// Points per cell.
    pub cell: f32,
}

impl DrawnMap<'_> {
    /// The centre of a cell.
    pub fn centre(&self, cell: i64) -> Pos2 {
        let (column, row) = geometry::place(self.map, cell);
        self.origin + self.grid.centre(column, row).to_vec2() * self.cell
    }

    /// Paints ground, terrain and grid of these cells, each with its centre.
    pub fn paint_cells(&self, canvas: &dyn Canvas, colours: &Colours, looks: &Looks, shown: &[(i64, Pos2)]) {
        for &(cell, centre) in shown {
            let ground = self.ground_of(colours, looks, cell);
            // Slightly larger than the cell, so that no seam shows between neighbours.
            let corners = self.grid.corners(centre, self.cell * 1.01);
            canvas.convex(corners, ground, Pen::NONE);
        }
        self.paint_terrain(canvas, colours, looks, shown);
        let line = Pen::new((self.cell * 0.014).clamp(0.6, 1.6), colours.grid);
        for &(_, centre) in shown {
            canvas.line(self.grid.corners(centre, self.cell), true, line);
        }
    }

    /// The names under which the look of the terrain of a cell may be found.
    pub fn keys(&self, cell: i64) -> Option<[String; 4]> {
        self.keys_of(usize::from(*self.map.terrain.get(cell as usize)?))
    }

    /// The names under which the look of a terrain may be found, given its index in the legend.
    pub fn keys_of(&self, number: usize) -> Option<[String; 4]> {
        let terrain = self.map.legend.get(number)?;
        let map = &self.map.head.name;
        let name = &terrain.name;
        Some([format!("{map}.{}", terrain.letter), format!("{map}.{name}"), format!("terrain.{name}"), name.clone()])
    }

    /// The colour of the ground of a cell.
    pub fn ground_of(&self, colours: &Colours, looks: &Looks, cell: i64) -> Color32 {
        let (column, row) = geometry::place(self.map, cell);
        let hangs = |keys: &[String; 4]| keys.iter().any(|k| looks.prop(k, "over").is_some());
        let keys = self.keys(cell).map(|own| match hangs(&own) {
            true => self.beneath(&self.hanging(looks), cell).and_then(|n| self.keys_of(n)).unwrap_or(own),
            false => own,
        });
        let of_terrain = keys.and_then(|keys| {
            let role = keys.iter().find_map(|k| looks.colour(k));
            let by_look = role.map(|role| colours.role(role, colours.ground, colours.ground));
            by_look.or_else(|| colours.known_role(&keys[3], colours.ground, colours.ground))
        });
        let of_map =
            || looks.colour(&self.map.head.name).map(|role| colours.role(role, colours.ground, colours.ground));
        let colour = of_terrain.or_else(of_map).unwrap_or(colours.ground);
        // A slight variation from cell to cell keeps a large plain map from looking flat.
        let noise = ((column * 7919 + row * 104_729) % 7) as f32 / 7.0;
        colour.lerp_to_gamma(if colours.dark { Color32::BLACK } else { Color32::WHITE }, noise * 0.06)
    }

    /// The colour of a cell on the overview: the `overview` property of its terrain, or the colour of its ground.
    pub fn overview_of(&self, colours: &Colours, looks: &Looks, cell: i64) -> Color32 {
        let role = self.keys(cell).and_then(|keys| keys.iter().find_map(|k| looks.prop(k, "overview")));
        let colour = role.map(|role| colours.role(role, colours.ground, colours.ground));
        colour.unwrap_or_else(|| self.ground_of(colours, looks, cell))
    }

    /// The figure of a terrain, given its keys.
    pub fn figure(&self, looks: &Looks, keys: Option<[String; 4]>) -> Option<Arc<Figure>> {
        looks.figure(keys?.iter().map(String::as_str))
    }

    /// Which terrains of the legend float above other terrain.
    fn hanging(&self, looks: &Looks) -> Vec<bool> {
        let over = |keys: [String; 4]| keys.iter().any(|k| looks.prop(k, "over").is_some());
        (0..self.map.legend.len()).map(|number| self.keys_of(number).is_some_and(over)).collect()
    }

    /// For floating terrain: the most common terrain among the nearest cells around it.
    fn beneath(&self, hangs: &[bool], cell: i64) -> Option<usize> {
        const REACH: i64 = 6;
        let number = |cell: i64| self.map.terrain.get(cell as usize).map(|&n| usize::from(n));
        if number(cell).is_none_or(|n| hangs.get(n) != Some(&true)) {
            return None;
        }
        let (column, row) = geometry::place(self.map, cell);
        (1..=REACH).find_map(|reach| {
            let mut times = vec![0; hangs.len()];
            for (c, r) in (-reach..=reach).flat_map(|c| (-reach..=reach).map(move |r| (column + c, row + r))) {
                let near = self.grid.distance((column, row), (c, r)) <= reach;
                if let Some(n) = geometry::number(self.map, (c, r)).filter(|_| near).and_then(number)
                    && hangs.get(n) == Some(&false)
                {
                    times[n] += 1;
                }
            }
            let most = times.iter().max().copied().filter(|m| *m > 0)?;
            times.iter().position(|t| *t == most)
        })
    }

    /// Paints layer by layer over all cells, and mark by mark, so that marks across a border have the same depth.
    fn paint_terrain(&self, canvas: &dyn Canvas, colours: &Colours, looks: &Looks, shown: &[(i64, Pos2)]) {
        let cells = 0..self.map.terrain.len() as i64;
        let hangs = self.hanging(looks);
        let under = cells.filter_map(|cell| Some((cell, self.beneath(&hangs, cell)?))).collect();
        let mut found = Vec::with_capacity(shown.len());
        for &(cell, centre) in shown {
            let (column, row) = geometry::place(self.map, cell);
            let lie = Surroundings { map: self.map, grid: self.grid, column, row, under: Some(&under) };
            let mut add = |keys, lie| found.extend(self.figure(looks, keys).map(|figure| (figure, lie, centre)));
            if let Some(&beneath) = under.get(&cell) {
                add(self.keys_of(beneath), lie);
                add(self.keys(cell), Surroundings { under: None, ..lie });
            } else {
                add(self.keys(cell), lie);
            }
        }
        let most = found.iter().map(|(figure, ..)| figure.0.len()).max().unwrap_or(0);
        for (layer, number) in (0..LAYERS).flat_map(|layer| (0..most).map(move |number| (layer, number))) {
            for (figure, lie, centre) in &found {
                let plain = Placing::plain(*centre, self.cell, colours.ink_soft);
                figure.paint_layer(canvas, colours, Placing { lie: Some(lie), ..plain }, layer, number);
            }
        }
    }
}
