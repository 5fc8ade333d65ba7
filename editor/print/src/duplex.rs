//! Sheets that are printed on both sides and cut: fronts, their backs at the mirrored places, crop marks and bleed, and
//! a page to measure how far a printer moves backs.
//!
//! ```text
//! front        back, turned over the long edge
//! ┌───────┐    ┌───────┐
//! │ a b c │    │ c b a │
//! │ d     │    │     d │
//! └───────┘    └───────┘
//! ```
//!
//! A sheet turned over its short edge needs the same page upside down.

use crate::layout::{Composer, Format, Fragment, Paper, shifted};
use crate::page::{Area, Ink, Item, MM, Page, Role};
use dicta_program::{Phrase, Program};

/// How far the ground of a part extends beyond the cut.
const BLEED: f32 = 3.0 * MM;
/// The margin that stays free for crop marks and for what printers can't reach.
const MARGIN: f32 = 12.0 * MM;
/// The distance of crop marks from the bleed, and their length.
const AWAY: f32 = 1.0 * MM;
const MARK: f32 = 4.0 * MM;

/// The edge over which a printer turns a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flip {
    #[default]
    Long,
    Short,
    /// One side only: no backs.
    None,
}

impl Flip {
    /// All of them, with their names.
    pub const ALL: [(Flip, &str); 3] = [(Flip::Long, "long-edge"), (Flip::Short, "short-edge"), (Flip::None, "none")];
}

/// The paper, and how it is printed on both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sides {
    pub format: Format,
    pub flip: Flip,
    /// How far backs are moved to the right and down.
    pub offset: (f32, f32),
}

impl Sides {
    /// The paper of what is cut or read like a book: upright.
    pub fn paper(self) -> Paper {
        Paper::upright(self.format)
    }

    /// How many sheets of paper this many pages need.
    pub fn sheets(self, pages: usize) -> usize {
        if self.flip == Flip::None { pages } else { pages.div_ceil(2) }
    }

    /// A back of this sheet.
    fn back(self) -> Page {
        Page { turned: self.flip == Flip::Short, offset: self.offset, ..self.paper().page() }
    }
}

/// One part to cut out: its ground and its items on both sides, relative to its top left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub front: (Option<Ink>, Vec<Item>),
    pub back: (Option<Ink>, Vec<Item>),
}

/// Sheets with parts of this size, each followed by its back.
pub fn sheets(parts: &[Part], size: (f32, f32), sides: Sides) -> Vec<Page> {
    let (width, height) = sides.paper().size();
    let gap = 2.0 * BLEED;
    let fits = |room: f32, one: f32| (((room - 2.0 * MARGIN + gap) / (one + gap)) as usize).max(1);
    let (columns, rows) = (fits(width, size.0), fits(height, size.1));
    let mut pages = Vec::new();
    for parts in parts.chunks(columns * rows) {
        let used = parts.len().min(columns);
        let lines = parts.len().div_ceil(columns);
        let whole = |count: usize, one: f32| count as f32 * (one + gap) - gap;
        // Columns are centred, so that the back of a full row is where its front is.
        let left = (width - whole(columns, size.0)) / 2.0;
        let place = |i: usize| {
            let (column, row) = (i % columns, i / columns);
            Area::new(left + column as f32 * (size.0 + gap), MARGIN + row as f32 * (size.1 + gap), size.0, size.1)
        };
        let mirrored = |area: Area| Area { x: width - area.right(), ..area };
        let trim = Area::new(left, MARGIN, whole(used, size.0), whole(lines, size.1));
        let fronts: Vec<Area> = (0..parts.len()).map(place).collect();
        let backs: Vec<Area> = fronts.iter().map(|area| mirrored(*area)).collect();
        pages.push(side(sides.paper().page(), trim, &fronts, parts.iter().map(|part| &part.front)));
        if sides.flip != Flip::None {
            pages.push(side(sides.back(), mirrored(trim), &backs, parts.iter().map(|part| &part.back)));
        }
    }
    pages
}

/// One side of a sheet.
fn side<'p>(
    page: Page,
    trim: Area,
    places: &[Area],
    parts: impl Iterator<Item = &'p (Option<Ink>, Vec<Item>)>,
) -> Page {
    let mut items = crop_marks(trim.grown(BLEED), places);
    for (area, (ground, content)) in places.iter().zip(parts) {
        if let Some(ground) = ground {
            items.push(Item::area(area.grown(BLEED), Some(*ground), None));
        }
        items.extend(shifted(content.clone(), (area.x, area.y)));
    }
    Page { trim: Some(trim), bleed: Some(trim.grown(BLEED)), margin: MARGIN, items, ..page }
}

/// Marks at the ends of every line along which the sheet is cut, outside the bleed.
fn crop_marks(bleed: Area, places: &[Area]) -> Vec<Item> {
    let mut across: Vec<f32> = places.iter().flat_map(|area| [area.x, area.right()]).collect();
    let mut down: Vec<f32> = places.iter().flat_map(|area| [area.y, area.bottom()]).collect();
    for cuts in [&mut across, &mut down] {
        cuts.sort_by(f32::total_cmp);
        cuts.dedup_by(|a, b| (*a - *b).abs() < 0.01);
    }
    let mark = |from: (f32, f32), to: (f32, f32)| Item::Line { from, to, width: 0.4, ink: Ink::BLACK };
    let (near, far) = (AWAY, AWAY + MARK);
    let vertical = across.into_iter().flat_map(|x| {
        let (top, bottom) = (bleed.y, bleed.bottom());
        [mark((x, top - far), (x, top - near)), mark((x, bottom + near), (x, bottom + far))]
    });
    let horizontal = down.into_iter().flat_map(|y| {
        let (left, right) = (bleed.x, bleed.right());
        [mark((left - far, y), (left - near, y)), mark((right + near, y), (right + far, y))]
    });
    vertical.chain(horizontal).collect()
}

/// A sheet with rulers on both sides, which shows how far the back is from its place.
pub fn calibration(composer: &mut Composer, program: &Program, sides: Sides) -> Vec<Page> {
    let back = program.word(Phrase::CalibrationBack);
    let advice =
        [program.word(Phrase::CalibrationPrint), program.phrase(Phrase::CalibrationMeasure, &[("back", &back)])];
    let front = face(composer, sides.paper().page(), &program.word(Phrase::CalibrationFront), &advice);
    if sides.flip == Flip::None {
        return vec![front];
    }
    vec![front, face(composer, sides.back(), &back, &[])]
}

/// One side of the calibration sheet: a cross in the middle with a ruler on each arm.
fn face(composer: &mut Composer, page: Page, name: &str, advice: &[String]) -> Page {
    let (x, y) = (page.width / 2.0, page.height / 2.0);
    let line = |from: (f32, f32), to: (f32, f32), width: f32| Item::Line { from, to, width, ink: Ink::BLACK };
    let reach = 20.0 * MM;
    let mut items = vec![line((x - reach, y), (x + reach, y), 0.5), line((x, y - reach), (x, y + reach), 0.5)];
    for i in -20..=20_i16 {
        let (at, long) = (f32::from(i) * MM, if i % 5 == 0 { 2.0 * MM } else { MM });
        items.push(line((x + at, y - long), (x + at, y + long), 0.3));
        items.push(line((x - long, y + at), (x + long, y + at), 0.3));
    }
    let block = composer.block(Role::Paragraph);
    items.push(composer.centred((x, y - reach - 6.0 * MM), name, 14.0, Some(block)));
    let left = 20.0 * MM;
    let advice = advice.iter().flat_map(|words| composer.paragraph(words, page.width - 2.0 * left)).collect();
    items.extend(shifted(Fragment::joined(advice).items, (left, 25.0 * MM)));
    Page { items, ..page }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(count: usize) -> Vec<Part> {
        let composer = Composer::default();
        let side = |word: &str, i: usize| {
            let item = composer.text((2.0, 10.0), &format!("{word} {i}"), 8.0, None);
            (Some(Ink::PALE), vec![item])
        };
        (0..count).map(|i| Part { front: side("front", i), back: side("back", i) }).collect()
    }

    /// Where the left ends of the texts are on the paper.
    fn places(page: &Page) -> Vec<(f32, f32)> {
        page.texts().iter().map(|text| page.placed((text.x, text.y))).collect()
    }

    #[test]
    fn backs_are_behind_their_fronts() {
        let size = (40.0 * MM, 60.0 * MM);
        for format in Format::ALL.map(|(format, _)| format) {
            let (width, height) = Paper::upright(format).size();
            for flip in [Flip::Long, Flip::Short] {
                let pages = sheets(&parts(40), size, Sides { format, flip, offset: (0.0, 0.0) });
                assert!(pages.len().is_multiple_of(2) && pages.len() >= 2, "{format:?}: {} pages", pages.len());
                for two in pages.chunks(2) {
                    let (fronts, backs) = (places(&two[0]), places(&two[1]));
                    assert_eq!(fronts.len(), backs.len());
                    for (front, back) in fronts.iter().zip(&backs) {
                        // Where the back is, seen through the paper from the front.
                        let seen = match flip {
                            Flip::Short => (back.0, height - back.1),
                            _ => (width - back.0, back.1),
                        };
                        // From behind, 2 from the left edge of the back is 2 from the right edge of the front.
                        let wanted = (front.0 - 2.0 + size.0 - 2.0, front.1);
                        let far = (seen.0 - wanted.0).hypot(seen.1 - wanted.1);
                        assert!(far < 0.01, "{format:?} {flip:?}: {seen:?} instead of {wanted:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_offset_moves_only_backs_and_in_the_direction_of_the_paper() {
        let size = (40.0 * MM, 60.0 * MM);
        for flip in [Flip::Long, Flip::Short] {
            let at = |offset| sheets(&parts(3), size, Sides { format: Format::A4, flip, offset });
            let (plain, moved) = (at((0.0, 0.0)), at((3.0, -2.0)));
            assert_eq!(plain[0], moved[0]);
            for (a, b) in places(&plain[1]).iter().zip(places(&moved[1])) {
                assert!((b.0 - a.0 - 3.0).abs() < 0.001 && (b.1 - a.1 + 2.0).abs() < 0.001, "{flip:?} {a:?} {b:?}");
            }
        }
    }

    #[test]
    fn marks_are_outside_the_bleed_and_on_the_paper() {
        let pages = sheets(&parts(7), (40.0 * MM, 60.0 * MM), Sides::default());
        let page = &pages[0];
        let bleed = page.bleed.expect("bleed");
        let mut marks = 0;
        for item in &page.items {
            let Item::Line { from, to, .. } = item else { continue };
            for (x, y) in [*from, *to] {
                assert!(x > 0.0 && x < page.width && y > 0.0 && y < page.height, "{x} {y}");
                let inside = x > bleed.x && x < bleed.right() && y > bleed.y && y < bleed.bottom();
                assert!(!inside, "{x} {y}");
            }
            marks += 1;
        }
        // Four columns and two rows have eight and four cuts, with two marks each.
        assert_eq!((marks, page.texts().len()), (24, 7));
        assert_eq!(sheets(&parts(7), (40.0 * MM, 60.0 * MM), Sides { flip: Flip::None, ..Sides::default() }).len(), 1);
    }
}
