//! A page as an SVG file: vectors, and text that stays text.
//!
//! The file names the font of the pages and, for readers who don't have it, the width of every text, so that lines are
//! as long in any other font.

use crate::fonts::{Fonts, STRONG};
use crate::page::{Area, Ink, Item, MM, Page, Printout, Role, Text};
use std::fmt::Write;

/// The fonts to look for, the preferred one first.
const FAMILIES: &str = "Ubuntu, 'Ubuntu Light', 'DejaVu Sans', sans-serif";

/// The first page as an SVG file: as large as the page, or this many pixels wide.
pub fn svg(printout: &Printout, width: Option<u32>) -> String {
    let empty = Page::default();
    let page = printout.pages.first().unwrap_or(&empty);
    let size = match width {
        Some(pixels) => {
            let high = f64::from(page.height) * f64::from(pixels) / f64::from(page.width.max(1.0));
            format!("width=\"{pixels}\" height=\"{}\"", number(high as f32))
        }
        None => format!("width=\"{}mm\" height=\"{}mm\"", number(page.width / MM), number(page.height / MM)),
    };
    let (wide, high) = (number(page.width), number(page.height));
    let language = escaped(&printout.language);
    let mut writer = Writer { fonts: Fonts::default(), clips: 0, text: String::new(), printout };
    let _ = write!(
        writer.text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" {size} viewBox=\"0 0 {wide} {high}\" xml:lang=\"{language}\" \
         font-family=\"{FAMILIES}\" font-weight=\"300\" stroke-linejoin=\"round\">\n<title>{}</title>\n",
        escaped(&printout.title)
    );
    page.items.iter().for_each(|item| writer.item(item));
    writer.text + "</svg>\n"
}

/// Writes items.
struct Writer<'p> {
    fonts: Fonts,
    /// How many areas have been cut out.
    clips: usize,
    text: String,
    printout: &'p Printout,
}

impl Writer<'_> {
    fn item(&mut self, item: &Item) {
        match item {
            Item::Text(text) => self.text(text),
            Item::Line { from, to, width, ink } => self.path(&[*from, *to], false, None, Some((*width, *ink))),
            Item::Stroke { points, width, ink } => self.path(points, false, None, Some((*width, *ink))),
            Item::Shape { points, fill, outline } => self.path(points, true, *fill, *outline),
            Item::Disc { centre, radius, fill, outline } => {
                let (x, y, radius) = (number(centre.0), number(centre.1), number(*radius));
                let paint = paint(*fill, *outline);
                self.line(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{paint}/>"));
            }
            Item::Window { area, items, block } => self.window(*area, items, *block),
            // A picture has no other pages.
            Item::Link { .. } => {}
        }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn text(&mut self, text: &Text) {
        let words = text.text.trim_end();
        if words.is_empty() {
            return;
        }
        let outline = text.strong.then_some((text.size * STRONG, text.ink));
        let (x, y, size) = (number(text.x), number(text.y), number(text.size));
        let width = number(self.fonts.width(words, text.size));
        let paint = paint(Some(text.ink), outline);
        let words = escaped(words);
        self.line(&format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\" \
             xml:space=\"preserve\"{paint}>{words}</text>"
        ));
    }

    fn path(&mut self, points: &[(f32, f32)], closed: bool, fill: Option<Ink>, outline: Option<(f32, Ink)>) {
        if points.is_empty() || (fill.is_none() && outline.is_none()) {
            return;
        }
        let places: Vec<String> = points.iter().map(|(x, y)| format!("{} {}", number(*x), number(*y))).collect();
        let (end, paint) = (if closed { "Z" } else { "" }, paint(fill, outline));
        self.line(&format!("<path d=\"M{}{end}\"{paint}/>", places.join("L")));
    }

    /// A part that is cut out, with what it shows in words.
    fn window(&mut self, area: Area, items: &[Item], block: usize) {
        self.clips += 1;
        let (n, x, y) = (self.clips, number(area.x), number(area.y));
        let (wide, high) = (number(area.width), number(area.height));
        self.line(&format!(
            "<clipPath id=\"w{n}\"><rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"/></clipPath>"
        ));
        self.line(&format!("<g clip-path=\"url(#w{n})\">"));
        if let Some(Role::Figure(words)) = self.printout.blocks.get(block).map(|block| &block.role) {
            self.line(&format!("<title>{}</title>", escaped(words)));
        }
        items.iter().for_each(|item| self.item(item));
        self.line("</g>");
    }
}

/// How something is filled and outlined, as attributes.
fn paint(fill: Option<Ink>, outline: Option<(f32, Ink)>) -> String {
    let colour = |of: &str, ink: Ink| {
        let [red, green, blue] = ink.rgb;
        let mut words = format!(" {of}=\"#{red:02x}{green:02x}{blue:02x}\"");
        if ink.opacity < u8::MAX {
            let _ = write!(words, " {of}-opacity=\"{}\"", number(f32::from(ink.opacity) / 255.0));
        }
        words
    };
    let mut words = fill.map_or_else(|| " fill=\"none\"".to_owned(), |ink| colour("fill", ink));
    if let Some((width, ink)) = outline {
        let _ = write!(words, "{} stroke-width=\"{}\"", colour("stroke", ink), number(width));
    }
    words
}

/// A number with at most three decimals.
fn number(n: f32) -> String {
    let rounded = (f64::from(n) * 1000.0).round() / 1000.0;
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

/// A text in XML, without the characters that XML excludes.
fn escaped(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => words.push_str("&amp;"),
            '<' => words.push_str("&lt;"),
            '>' => words.push_str("&gt;"),
            '"' => words.push_str("&quot;"),
            '\t' | '\n' => words.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => words.push(c),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_numbers_are_short() {
        assert_eq!(escaped("a < b & \"c\"\n\u{1}d"), "a &lt; b &amp; &quot;c&quot; d");
        assert_eq!([1.0, 0.12345, -0.0001, 1e7].map(number), ["1", "0.123", "0", "10000000"]);
    }

    #[test]
    fn translucent_colours_keep_their_opacity() {
        let shadow = Ink { opacity: 51, ..Ink::BLACK };
        assert_eq!(paint(Some(shadow), None), " fill=\"#000000\" fill-opacity=\"0.2\"");
        assert_eq!(paint(None, Some((0.5, Ink::WHITE))), " fill=\"none\" stroke=\"#ffffff\" stroke-width=\"0.5\"");
    }
}
