//! The fonts of printed pages, which are those of the window: their glyphs and widths.
//!
//! Ubuntu Light is under the Ubuntu Font Licence 1.0 and Hack under the MIT and Bitstream Vera licences; all of them
//! allow documents that embed the fonts.

use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider};
use std::ops::Range;

/// The fonts, the preferred one first; the next one has the characters that it lacks.
pub const FONTS: [&[u8]; 2] = [epaint_default_fonts::UBUNTU_LIGHT, epaint_default_fonts::HACK_REGULAR];

/// Width of the outline that makes text strong, in parts of its size.
pub const STRONG: f32 = 0.035;

/// What is drawn for a character that no font has.
const MISSING: char = '?';

/// A character as drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    /// Index into [`FONTS`].
    pub font: usize,
    pub id: u32,
    /// Its width in a font of size 1.
    pub advance: f32,
}

/// Characters below this one are looked up once.
const COMMON: u32 = 0x250;

/// The measures of the fonts.
pub struct Fonts {
    all: Vec<(Charmap<'static>, GlyphMetrics<'static>, f32)>,
    common: Vec<Glyph>,
}

impl Default for Fonts {
    fn default() -> Self {
        let measures = |data: &'static [u8]| {
            let font = FontRef::new(data).ok()?;
            let (size, location) = (Size::unscaled(), LocationRef::default());
            let units = f32::from(font.metrics(size, location).units_per_em);
            Some((font.charmap(), font.glyph_metrics(size, location), units))
        };
        let mut fonts = Fonts { all: FONTS.into_iter().filter_map(measures).collect(), common: Vec::new() };
        fonts.common = (0..COMMON).map(|c| fonts.find_or_missing(char::from_u32(c).unwrap_or(MISSING))).collect();
        fonts
    }
}

impl Fonts {
    /// The glyph of a character, in the first font that has it.
    pub fn glyph(&self, c: char) -> Glyph {
        self.common.get(c as usize).copied().unwrap_or_else(|| self.find_or_missing(c))
    }

    fn find_or_missing(&self, c: char) -> Glyph {
        self.find(c).or_else(|| self.find(MISSING)).unwrap_or(Glyph { font: 0, id: 0, advance: 0.5 })
    }

    fn find(&self, c: char) -> Option<Glyph> {
        let mut fonts = self.all.iter().enumerate();
        fonts.find_map(|(font, (chars, widths, units))| {
            let id = chars.map(c)?;
            Some(Glyph { font, id: id.to_u32(), advance: widths.advance_width(id)? / units })
        })
    }

    /// The parts of a text with the same font, by its index.
    pub fn runs(&self, text: &str) -> Vec<(usize, Range<usize>)> {
        let mut runs: Vec<(usize, Range<usize>)> = Vec::new();
        for (at, c) in text.char_indices() {
            let (font, end) = (self.glyph(c).font, at + c.len_utf8());
            match runs.last_mut() {
                Some((last, range)) if *last == font => range.end = end,
                _ => runs.push((font, at..end)),
            }
        }
        runs
    }

    /// The width of a text in one line.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        text.chars().map(|c| self.glyph(c).advance * size).sum()
    }

    /// The width of the longest word of a text.
    pub fn longest_word(&self, text: &str, size: f32) -> f32 {
        text.split_whitespace().map(|word| self.width(word, size)).fold(0.0, f32::max)
    }

    /// The lines of a text that is broken between words, and within a word that is wider than a line. Every line but
    /// the last of a paragraph keeps the space after it.
    pub fn lines(&self, text: &str, size: f32, width: f32) -> Vec<String> {
        let mut lines = Vec::new();
        for paragraph in text.lines() {
            let (mut line, mut used) = (String::new(), 0.0);
            for word in paragraph.split_whitespace() {
                if !line.is_empty() && used + self.width(word, size) > width {
                    lines.push(std::mem::take(&mut line));
                    used = 0.0;
                }
                for c in word.chars() {
                    let advance = self.width(c.encode_utf8(&mut [0; 4]), size);
                    if !line.is_empty() && used + advance > width {
                        lines.push(std::mem::take(&mut line));
                        used = 0.0;
                    }
                    line.push(c);
                    used += advance;
                }
                line.push(' ');
                used += self.width(" ", size);
            }
            lines.push(line.trim_end().to_owned());
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_fonts_can_be_read_and_have_the_letters_of_the_library() {
        let fonts = Fonts::default();
        assert_eq!(fonts.all.len(), FONTS.len());
        let missing = fonts.glyph(MISSING);
        for c in "AZaz09äöüßÄÖÜàèéìòù–—…×≤≥→“”‘’".chars() {
            assert_ne!(fonts.glyph(c), missing, "{c}");
        }
        assert_eq!(fonts.glyph('\u{10fffd}'), missing, "nobody has this character");
    }

    #[test]
    fn lines_are_broken_between_words_and_no_line_is_too_wide() {
        let fonts = Fonts::default();
        let text = "Every aircraft has boxes\nwhichareinaverylongword to cross off.";
        let lines = fonts.lines(text, 10.0, 60.0);
        assert!(lines.iter().all(|l| fonts.width(l.trim_end(), 10.0) <= 60.01), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), text.replace([' ', '\n'], ""));
        assert_eq!(fonts.lines("one two", 10.0, 500.0), ["one two"]);
    }
}
