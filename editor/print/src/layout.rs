//! From text and tables to pages: fragments that are never divided, and the columns and pages that they fill.

use crate::fonts::Fonts;
use crate::page::{Area, Block, Bookmark, Ink, Item, MM, Page, Role, Text};
use dicta_art::Looks;
use dicta_program::Program;
use std::rc::Rc;

/// Margin of pages of text.
const MARGIN: f32 = 15.0 * MM;
/// The space between columns.
const GUTTER: f32 = 6.0 * MM;
/// Size of text.
pub const SIZE: f32 = 9.0;
/// Height of a line, in parts of its size.
const LINE: f32 = 1.35;
/// The space around the text of a table's cell.
const PADDING: f32 = 3.0;
/// The side of a box to cross off, and the distance between two.
const BOX: f32 = 7.0;
const BOX_STEP: f32 = 10.5;

/// A size of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    #[default]
    A4,
    A3,
    Letter,
}

impl Format {
    /// All sizes, with their names.
    pub const ALL: [(Format, &str); 3] = [(Format::A4, "A4"), (Format::A3, "A3"), (Format::Letter, "Letter")];
}

/// A sheet of paper, upright or in landscape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paper {
    pub format: Format,
    pub landscape: bool,
}

impl Paper {
    /// Paper of this size, upright.
    pub fn upright(format: Format) -> Self {
        Paper { format, landscape: false }
    }

    /// Width and height.
    pub fn size(self) -> (f32, f32) {
        let (width, height) = match self.format {
            Format::A4 => (210.0 * MM, 297.0 * MM),
            Format::A3 => (297.0 * MM, 420.0 * MM),
            Format::Letter => (612.0, 792.0),
        };
        if self.landscape { (height, width) } else { (width, height) }
    }

    /// An empty page of this size.
    pub fn page(self) -> Page {
        let (width, height) = self.size();
        Page { width, height, ..Page::default() }
    }

    /// How many columns of text a page has.
    pub fn columns(self) -> usize {
        let upright = if self.format == Format::A3 { 3 } else { 2 };
        upright + usize::from(self.landscape)
    }

    /// The width of a line that fills one column, or the whole page.
    pub fn text_width(self, whole: bool) -> f32 {
        let (width, columns) = (self.size().0 - 2.0 * MARGIN, self.columns() as f32);
        if whole { width } else { (width - (columns - 1.0) * GUTTER) / columns }
    }
}

/// A part of a page that is never divided. Its items are relative to its top left corner.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fragment {
    pub height: f32,
    pub items: Vec<Item>,
    /// It is not the last on a page: a heading, or the first lines of a paragraph.
    pub with_next: bool,
    /// Level and title of a heading.
    pub bookmark: Option<(u16, String)>,
    /// It begins a page.
    pub on_new_page: bool,
    /// For a row of a table: its head, which is repeated if the row begins a column.
    pub head: Option<Rc<Fragment>>,
}

impl Fragment {
    /// An empty space.
    pub fn space(height: f32) -> Self {
        Fragment { height, ..Fragment::default() }
    }

    /// The same once more: it is not read aloud again.
    fn repeated(&self) -> Self {
        let mut again = self.clone();
        for item in &mut again.items {
            if let Item::Text(text) = item {
                text.block = None;
            }
        }
        again
    }

    /// One below the other, as one fragment.
    pub fn joined(parts: Vec<Fragment>) -> Self {
        let mut whole = Fragment::default();
        for part in parts {
            whole.bookmark = whole.bookmark.or(part.bookmark);
            whole.items.extend(shifted(part.items, (0.0, whole.height)));
            whole.height += part.height;
        }
        whole
    }

    /// In a frame with this distance around it.
    pub fn framed(mut self, width: f32, padding: f32) -> Self {
        self.items = shifted(self.items, (padding, padding));
        self.height += 2.0 * padding;
        let frame = Item::area(Area::new(0.0, 0.0, width, self.height), None, Some((0.8, Ink::SOFT)));
        self.items.insert(0, frame);
        self.height += padding;
        self
    }
}

/// Fragments of a list: neither its first nor its last row is alone in a column.
pub fn listed(mut rows: Vec<Fragment>) -> Vec<Fragment> {
    let last = rows.len().saturating_sub(1);
    for (i, row) in rows.iter_mut().enumerate() {
        row.with_next |= i < last && (i == 0 || i + 1 == last);
    }
    rows
}

/// The items, moved.
pub fn shifted(mut items: Vec<Item>, by: (f32, f32)) -> Vec<Item> {
    items.iter_mut().for_each(|item| item.shift(by));
    items
}

/// What composes fragments: the fonts, the looks, and the blocks of the document so far.
#[derive(Default)]
pub struct Composer {
    pub fonts: Fonts,
    /// How entries and terrain are drawn.
    pub looks: Looks,
    pub blocks: Vec<Block>,
    /// The block that new ones belong to.
    within: Option<usize>,
}

impl Composer {
    /// For pages of these rules.
    pub fn of(program: &Program) -> Self {
        Composer { looks: Looks::of(program), ..Composer::default() }
    }

    /// A new block in the current one.
    pub fn block(&mut self, role: Role) -> usize {
        self.blocks.push(Block { role, parent: self.within });
        self.blocks.len() - 1
    }

    /// Composes something within a block.
    pub fn within<T>(&mut self, block: usize, compose: impl FnOnce(&mut Composer) -> T) -> T {
        let before = self.within.replace(block);
        let made = compose(self);
        self.within = before;
        made
    }

    /// A text at a place, which is the left end of its baseline.
    pub fn text(&self, (x, y): (f32, f32), text: &str, size: f32, block: Option<usize>) -> Item {
        Item::Text(Text { x, y, size, strong: false, ink: Ink::BLACK, text: text.to_owned(), block })
    }

    /// A text around the middle of a line.
    pub fn centred(&self, (x, y): (f32, f32), text: &str, size: f32, block: Option<usize>) -> Item {
        self.text((x - self.fonts.width(text, size) / 2.0, y), text, size, block)
    }

    /// The lines of a text, each a fragment.
    pub fn lines(&self, text: &str, size: f32, width: f32, block: usize) -> Vec<Fragment> {
        let lines = self.fonts.lines(text, size, width);
        let line = |line: &String| Fragment {
            height: size * LINE,
            items: vec![self.text((0.0, size), line, size, Some(block))],
            ..Fragment::default()
        };
        lines.iter().map(line).collect()
    }

    /// A heading, with the space around it. Headings of the first two levels become bookmarks.
    pub fn heading(&mut self, level: u16, title: &str, width: f32) -> Fragment {
        let size = [20.0, 14.0, 11.0][usize::from(level.clamp(1, 3) - 1)];
        let block = self.block(Role::Heading(level, title.to_owned()));
        let mut whole = Fragment::joined(self.lines(title, size, width, block));
        for item in &mut whole.items {
            if let Item::Text(text) = item {
                text.strong = true;
            }
        }
        let bookmark = (level < 3).then(|| (level, title.to_owned()));
        let space = if level == 3 { 2.0 } else { 6.0 };
        let parts = vec![Fragment::space(space), whole, Fragment::space(space / 2.0)];
        Fragment { with_next: true, bookmark, ..Fragment::joined(parts) }
    }

    /// Paragraphs, line by line; no line is alone on a page. An empty line divides paragraphs, as in documentation.
    pub fn paragraph(&mut self, text: &str, width: f32) -> Vec<Fragment> {
        let mut fragments = Vec::new();
        for text in text.split("\n\n").filter(|text| !text.trim().is_empty()) {
            let block = self.block(Role::Paragraph);
            let mut lines = listed(self.lines(&text.replace('\n', " "), SIZE, width, block));
            if let Some(last) = lines.last_mut() {
                last.height += SIZE * 0.4;
            }
            fragments.append(&mut lines);
        }
        fragments
    }

    /// Secondary text, such as a source.
    pub fn note(&mut self, text: &str, width: f32) -> Vec<Fragment> {
        let mut lines = self.paragraph(text, width);
        for item in lines.iter_mut().flat_map(|line| &mut line.items) {
            if let Item::Text(text) = item {
                text.ink = Ink::SOFT;
            }
        }
        lines
    }

    /// A table, row by row; the heads are empty for a list without headings. No row is alone in a column.
    pub fn table(&mut self, heads: &[String], rows: &[Vec<String>], width: f32) -> Vec<Fragment> {
        if rows.is_empty() {
            return Vec::new();
        }
        let widths = self.columns(heads, rows, width);
        let table = self.block(Role::Table);
        let mut fragments = Vec::new();
        self.within(table, |to| {
            let mut repeated = None;
            if heads.iter().any(|head| !head.is_empty()) {
                let head = Fragment { with_next: true, ..to.row(heads, &widths, true) };
                repeated = Some(Rc::new(head.repeated()));
                fragments.push(head);
            }
            let rows = rows.iter().map(|row| Fragment { head: repeated.clone(), ..to.row(row, &widths, false) });
            fragments.extend(listed(rows.collect()));
        });
        if let Some(last) = fragments.last_mut() {
            last.height += SIZE * 0.6;
        }
        fragments
    }

    /// The lines of a source, each as far to the right as it is indented.
    pub fn source(&mut self, lines: &[String], width: f32) -> Vec<Fragment> {
        let block = self.block(Role::Paragraph);
        let indented = |line: &String| {
            let words = line.trim_start();
            let before = ((line.len() - words.len()) as f32 * SIZE * 0.6).min(width / 2.0);
            let mut part = Fragment::joined(self.lines(words, SIZE, width - before, block));
            part.items = shifted(part.items, (before, 0.0));
            part
        };
        listed(lines.iter().map(indented).collect())
    }

    /// A row of a table with these widths of its columns.
    pub fn row(&mut self, cells: &[String], widths: &[f32], head: bool) -> Fragment {
        let row = self.block(Role::Row);
        let mut whole = Fragment::default();
        let mut x = 0.0;
        self.within(row, |to| {
            for (cell, width) in cells.iter().zip(widths) {
                let block = to.block(if head { Role::Head } else { Role::Cell });
                let part = Fragment::joined(to.lines(cell, SIZE, width - 2.0 * PADDING, block));
                whole.height = whole.height.max(part.height);
                whole.items.extend(shifted(part.items, (x + PADDING, 1.5)));
                x += width;
            }
        });
        whole.height += 3.0;
        let (y, ink) = (whole.height, if head { Ink::SOFT } else { Ink::FAINT });
        let line = Item::Line { from: (0.0, y), to: (x, y), width: if head { 0.8 } else { 0.4 }, ink };
        whole.items.push(line);
        whole
    }

    /// The widths of the columns of a table: as wide as their widest cell, narrower if they don't fit, but never
    /// narrower than their longest word unless all these words together are too wide.
    fn columns(&self, heads: &[String], rows: &[Vec<String>], width: f32) -> Vec<f32> {
        let natural = self.natural_columns(heads, rows);
        if natural.iter().sum::<f32>() <= width {
            return natural;
        }
        let least = self.column_widths(heads, rows, |cell| self.fonts.longest_word(cell, SIZE));
        let of_words: f32 = least.iter().sum();
        if of_words > width {
            return least.into_iter().map(|w| w * width / of_words).collect();
        }
        // Narrow columns keep their width, if that leaves enough for the words of the others.
        let fair = width / natural.len().max(1) as f32;
        let kept = |i: usize| if natural[i] <= fair { natural[i] } else { least[i] };
        let keeps = (0..natural.len()).map(kept).sum::<f32>() <= width;
        let narrow = |i: usize| keeps && natural[i] <= fair;
        let range = |i: usize| if narrow(i) { (natural[i], natural[i]) } else { (least[i], natural[i]) };
        let ranges: Vec<(f32, f32)> = (0..natural.len()).map(range).collect();
        let lines = |cell: &String, width: f32| self.fonts.lines(cell, SIZE, width - 2.0 * PADDING).len();
        let high = |row: &Vec<String>, widths: &[f32]| row.iter().zip(widths).map(|(c, w)| lines(c, *w)).max();
        // Long texts get more, as much as makes the table lowest.
        let tried = [0.5, 0.0, 1.0].map(|power| shared(&ranges, power, width));
        let lowest =
            tried.into_iter().min_by_key(|widths| rows.iter().filter_map(|row| high(row, widths)).sum::<usize>());
        lowest.unwrap_or(least)
    }

    /// The widths of the columns of a table whose cells are not broken.
    pub fn natural_columns(&self, heads: &[String], rows: &[Vec<String>]) -> Vec<f32> {
        self.column_widths(heads, rows, |cell| cell.lines().map(|l| self.fonts.width(l, SIZE)).fold(0.0, f32::max))
    }

    /// The widths of the columns of a table whose cells need this width.
    fn column_widths(&self, heads: &[String], rows: &[Vec<String>], needs: impl Fn(&String) -> f32) -> Vec<f32> {
        let count = rows.iter().map(Vec::len).max().unwrap_or(0).max(heads.len());
        let widest = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column)).chain(heads.get(column));
            cells.map(&needs).fold(12.0, f32::max) + 2.0 * PADDING + 1.0
        };
        (0..count).map(widest).collect()
    }

    /// Boxes to cross off, in rows of at most this width.
    pub fn boxes(&self, count: i64, width: f32) -> Fragment {
        let in_row = ((width / BOX_STEP) as i64).max(1);
        let at = |i: i64| ((i % in_row) as f32 * BOX_STEP, (i / in_row) as f32 * BOX_STEP);
        let item = |i: i64| {
            let (x, y) = at(i);
            Item::area(Area::new(x, y, BOX, BOX), None, Some((0.6, Ink::BLACK)))
        };
        let rows = (count + in_row - 1) / in_row;
        Fragment { height: rows as f32 * BOX_STEP, items: (0..count).map(item).collect(), ..Fragment::default() }
    }
}

/// Widths that are together as wide as this, each within its range: in proportion to a power of their largest widths.
fn shared(ranges: &[(f32, f32)], power: f32, width: f32) -> Vec<f32> {
    let widths = |share: f32| ranges.iter().map(move |(least, most)| (share * most.powf(power)).clamp(*least, *most));
    let (mut low, mut high) = (0.0, width);
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        let fits = widths(middle).sum::<f32>() <= width;
        *if fits { &mut low } else { &mut high } = middle;
    }
    widths(low).collect()
}

/// Fills pages of text, column by column.
pub struct Flow {
    paper: Paper,
    whole: bool,
    column: usize,
    y: f32,
    pages: Vec<Page>,
    bookmarks: Vec<Bookmark>,
}

impl Flow {
    /// Pages with one column (`whole`) or with as many as the paper has.
    pub fn new(paper: Paper, whole: bool) -> Self {
        Flow { paper, whole, column: 0, y: MARGIN, pages: Vec::new(), bookmarks: Vec::new() }
    }

    /// The height that is available on an empty page.
    pub fn space(paper: Paper) -> f32 {
        paper.size().1 - 2.0 * MARGIN
    }

    /// Places fragments one below the other.
    pub fn place(&mut self, fragments: Vec<Fragment>) {
        let mut rest = fragments.into_iter().peekable();
        let mut together: Vec<Fragment> = Vec::new();
        while let Some(fragment) = rest.next() {
            let more = fragment.with_next && rest.peek().is_some();
            together.push(fragment);
            if !more {
                self.place_together(std::mem::take(&mut together));
            }
        }
    }

    fn place_together(&mut self, fragments: Vec<Fragment>) {
        let height: f32 = fragments.iter().map(|f| f.height).sum();
        let space = Flow::space(self.paper);
        if self.pages.is_empty() || fragments.first().is_some_and(|f| f.on_new_page) {
            self.next_page();
        } else if self.y + height > MARGIN + space && height <= space {
            self.next_column();
        }
        for fragment in fragments {
            if self.y + fragment.height > MARGIN + space && self.y > MARGIN {
                self.next_column();
            }
            let page = self.pages.len() - 1;
            let is_first = self.y <= MARGIN;
            if let Some(head) = fragment.head.filter(|head| is_first && head.height + fragment.height <= space) {
                self.put(head.items.clone(), head.height);
            }
            if let Some((level, title)) = fragment.bookmark {
                self.bookmarks.push(Bookmark { level, title, page, y: self.y });
            }
            self.put(fragment.items, fragment.height);
        }
    }

    /// Puts items below what the column has.
    fn put(&mut self, items: Vec<Item>, height: f32) {
        let x = MARGIN + self.column as f32 * (self.paper.text_width(self.whole) + GUTTER);
        if let Some(page) = self.pages.last_mut() {
            page.items.extend(shifted(items, (x, self.y)));
        }
        self.y += height;
    }

    fn next_column(&mut self) {
        self.column += 1;
        self.y = MARGIN;
        if self.whole || self.column >= self.paper.columns() {
            self.next_page();
        }
    }

    fn next_page(&mut self) {
        (self.column, self.y) = (0, MARGIN);
        self.pages.push(Page { numbered: true, margin: MARGIN, ..self.paper.page() });
    }

    /// The pages and their headings.
    pub fn finish(self) -> (Vec<Page>, Vec<Bookmark>) {
        (self.pages, self.bookmarks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages_of(fragments: Vec<Fragment>) -> Vec<Vec<f32>> {
        let mut flow = Flow::new(Paper::default(), true);
        flow.place(fragments);
        let (pages, _) = flow.finish();
        pages.iter().map(|p| p.texts().iter().map(|t| t.y).collect()).collect()
    }

    fn part(composer: &Composer, height: f32, with_next: bool) -> Fragment {
        let items = vec![composer.text((0.0, 10.0), "part", 10.0, None)];
        Fragment { height, items, with_next, ..Fragment::default() }
    }

    #[test]
    fn a_heading_stays_with_the_text_below_it() {
        let composer = Composer::default();
        let space = Flow::space(Paper::default());
        let heading =
            vec![part(&composer, space - 30.0, false), part(&composer, 20.0, true), part(&composer, 20.0, false)];
        assert_eq!(pages_of(heading).iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
        let alone =
            vec![part(&composer, space - 30.0, false), part(&composer, 20.0, false), part(&composer, 20.0, false)];
        assert_eq!(pages_of(alone).iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
    }

    #[test]
    fn a_table_is_never_wider_than_its_page() {
        let mut composer = Composer::default();
        let long = "words ".repeat(60);
        let rows = vec![vec!["1".to_owned(), long.clone(), long], vec!["2".to_owned(), "a".to_owned(), "b".to_owned()]];
        let table = composer.table(&["Die", "One", "Two"].map(str::to_owned), &rows, 300.0);
        assert_eq!(table.len(), 3, "a head and two rows");
        for item in table.iter().flat_map(|f| &f.items) {
            match item {
                Item::Text(text) => {
                    let right = text.x + composer.fonts.width(text.text.trim_end(), text.size);
                    assert!(right <= 300.01, "{right}: {}", text.text);
                }
                Item::Line { to, .. } => assert!(to.0 <= 300.01, "{to:?}"),
                _ => {}
            }
        }
    }

    #[test]
    fn no_column_is_narrower_than_its_longest_word() {
        let mut composer = Composer::default();
        let turns = "left turn, right turn, ".repeat(40);
        let rows = vec![vec!["Maximum height".to_owned(), "6".to_owned()], vec!["Maneuvers".to_owned(), turns]];
        let texts = |table: Vec<Fragment>| {
            let page = Page { items: table.into_iter().flat_map(|row| row.items).collect(), ..Page::default() };
            page.texts().iter().map(|text| text.text.trim().to_owned()).collect::<Vec<_>>()
        };
        for width in [90.0, 150.0, 240.0] {
            let texts = texts(composer.table(&[], &rows, width));
            for word in texts.iter().flat_map(|text| text.split(' ')) {
                let is_whole = ["Maximum", "height", "6", "Maneuvers", "left", "right", "turn,"].contains(&word);
                assert!(is_whole, "{word} at a width of {width}");
            }
        }
        // Words that are too wide together are broken.
        assert!(texts(composer.table(&[], &rows, 60.0)).iter().all(|text| text != "Maneuvers"));
    }

    /// The texts of the columns of a table below this much text.
    fn columns_of_table(rows: usize, below: f32) -> Vec<Vec<String>> {
        let mut composer = Composer::default();
        let rows: Vec<Vec<String>> = (1..=rows).map(|n| vec![n.to_string()]).collect();
        let mut fragments = vec![Fragment::space(below)];
        fragments.extend(composer.table(&["Die".to_owned()], &rows, 100.0));
        let mut flow = Flow::new(Paper::default(), true);
        flow.place(fragments);
        let texts = |page: &Page| page.texts().iter().map(|text| text.text.clone()).collect();
        flow.finish().0.iter().map(texts).collect()
    }

    #[test]
    fn no_row_of_a_table_is_alone_and_its_head_is_repeated() {
        let space = Flow::space(Paper::default());
        let row = SIZE * LINE + 3.0;
        let whole = ["Die", "1", "2", "3", "4", "5"];
        assert_eq!(columns_of_table(5, space - 7.0 * row), [whole]);
        // There is space for a head and four rows: the fourth stays with the fifth.
        assert_eq!(columns_of_table(5, space - 5.5 * row), [&["Die", "1", "2", "3"][..], &["Die", "4", "5"][..]]);
        // There is space for a head and one row.
        assert_eq!(columns_of_table(5, space - 2.5 * row), [&[][..], &whole[..]]);
    }

    #[test]
    fn a_repeated_head_is_read_aloud_once() {
        let mut composer = Composer::default();
        let table = composer.table(&["Die".to_owned()], &[vec!["1".to_owned()]], 100.0);
        let blocks = |fragment: &Fragment| -> Vec<Option<usize>> {
            let page = Page { items: fragment.items.clone(), ..Page::default() };
            page.texts().iter().map(|text| text.block).collect()
        };
        assert!(blocks(&table[0]).iter().all(Option::is_some));
        let again = table[1].head.as_ref().expect("a head to repeat");
        assert_eq!(blocks(again), [None::<usize>]);
    }

    #[test]
    fn there_are_as_many_boxes_as_the_number_says() {
        let composer = Composer::default();
        assert_eq!(composer.boxes(23, 90.0).items.len(), 23);
        assert_eq!(composer.boxes(23, 90.0).height, 3.0 * BOX_STEP);
        assert_eq!(composer.boxes(0, 90.0).items.len(), 0);
    }
}
