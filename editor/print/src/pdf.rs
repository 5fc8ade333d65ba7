//! Pages as a PDF file: vectors, text that can be selected and searched, and tags for screen readers.
//!
//! The only module that knows the PDF library. The same pages make the same bytes: a file has no date.

use crate::fonts::{FONTS, Fonts, STRONG};
use crate::page::{Area, Bookmark, Ink, Item, Page, Printout, Role, Text};
use crate::watch::{Progress, Watch};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::rgb;
use krilla::destination::{Destination, XyzDestination};
use krilla::geom::{Path, PathBuilder, Point, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, SpanTag, TableHeaderScope, Tag, TagGroup, TagKind, TagTree,
};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};
use std::num::NonZeroU16;

/// The handles of a quarter of a circle, in parts of its radius.
const ROUND: f32 = 0.552_284_8;

/// Why there is no file.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    #[error("printing was cancelled")]
    Cancelled,
    #[error("there is nothing to print")]
    Empty,
    #[error("page {0} has no area")]
    NoArea(usize),
    #[error("the font {0} can't be read")]
    Font(usize),
    #[error("the PDF could not be made: {0}")]
    Library(String),
}

/// The bytes of a PDF file.
///
/// # Errors
/// If it was cancelled, there is no page, or the library rejects the document.
pub fn pdf<'w>(printout: &Printout, watch: impl Into<Watch<'w>>) -> Result<Vec<u8>, PdfError> {
    written(printout, SerializeSettings::default(), watch.into())
}

fn written(printout: &Printout, settings: SerializeSettings, watch: Watch) -> Result<Vec<u8>, PdfError> {
    if printout.pages.is_empty() {
        return Err(PdfError::Empty);
    }
    let mut document = Document::new_with(settings);
    let mut brush = Brush::of(printout.blocks.len())?;
    for (number, page) in printout.pages.iter().enumerate() {
        (watch.progress)(Progress::Page(number + 1, printout.pages.len()));
        if watch.is_cancelled() {
            return Err(PdfError::Cancelled);
        }
        let size = PageSettings::from_wh(page.width, page.height).ok_or(PdfError::NoArea(number + 1))?;
        let placed = |area: Option<Area>| area.and_then(|area| rect(on_paper(page, area)));
        let size = size.with_trim_box(placed(page.trim)).with_bleed_box(placed(page.bleed));
        let mut sheet = document.start_page_with(size);
        let mut surface = sheet.surface();
        surface.push_transform(&Transform::from_translate(page.offset.0, page.offset.1));
        if page.turned {
            surface.push_transform(&Transform::from_row(-1.0, 0.0, 0.0, -1.0, page.width, page.height));
        }
        for item in &page.items {
            brush.item(&mut surface, item);
        }
        if page.turned {
            surface.pop();
        }
        surface.pop();
        surface.finish();
        for item in &page.items {
            let Item::Link { area, page: to, y, text, block } = item else { continue };
            let Some(place) = rect(on_paper(page, *area)) else { continue };
            // A page that does not exist would be a fault of the library.
            let to = (*to).min(printout.pages.len() - 1);
            let target = Target::Destination(Destination::Xyz(XyzDestination::new(to, Point::from_xy(0.0, *y))));
            let link = Annotation::new_link(LinkAnnotation::new(place, target), Some(text.clone()));
            brush.marked[*block].push(sheet.add_tagged_annotation(link));
        }
        sheet.finish();
    }
    document.set_outline(outline(&printout.bookmarks));
    document.set_tag_tree(tree(printout, &mut brush.marked));
    let metadata = Metadata::new().title(printout.title.clone()).language(printout.language.clone());
    document.set_metadata(metadata.creator("Dicta".to_owned()));
    document.finish().map_err(|why| PdfError::Library(why.to_string()))
}

/// What draws items, and what it has drawn of each block.
struct Brush {
    measures: Fonts,
    fonts: Vec<Font>,
    marked: Vec<Vec<Identifier>>,
}

impl Brush {
    fn of(blocks: usize) -> Result<Self, PdfError> {
        let font = |(i, data): (usize, &'static [u8])| Font::new(data.into(), 0).ok_or(PdfError::Font(i));
        let fonts = FONTS.into_iter().enumerate().map(font).collect::<Result<Vec<_>, _>>()?;
        Ok(Brush { measures: Fonts::default(), fonts, marked: vec![Vec::new(); blocks] })
    }

    /// Draws an item; what belongs to no block is marked as decoration.
    fn item(&mut self, surface: &mut Surface<'_>, item: &Item) {
        let block = match item {
            Item::Text(text) => text.block,
            Item::Window { block, .. } => Some(*block),
            Item::Line { .. } | Item::Shape { .. } | Item::Disc { .. } | Item::Stroke { .. } => None,
            Item::Link { .. } => return,
        };
        let tag = match (block, item) {
            (None, _) => ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)),
            (Some(_), Item::Text(_)) => ContentTag::Span(SpanTag::empty()),
            (Some(_), _) => ContentTag::Other,
        };
        let mark = surface.start_tagged(tag);
        self.draw(surface, item);
        surface.end_tagged();
        if let Some(block) = block {
            self.marked[block].push(mark);
        }
    }

    fn draw(&self, surface: &mut Surface<'_>, item: &Item) {
        match item {
            Item::Text(text) => self.text(surface, text),
            Item::Line { from, to, width, ink } => {
                shape(surface, path(&[*from, *to], false), None, Some((*width, *ink)));
            }
            Item::Stroke { points, width, ink } => shape(surface, path(points, false), None, Some((*width, *ink))),
            Item::Shape { points, fill, outline } => shape(surface, path(points, true), *fill, *outline),
            Item::Disc { centre, radius, fill, outline } => {
                shape(surface, circle(*centre, *radius), *fill, *outline);
            }
            Item::Window { area, items, .. } => {
                let Some(clip) = path(&area.corners(), true) else { return };
                surface.push_clip_path(&clip, &FillRule::NonZero);
                items.iter().for_each(|item| self.draw(surface, item));
                surface.pop();
            }
            Item::Link { .. } => {}
        }
    }

    fn text(&self, surface: &mut Surface<'_>, text: &Text) {
        surface.set_fill(Some(fill(text.ink)));
        surface.set_stroke(text.strong.then(|| stroke(text.size * STRONG, text.ink)));
        let mut x = text.x;
        for (font, run) in self.measures.runs(&text.text) {
            let chars = text.text[run.clone()].char_indices();
            let glyphs: Vec<KrillaGlyph> = chars
                .map(|(at, c)| {
                    let glyph = self.measures.glyph(c);
                    let start = run.start + at;
                    let range = start..start + c.len_utf8();
                    KrillaGlyph::new(GlyphId::new(glyph.id), glyph.advance, 0.0, 0.0, 0.0, range, None)
                })
                .collect();
            let at = Point::from_xy(x, text.y);
            surface.draw_glyphs(at, &glyphs, self.fonts[font].clone(), &text.text, text.size, false);
            x += self.measures.width(&text.text[run], text.size);
        }
    }
}

fn shape(surface: &mut Surface<'_>, path: Option<Path>, filled: Option<Ink>, outline: Option<(f32, Ink)>) {
    if filled.is_none() && outline.is_none() {
        return;
    }
    if let Some(path) = path {
        surface.set_fill(filled.map(fill));
        surface.set_stroke(outline.map(|(width, ink)| stroke(width, ink)));
        surface.draw_path(&path);
    }
}

fn path(points: &[(f32, f32)], closed: bool) -> Option<Path> {
    let (first, rest) = points.split_first()?;
    let mut path = PathBuilder::new();
    path.move_to(first.0, first.1);
    rest.iter().for_each(|(x, y)| path.line_to(*x, *y));
    if closed {
        path.close();
    }
    path.finish()
}

/// A circle as four curves.
fn circle((x, y): (f32, f32), radius: f32) -> Option<Path> {
    let handle = radius * ROUND;
    let mut path = PathBuilder::new();
    path.move_to(x + radius, y);
    path.cubic_to(x + radius, y + handle, x + handle, y + radius, x, y + radius);
    path.cubic_to(x - handle, y + radius, x - radius, y + handle, x - radius, y);
    path.cubic_to(x - radius, y - handle, x - handle, y - radius, x, y - radius);
    path.cubic_to(x + handle, y - radius, x + radius, y - handle, x + radius, y);
    path.close();
    path.finish()
}

fn colour(ink: Ink) -> rgb::Color {
    let [red, green, blue] = ink.rgb;
    rgb::Color::new(red, green, blue)
}

fn opacity(ink: Ink) -> NormalizedF32 {
    NormalizedF32::new(f32::from(ink.opacity) / 255.0).unwrap_or(NormalizedF32::ONE)
}

fn fill(ink: Ink) -> Fill {
    Fill { paint: colour(ink).into(), opacity: opacity(ink), rule: FillRule::NonZero }
}

fn stroke(width: f32, ink: Ink) -> Stroke {
    Stroke { paint: colour(ink).into(), width, opacity: opacity(ink), ..Stroke::default() }
}

fn rect(area: Area) -> Option<Rect> {
    Rect::from_xywh(area.x, area.y, area.width, area.height)
}

/// Where an area of a page is printed.
fn on_paper(page: &Page, area: Area) -> Area {
    let (a, b) = (page.placed((area.x, area.y)), page.placed((area.right(), area.bottom())));
    Area::new(a.0.min(b.0), a.1.min(b.1), area.width, area.height)
}

/// The headings as a tree of bookmarks.
fn outline(bookmarks: &[Bookmark]) -> Outline {
    let mut outline = Outline::new();
    nodes(&mut bookmarks.iter().peekable(), 0).into_iter().for_each(|node| outline.push_child(node));
    outline
}

/// The bookmarks that are deeper than a level, up to the next one that is not.
fn nodes<'b>(rest: &mut std::iter::Peekable<impl Iterator<Item = &'b Bookmark>>, above: u16) -> Vec<OutlineNode> {
    let mut found = Vec::new();
    while let Some(mark) = rest.next_if(|mark| mark.level > above) {
        let to = XyzDestination::new(mark.page, Point::from_xy(0.0, mark.y));
        let mut node = OutlineNode::new(mark.title.clone(), to);
        nodes(rest, mark.level).into_iter().for_each(|child| node.push_child(child));
        found.push(node);
    }
    found
}

/// The tags of the document, in reading order.
fn tree(printout: &Printout, marked: &mut [Vec<Identifier>]) -> TagTree {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); printout.blocks.len()];
    let mut tree = TagTree::new().with_lang(Some(printout.language.clone()));
    for (i, block) in printout.blocks.iter().enumerate() {
        if let Some(parent) = block.parent {
            children[parent].push(i);
        }
    }
    for (i, block) in printout.blocks.iter().enumerate() {
        if block.parent.is_none() {
            tree.push(group(printout, &children, marked, i));
        }
    }
    tree
}

fn group(printout: &Printout, children: &[Vec<usize>], marked: &mut [Vec<Identifier>], at: usize) -> TagGroup {
    let mut group = TagGroup::new(tag(&printout.blocks[at].role));
    std::mem::take(&mut marked[at]).into_iter().for_each(|mark| group.push(mark));
    for child in &children[at] {
        group.push(self::group(printout, children, marked, *child));
    }
    group
}

fn tag(role: &Role) -> TagKind {
    match role {
        Role::Section => Tag::Section.into(),
        Role::Heading(level, title) => {
            Tag::Hn(NonZeroU16::new(*level).unwrap_or(NonZeroU16::MIN), Some(title.clone())).into()
        }
        Role::Paragraph => Tag::P.into(),
        Role::Table => Tag::Table.into(),
        Role::Row => Tag::TR.into(),
        Role::Head => Tag::TH(TableHeaderScope::Column).into(),
        Role::Cell => Tag::TD.into(),
        Role::Figure(words) => Tag::Figure(Some(words.clone())).into(),
        Role::Link => Tag::Link.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Block;
    use std::cell::RefCell;
    use std::sync::atomic::{AtomicBool, Ordering};

    fn text(words: &str, block: Option<usize>) -> Item {
        let text = words.to_owned();
        Item::Text(Text { x: 20.0, y: 40.0, size: 10.0, strong: false, ink: Ink::BLACK, text, block })
    }

    fn small() -> Printout {
        let page = Page {
            width: 200.0,
            height: 100.0,
            trim: Some(Area::new(10.0, 20.0, 50.0, 30.0)),
            items: vec![text("Boxes: 7", Some(0)), text("1", None), text("→ next", Some(1))],
            ..Page::default()
        };
        let link =
            Item::Link { area: Area::new(1.0, 1.0, 9.0, 9.0), page: 0, y: 5.0, text: "back".to_owned(), block: 2 };
        let back = Page { turned: true, offset: (3.0, 4.0), items: vec![link, text("back", Some(2))], ..page.clone() };
        let block = |role| Block { role, parent: None };
        let mark = |level, page| Bookmark { level, title: format!("{level}"), page, y: 0.0 };
        Printout {
            title: "Small".to_owned(),
            language: "en".to_owned(),
            pages: vec![page, back],
            blocks: vec![block(Role::Heading(1, "Boxes".to_owned())), block(Role::Paragraph), block(Role::Link)],
            bookmarks: vec![mark(1, 0), mark(2, 0), mark(2, 1), mark(1, 1)],
        }
    }

    /// The text of an uncompressed file, byte by byte.
    fn plain(printout: &Printout) -> String {
        let settings = SerializeSettings { compress_content_streams: false, ..SerializeSettings::default() };
        written(printout, settings, (&AtomicBool::new(false)).into())
            .expect("a PDF")
            .into_iter()
            .map(char::from)
            .collect()
    }

    #[test]
    fn a_file_has_title_language_tags_boxes_and_links() {
        let file = plain(&small());
        assert!(file.starts_with("%PDF-"), "{}", &file[..20]);
        for part in
            ["/Title", "Small", "/Lang", "/StructTreeRoot", "/H1", "/TrimBox", "/Annots", "/Outlines", "Artifact"]
        {
            assert!(file.contains(part), "{part}");
        }
        assert!(file.contains("[10 50 60 80]"), "the trim box, from the bottom");
        assert_eq!(plain(&small()), file, "the same pages make the same bytes");
        let compressed = pdf(&small(), &AtomicBool::new(false)).expect("a PDF");
        assert_ne!(compressed.len(), file.len(), "compressed");
    }

    /// The characters that the glyphs of a file stand for: viewers copy and search text by this table.
    fn characters(file: &str) -> Vec<char> {
        let pairs = file.lines().filter_map(|line| line.trim().split_once("> <"));
        let codes = pairs.filter(|(glyph, _)| glyph.starts_with('<')).filter_map(|(_, code)| code.strip_suffix('>'));
        codes.filter_map(|code| char::from_u32(u32::from_str_radix(code, 16).ok()?)).collect()
    }

    #[test]
    fn the_text_of_a_file_can_be_copied() {
        let found = characters(&plain(&small()));
        for c in "Boxes: 7 1 → next back".chars() {
            assert!(found.contains(&c), "{c} is not among {found:?}");
        }
        assert!(!found.contains(&'Q'), "nothing else: {found:?}");
    }

    #[test]
    fn without_pages_there_is_no_file() {
        let go_on = AtomicBool::new(false);
        assert!(matches!(pdf(&Printout::default(), &go_on), Err(PdfError::Empty)));
        let flat = Printout { pages: vec![Page::default()], ..Printout::default() };
        assert!(matches!(pdf(&flat, &go_on), Err(PdfError::NoArea(1))));
    }

    #[test]
    fn who_waits_for_a_file_hears_of_each_page_and_may_cancel_it_there() {
        let (heard, cancel) = (RefCell::new(Vec::new()), AtomicBool::new(false));
        let progress = |at: Progress| heard.borrow_mut().push(at);
        assert!(pdf(&small(), Watch { progress: &progress, cancel: &cancel }).is_ok());
        assert_eq!(heard.take(), [Progress::Page(1, 2), Progress::Page(2, 2)]);
        let progress = |at: Progress| cancel.store(at == Progress::Page(2, 2), Ordering::Relaxed);
        let ended = pdf(&small(), Watch { progress: &progress, cancel: &cancel });
        assert!(matches!(ended, Err(PdfError::Cancelled)));
    }

    #[test]
    fn bookmarks_become_a_tree() {
        let found = nodes(&mut small().bookmarks.iter().peekable(), 0);
        assert_eq!(found.len(), 2);
    }
}
