//! Converts between the protocol's positions and URIs and our byte offsets and paths.

use lsp_types::{InitializeParams, Position, PositionEncodingKind, Range, Uri};
use std::ops::Range as Bytes;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The unit in which columns are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, which every client supports.
    Utf16,
}

impl Encoding {
    /// Bytes if the client supports them.
    pub fn agreed(client: &InitializeParams) -> Encoding {
        let general = client.capabilities.general.as_ref();
        let offered = general.and_then(|g| g.position_encodings.as_deref()).unwrap_or_default();
        if offered.contains(&PositionEncodingKind::UTF8) { Encoding::Utf8 } else { Encoding::Utf16 }
    }

    /// Its name in the protocol.
    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    /// The length of a piece of text in this unit.
    pub fn length(self, text: &str) -> u32 {
        match self {
            Encoding::Utf8 => text.len() as u32,
            Encoding::Utf16 => text.encode_utf16().count() as u32,
        }
    }
}

/// The lines of a file. A line ends with a line feed, a carriage return, or both.
pub struct Lines<'t> {
    text: &'t str,
    /// The first byte of each line.
    starts: Vec<usize>,
    encoding: Encoding,
}

impl<'t> Lines<'t> {
    /// Finds the lines of a text.
    pub fn new(text: &'t str, encoding: Encoding) -> Self {
        let bytes = text.as_bytes();
        let ends = |i: &usize| bytes[*i] == b'\n' || bytes[*i] == b'\r' && bytes.get(i + 1) != Some(&b'\n');
        let starts = std::iter::once(0).chain((0..bytes.len()).filter(ends).map(|i| i + 1)).collect();
        Lines { text, starts, encoding }
    }

    /// The position of a byte. A byte past the end counts as the end, a byte inside a character as the start of that
    /// character.
    pub fn position(&self, byte: usize) -> Position {
        let mut byte = byte.min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        let line = self.starts.partition_point(|s| *s <= byte).saturating_sub(1);
        Position::new(line as u32, self.encoding.length(&self.text[self.starts[line]..byte]))
    }

    /// The byte at a position. A column past the end of its line counts as that end, a line past the last as the end of
    /// the file.
    pub fn byte(&self, at: Position) -> usize {
        let Some(&start) = self.starts.get(at.line as usize) else { return self.text.len() };
        let end = self.starts.get(at.line as usize + 1).copied().unwrap_or(self.text.len());
        let line = self.text[start..end].trim_end_matches(['\n', '\r']);
        let mut column = 0;
        for (i, c) in line.char_indices() {
            if column >= at.character {
                return start + i;
            }
            column += match self.encoding {
                Encoding::Utf8 => c.len_utf8() as u32,
                Encoding::Utf16 => c.len_utf16() as u32,
            };
        }
        start + line.len()
    }

    /// The range between two bytes.
    pub fn range(&self, start: usize, end: usize) -> Range {
        Range::new(self.position(start), self.position(end))
    }

    /// The bytes of a range, even if its ends are in the wrong order.
    pub fn bytes(&self, range: Range) -> Bytes<usize> {
        let (start, end) = (self.byte(range.start), self.byte(range.end));
        start.min(end)..end.max(start)
    }
}

/// The path of a file; `None` for a URI that is not a file.
pub fn path_of(uri: &Uri) -> Option<PathBuf> {
    let url = url::Url::parse(uri.as_str()).ok().filter(|u| u.scheme() == "file")?;
    url.to_file_path().ok()
}

/// The URI of a file by its absolute path.
pub fn uri_of(path: &Path) -> Option<Uri> {
    Uri::from_str(url::Url::from_file_path(path).ok()?.as_str()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "kite é\r\n\u{1F6E9}x\rend\n";

    #[test]
    fn positions_convert_back_to_the_same_byte() {
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            let lines = Lines::new(TEXT, encoding);
            // No position lies between a carriage return and its line feed.
            for (byte, _) in TEXT.char_indices().filter(|(i, c)| *c != '\n' || TEXT.as_bytes()[i - 1] != b'\r') {
                assert_eq!(lines.byte(lines.position(byte)), byte, "{encoding:?} {byte}");
            }
        }
    }

    #[test]
    fn columns_count_bytes_or_utf16_code_units() {
        let at = |encoding, byte| Lines::new(TEXT, encoding).position(byte);
        let x = TEXT.find('x').expect("there");
        assert_eq!(at(Encoding::Utf8, x), Position::new(1, 4));
        assert_eq!(at(Encoding::Utf16, x), Position::new(1, 2));
        assert_eq!(at(Encoding::Utf16, TEXT.find("end").expect("there")), Position::new(2, 0));
    }

    #[test]
    fn positions_outside_the_file_are_clamped() {
        let lines = Lines::new(TEXT, Encoding::Utf16);
        assert_eq!(lines.byte(Position::new(0, 99)), "kite é".len());
        assert_eq!(lines.byte(Position::new(99, 0)), TEXT.len());
        assert_eq!(lines.position(999), Position::new(3, 0));
    }

    #[test]
    fn uris_preserve_spaces_and_non_ascii_letters() {
        let path = std::env::temp_dir().join("my kites").join("Flügel.dicta");
        assert_eq!(uri_of(&path).as_ref().and_then(path_of), Some(path));
        assert_eq!(path_of(&Uri::from_str("untitled:Untitled-1").expect("a URI")), None);
    }
}
