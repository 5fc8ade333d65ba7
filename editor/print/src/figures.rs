//! The drawings of a look: each figure enlarged, and beside it small, by day and by night.

use crate::drawing::{OnPaper, ink};
use crate::layout::{Composer, Fragment};
use crate::page::{Area, Item, MM, Role};
use dicta_art::colours::{Colours, DAY, NIGHT};
use dicta_art::counter::side_colour;
use dicta_art::look::{Figure, Placing};
use dicta_program::Program;
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::look::LookSheet;
use emath::{Pos2, pos2};

/// The side of an enlarged drawing.
const LARGE: f32 = 70.0 * MM;
/// The widths of a cell of the small drawings.
const SMALL: [f32; 3] = [24.0, 48.0, 96.0];
/// The space between drawings.
const SPACE: f32 = 3.0 * MM;

/// The names of the looks.
pub fn names(reading: &Reading) -> Vec<String> {
    reading.program.looks.iter().map(|look| look.head.name.clone()).collect()
}

/// The figures of a look, and how wide they are.
pub fn figures(to: &mut Composer, reading: &Reading, name: &str) -> Option<(f32, Vec<Fragment>)> {
    let sheet = LookSheet::of(reading, name).filter(|sheet| !sheet.is_missing)?;
    let width = LARGE + 2.0 * (SPACE + SMALL[2]);
    let mut parts = vec![to.heading(2, &sheet.heading.title, width)];
    parts.extend(to.paragraph(&sheet.heading.docs, width));
    for figure in &sheet.figures {
        let Some(drawn) = to.looks.figure([figure.key.as_str()]) else { continue };
        if !figure.title.is_empty() {
            parts.push(to.heading(3, &figure.title, width));
        }
        let title = format!("{} {}", sheet.heading.title, figure.title);
        let block = to.block(Role::Figure(title.trim().to_owned()));
        let items = sizes(to, (&reading.program, name), &drawn);
        let height = items.iter().map(|(area, _)| area.bottom()).fold(0.0, f32::max) + SPACE;
        let items = items.into_iter().map(|(area, items)| Item::Window { area, items, block });
        parts.push(Fragment { height, items: items.collect(), ..Fragment::default() });
    }
    Some((width, parts))
}

/// A figure in all sizes, each on its ground.
fn sizes(to: &Composer, look: (&Program, &str), figure: &Figure) -> Vec<(Area, Vec<Item>)> {
    let bounds = figure.bounds();
    let reach = bounds.map_or(0.5, |b| [-b.left(), b.right(), -b.top(), b.bottom()].into_iter().fold(0.2, f32::max));
    let large = Area::new(0.0, 0.0, LARGE, LARGE);
    let mut all = vec![(large, drawn(to, look, (figure, &DAY), large, LARGE * 0.46 / reach))];
    for (column, colours) in [DAY, NIGHT].iter().enumerate() {
        let (x, mut y) = (LARGE + SPACE + column as f32 * (SMALL[2] + SPACE), 0.0);
        for cell in SMALL {
            let area = Area::new(x, y, SMALL[2], cell.max(30.0));
            all.push((area, drawn(to, look, (figure, colours), area, cell)));
            y = area.bottom();
        }
    }
    all
}

/// A figure in the middle of an area, in its own colour and that of the first side.
fn drawn(
    to: &Composer,
    (program, look): (&Program, &str),
    (figure, colours): (&Figure, &Colours),
    area: Area,
    cell: f32,
) -> Vec<Item> {
    let side = side_colour(program, &to.looks, colours, 0);
    let tint = to.looks.prop(look, "tint").map_or(side, |role| colours.role(role, side, side));
    let centre: Pos2 = pos2(area.x + area.width / 2.0, area.y + area.height / 2.0);
    let canvas = OnPaper::of(&to.fonts);
    figure.paint(&canvas, colours, Placing { side, tint, ..Placing::plain(centre, cell, colours.ink) });
    let mut items = vec![Item::area(area, ink(colours.ground), None)];
    items.extend(canvas.items());
    items
}
