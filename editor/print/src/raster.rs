//! A page as pixels, with the renderer of the window; glyphs are filled outlines, so text is as sharp as lines.

use crate::fonts::{FONTS, Fonts, STRONG};
use crate::page::{Ink, Item, Page, Text};
use dicta_studio::picture::Picture;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use vello_cpu::color::{AlphaColor, Srgb};
use vello_cpu::kurbo::{Affine, BezPath, Cap, Circle, Join, Rect, Shape, Stroke};
use vello_cpu::{Pixmap, RenderContext, Resources};

/// Maximum deviation from curves, in points.
const EXACT: f64 = 0.02;
/// The most pixels of a picture, and of one of its sides.
const PIXELS_MAX: u64 = 64_000_000;
const SIDE_MAX: u64 = 16_384;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum RasterError {
    #[error("a picture of {width} × {height} pixels is too large: up to 16384 on a side, 64 million in all")]
    TooLarge { width: u64, height: u64 },
    #[error("the picture has no area")]
    NoArea,
}

/// A page as an image of this many pixels across.
///
/// # Errors
/// If it would have no pixels, or too many.
pub fn raster(page: &Page, width: u32) -> Result<Picture, RasterError> {
    if page.width <= 0.0 || page.height <= 0.0 || width == 0 {
        return Err(RasterError::NoArea);
    }
    let scale = f64::from(width) / f64::from(page.width);
    let (width, height) = (u64::from(width), ((f64::from(page.height) * scale).round() as u64).max(1));
    let too_large = RasterError::TooLarge { width, height };
    if width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX {
        return Err(too_large);
    }
    let (Ok(wide), Ok(high)) = (u16::try_from(width), u16::try_from(height)) else { return Err(too_large) };
    let mut canvas = Canvas::of(RenderContext::new(wide, high));
    canvas.to.set_transform(Affine::scale(scale) * placed(page));
    page.items.iter().for_each(|item| canvas.item(item));
    let mut pixels = Pixmap::new(wide, high);
    canvas.to.render(&mut pixels, &mut Resources::new());
    Ok(Picture { width: u32::from(wide), height: u32::from(high), rgba: straight(&pixels) })
}

/// Where a page is on its paper: the same as [`Page::placed`].
fn placed(page: &Page) -> Affine {
    let offset = Affine::translate(point(page.offset).to_vec2());
    match page.turned {
        true => offset * Affine::translate(point((page.width, page.height)).to_vec2()) * Affine::scale(-1.0),
        false => offset,
    }
}

/// Red, green, blue and opacity of every pixel. A colour is stored multiplied by its opacity, a PNG file has it plain.
fn straight(pixels: &Pixmap) -> Vec<u8> {
    let plain = |part: u8, opacity: u8| match u32::from(opacity) {
        0 => 0,
        opacity => ((u32::from(part) * 255 + opacity / 2) / opacity).min(255) as u8,
    };
    pixels.data().iter().flat_map(|p| [plain(p.r, p.a), plain(p.g, p.a), plain(p.b, p.a), p.a]).collect()
}

struct Canvas {
    to: RenderContext,
    measures: Fonts,
    fonts: Vec<FontRef<'static>>,
}

impl Canvas {
    fn of(to: RenderContext) -> Self {
        let fonts = FONTS.into_iter().filter_map(|data: &'static [u8]| FontRef::new(data).ok());
        Canvas { to, measures: Fonts::default(), fonts: fonts.collect() }
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Text(text) => self.text(text),
            Item::Line { from, to, width, ink } => self.outline(&path(&[*from, *to], false), *width, *ink),
            Item::Stroke { points, width, ink } => self.outline(&path(points, false), *width, *ink),
            Item::Shape { points, fill, outline } => self.both(&path(points, true), *fill, *outline),
            Item::Disc { centre, radius, fill, outline } => {
                let circle = Circle::new(point(*centre), f64::from(*radius));
                self.both(&circle.to_path(EXACT), *fill, *outline);
            }
            Item::Window { area, items, .. } => {
                let (left, top) = point((area.x, area.y)).into();
                let (right, bottom) = point((area.right(), area.bottom())).into();
                self.to.push_clip_layer(&Rect::new(left, top, right, bottom).to_path(EXACT));
                items.iter().for_each(|item| self.item(item));
                self.to.pop_layer();
            }
            Item::Link { .. } => {}
        }
    }

    fn both(&mut self, path: &BezPath, fill: Option<Ink>, outline: Option<(f32, Ink)>) {
        if let Some(ink) = fill {
            self.to.set_paint(colour(ink));
            self.to.fill_path(path);
        }
        if let Some((width, ink)) = outline {
            self.outline(path, width, ink);
        }
    }

    fn outline(&mut self, path: &BezPath, width: f32, ink: Ink) {
        let stroke = Stroke::new(f64::from(width)).with_join(Join::Round).with_caps(Cap::Butt);
        self.to.set_stroke(stroke);
        self.to.set_paint(colour(ink));
        self.to.stroke_path(path);
    }

    fn text(&mut self, text: &Text) {
        let mut x = text.x;
        for (font, run) in self.measures.runs(&text.text) {
            for c in text.text[run].chars() {
                let glyph = self.measures.glyph(c);
                let mut pen = Pen { path: BezPath::new(), x, y: text.y };
                let outlines = self.fonts.get(font).map(MetadataProvider::outline_glyphs);
                if let Some(outline) = outlines.and_then(|all| all.get(GlyphId::new(glyph.id))) {
                    let settings = DrawSettings::unhinted(Size::new(text.size), LocationRef::default());
                    // An outline that can't be read leaves a gap.
                    let _ = outline.draw(settings, &mut pen);
                }
                self.both(&pen.path, Some(text.ink), text.strong.then_some((text.size * STRONG, text.ink)));
                x += glyph.advance * text.size;
            }
        }
    }
}

/// Collects the outline of a glyph at a place; in a font y grows upwards.
struct Pen {
    path: BezPath,
    x: f32,
    y: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f64, f64) {
        point((self.x + x, self.y - y)).into()
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.at(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.at(x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.path.quad_to(self.at(cx, cy), self.at(x, y));
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.path.curve_to(self.at(ax, ay), self.at(bx, by), self.at(x, y));
    }

    fn close(&mut self) {
        self.path.close_path();
    }
}

fn path(points: &[(f32, f32)], closed: bool) -> BezPath {
    let mut path = BezPath::new();
    if let Some((first, rest)) = points.split_first() {
        path.move_to(point(*first));
        rest.iter().for_each(|p| path.line_to(point(*p)));
        if closed {
            path.close_path();
        }
    }
    path
}

fn point((x, y): (f32, f32)) -> vello_cpu::kurbo::Point {
    vello_cpu::kurbo::Point::new(f64::from(x), f64::from(y))
}

fn colour(ink: Ink) -> AlphaColor<Srgb> {
    let [red, green, blue] = ink.rgb;
    AlphaColor::from_rgba8(red, green, blue, ink.opacity)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Area;

    fn pixel(picture: &Picture, x: u32, y: u32) -> [u8; 4] {
        let at = (y * picture.width + x) as usize * 4;
        picture.rgba[at..at + 4].try_into().expect("a pixel")
    }

    #[test]
    fn items_are_where_the_page_has_them() {
        let ground = Item::area(Area::new(0.0, 0.0, 40.0, 20.0), Some(Ink::WHITE), None);
        let red = Item::area(Area::new(0.0, 0.0, 40.0, 20.0), Some(Ink::of(255, 0, 0)), None);
        let part = Item::Window { area: Area::new(20.0, 0.0, 20.0, 20.0), items: vec![red], block: 0 };
        let disc = Item::Disc { centre: (10.0, 10.0), radius: 4.0, fill: Some(Ink::BLACK), outline: None };
        let page = Page { width: 40.0, height: 20.0, items: vec![ground, part, disc], ..Page::default() };
        let picture = raster(&page, 80).expect("a picture");
        assert_eq!((picture.width, picture.height), (80, 40));
        assert_eq!(pixel(&picture, 20, 20), [0, 0, 0, 255]);
        assert_eq!(pixel(&picture, 4, 4), [255, 255, 255, 255]);
        assert_eq!(pixel(&picture, 60, 20), [255, 0, 0, 255]);
    }

    #[test]
    fn a_back_is_turned_and_moved_as_on_paper() {
        let ground = Item::area(Area::new(0.0, 0.0, 40.0, 20.0), Some(Ink::WHITE), None);
        let spot = Item::area(Area::new(0.0, 0.0, 10.0, 5.0), Some(Ink::BLACK), None);
        let items = vec![ground, spot];
        let page = Page { width: 40.0, height: 20.0, items, turned: true, offset: (-4.0, 0.0), ..Page::default() };
        let picture = raster(&page, 40).expect("a picture");
        assert_eq!(pixel(&picture, 30, 17), [0, 0, 0, 255]);
        assert_eq!(pixel(&picture, 5, 2), [255, 255, 255, 255]);
        // Nothing is printed at the edge that the page has moved away from.
        assert_eq!(pixel(&picture, 38, 10)[3], 0);
    }

    #[test]
    fn a_picture_that_is_too_large_is_an_error() {
        let page = Page { width: 10.0, height: 10.0, ..Page::default() };
        assert!(matches!(raster(&page, 20_000), Err(RasterError::TooLarge { width: 20_000, height: 20_000 })));
        assert!(matches!(raster(&page, 9_000), Err(RasterError::TooLarge { .. })));
        assert!(matches!(raster(&Page::default(), 10), Err(RasterError::NoArea)));
    }
}
