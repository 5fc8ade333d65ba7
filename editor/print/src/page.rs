//! Pages as plain data: what is printed where, before anything knows of PDF.
//!
//! Lengths are points, 72 to an inch; the origin is the top left corner of a page, and y grows downwards.

/// Points of a millimetre.
pub const MM: f32 = 72.0 / 25.4;

/// A colour: red, green, blue, and how opaque it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    pub rgb: [u8; 3],
    pub opacity: u8,
}

impl Ink {
    /// An opaque colour.
    pub const fn of(red: u8, green: u8, blue: u8) -> Self {
        Ink { rgb: [red, green, blue], opacity: u8::MAX }
    }

    pub const WHITE: Ink = Ink::of(255, 255, 255);
    pub const BLACK: Ink = Ink::of(0, 0, 0);
    /// Secondary text, and lines between parts.
    pub const SOFT: Ink = Ink::of(90, 90, 90);
    pub const FAINT: Ink = Ink::of(190, 190, 190);
    pub const PALE: Ink = Ink::of(236, 236, 232);
}

/// A rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Area {
    pub fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Area { x, y, width, height }
    }

    /// The area with this margin added on every side; a negative one is removed.
    pub fn grown(self, by: f32) -> Self {
        Area::new(self.x - by, self.y - by, self.width + 2.0 * by, self.height + 2.0 * by)
    }

    /// Whether a point is in it.
    pub fn has(self, (x, y): (f32, f32)) -> bool {
        x >= self.x && x <= self.right() && y >= self.y && y <= self.bottom()
    }

    pub fn right(self) -> f32 {
        self.x + self.width
    }

    pub fn bottom(self) -> f32 {
        self.y + self.height
    }

    /// The corners, clockwise from the top left.
    pub fn corners(self) -> Vec<(f32, f32)> {
        let (right, bottom) = (self.right(), self.bottom());
        vec![(self.x, self.y), (right, self.y), (right, bottom), (self.x, bottom)]
    }
}

/// A text in one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The left end of the baseline.
    pub x: f32,
    pub y: f32,
    pub size: f32,
    pub strong: bool,
    pub ink: Ink,
    pub text: String,
    /// The index of the block that it belongs to; none for page numbers and marks, which are not read aloud.
    pub block: Option<usize>,
}

/// Something printed.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Text(Text),
    Line {
        from: (f32, f32),
        to: (f32, f32),
        width: f32,
        ink: Ink,
    },
    /// A polygon, with the width and colour of its outline.
    Shape {
        points: Vec<(f32, f32)>,
        fill: Option<Ink>,
        outline: Option<(f32, Ink)>,
    },
    /// A circle, with the width and colour of its outline.
    Disc {
        centre: (f32, f32),
        radius: f32,
        fill: Option<Ink>,
        outline: Option<(f32, Ink)>,
    },
    /// A curve or a broken line.
    Stroke {
        points: Vec<(f32, f32)>,
        width: f32,
        ink: Ink,
    },
    /// A part of a larger picture: items outside the area are cut off. The block describes it.
    Window {
        area: Area,
        items: Vec<Item>,
        block: usize,
    },
    /// An area that leads to another page.
    Link {
        area: Area,
        page: usize,
        y: f32,
        text: String,
        block: usize,
    },
}

impl Item {
    /// Moves it.
    pub fn shift(&mut self, by: (f32, f32)) {
        let moved = |(x, y): (f32, f32)| (x + by.0, y + by.1);
        match self {
            Item::Text(text) => (text.x, text.y) = moved((text.x, text.y)),
            Item::Line { from, to, .. } => (*from, *to) = (moved(*from), moved(*to)),
            Item::Shape { points, .. } | Item::Stroke { points, .. } => points.iter_mut().for_each(|p| *p = moved(*p)),
            Item::Disc { centre, .. } => *centre = moved(*centre),
            Item::Window { area, items, .. } => {
                (area.x, area.y) = moved((area.x, area.y));
                items.iter_mut().for_each(|item| item.shift(by));
            }
            Item::Link { area, .. } => (area.x, area.y) = moved((area.x, area.y)),
        }
    }

    /// A rectangle.
    pub fn area(area: Area, fill: Option<Ink>, outline: Option<(f32, Ink)>) -> Item {
        Item::Shape { points: area.corners(), fill, outline }
    }
}

/// A page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    pub width: f32,
    pub height: f32,
    /// What remains after cutting, and how far the print extends beyond it; none for a page that is not cut.
    pub trim: Option<Area>,
    pub bleed: Option<Area>,
    /// Printed upside down: the back of a sheet that is turned over its short edge.
    pub turned: bool,
    /// How far everything is moved, to correct a printer that prints backs out of place. It applies after turning.
    pub offset: (f32, f32),
    /// Whether it has a page number.
    pub numbered: bool,
    /// How far the content stays away from the edges of the paper; 0 for a page that is only content.
    pub margin: f32,
    pub items: Vec<Item>,
}

impl Page {
    /// The paper without its margins.
    pub fn inner(&self) -> Area {
        Area::new(0.0, 0.0, self.width, self.height).grown(-self.margin)
    }

    /// Where a point of the page is printed on the paper.
    pub fn placed(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let (x, y) = if self.turned { (self.width - x, self.height - y) } else { (x, y) };
        (x + self.offset.0, y + self.offset.1)
    }

    /// All texts in their order, including those in windows.
    pub fn texts(&self) -> Vec<&Text> {
        fn collect<'p>(items: &'p [Item], found: &mut Vec<&'p Text>) {
            for item in items {
                match item {
                    Item::Text(text) => found.push(text),
                    Item::Window { items, .. } => collect(items, found),
                    Item::Line { .. }
                    | Item::Shape { .. }
                    | Item::Disc { .. }
                    | Item::Stroke { .. }
                    | Item::Link { .. } => {}
                }
            }
        }
        let mut found = Vec::new();
        collect(&self.items, &mut found);
        found
    }
}

/// The role of a block, for screen readers and for copying text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// A part of the document, such as a card.
    Section,
    /// A heading of a level from 1, and its text.
    Heading(u16, String),
    Paragraph,
    Table,
    Row,
    /// The heading of a column.
    Head,
    Cell,
    /// A picture, in words.
    Figure(String),
    /// A reference to another page.
    Link,
}

/// A part of the document, in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub role: Role,
    /// The index of the block that contains it.
    pub parent: Option<usize>,
}

/// A heading and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Bookmark {
    pub level: u16,
    pub title: String,
    pub page: usize,
    pub y: f32,
}

/// A document to print.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Printout {
    pub title: String,
    /// The language of its text, such as `en`.
    pub language: String,
    pub pages: Vec<Page>,
    pub blocks: Vec<Block>,
    pub bookmarks: Vec<Bookmark>,
}
