//! A file of lines that only grows, as recovery logs and kept playtests are: each line has a checksum, a number and a
//! content.
//!
//! Line 0 is the head, which says what the file is; each further line is a record. A program that ends while it writes
//! leaves a torn line at the end, which does not count. What the lines mean is not known here.

use crate::io::{Files, FilesError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;

/// The intact lines of a file.
pub(crate) struct Lines<H, R> {
    /// None if the file is empty, or the line can't be read.
    pub head: Option<H>,
    pub records: Vec<R>,
    /// Lines are missing or damaged; those before them count.
    pub damaged: bool,
    /// The file does not end with a newline, as after a crash while writing: not worth a notification.
    torn: bool,
    size: usize,
}

impl<H: DeserializeOwned, R: PartialEq> Lines<H, R> {
    /// Reads a file, as far as it is intact; `record` reads the content of a line.
    pub fn read(bytes: &[u8], record: impl Fn(&str) -> Option<R>) -> Self {
        let torn = bytes.last().is_some_and(|&b| b != b'\n');
        let mut lines = bytes.split(|&b| b == b'\n').filter(|line| !line.is_empty()).peekable();
        let first = lines.next().and_then(content).filter(|(number, _)| *number == 0);
        let head: Option<H> = first.and_then(|(_, text)| ron::from_str(text).ok());
        let damaged = head.is_none() && !bytes.is_empty();
        let mut read = Lines { head, records: Vec::new(), damaged, torn, size: bytes.len() };
        if read.head.is_none() {
            return read;
        }
        while let Some(line) = lines.next() {
            let Some((number, record)) = content(line).and_then(|(number, text)| Some((number, record(text)?))) else {
                // The line is torn, and may have been written again after it.
                read.damaged |= lines.peek().is_some() || !torn;
                continue;
            };
            if number == read.records.len() as u64 + 1 {
                read.records.push(record);
                read.damaged = false;
                continue;
            }
            // A write that failed may have written whole lines before the torn one: they are written again as well.
            let before = number.checked_sub(1).and_then(|index| read.records.get(index as usize));
            if before != Some(&record) {
                // Numbers are missing: later records depend on what is lost.
                read.damaged = true;
                break;
            }
        }
        read
    }
}

/// A file that is being written.
#[derive(Debug, Default)]
pub(crate) struct LineFile {
    /// The number of the next line.
    next: u64,
    size: usize,
    /// The file may end with half a line.
    torn: bool,
}

impl LineFile {
    /// Continues a file that was read.
    pub fn after<H, R>(lines: &Lines<H, R>) -> Self {
        LineFile { next: lines.records.len() as u64 + 1, size: lines.size, torn: lines.torn }
    }

    /// Replaces a file completely or not at all; the previous one remains as `.bak`.
    ///
    /// # Errors
    /// If writing fails; then the file is unchanged.
    pub fn replace<H: Serialize, R: Serialize>(
        files: &dyn Files,
        path: &Path,
        head: &H,
        records: &[R],
    ) -> Result<Self, FilesError> {
        let mut text = line(0, head);
        for (number, record) in (1..).zip(records) {
            text += &line(number, record);
        }
        files.save(path, &text)?;
        Ok(LineFile { next: records.len() as u64 + 1, size: text.len(), torn: false })
    }

    /// Appends records.
    ///
    /// # Errors
    /// If writing fails. Then the same records can be added again, and others after them.
    pub fn add<R: Serialize>(&mut self, files: &dyn Files, path: &Path, records: &[R]) -> Result<(), FilesError> {
        let mut text = if self.torn { "\n".to_owned() } else { String::new() };
        for (number, record) in (self.next..).zip(records) {
            text += &line(number, record);
        }
        self.torn = true;
        files.append(path, text.as_bytes())?;
        *self = LineFile { next: self.next + records.len() as u64, size: self.size + text.len(), torn: false };
        Ok(())
    }

    /// Its size, in bytes.
    pub fn size(&self) -> usize {
        self.size
    }
}

/// A line with its number and checksum.
fn line<T: Serialize>(number: u64, content: &T) -> String {
    // Serializing these types does not fail; if it did, the reader would report the missing number.
    let body = format!("{number} {}", ron::to_string(content).unwrap_or_default());
    format!("{:08x} {body}\n", crc32fast::hash(body.as_bytes()))
}

/// The number and content of a line, if its checksum is valid.
fn content(bytes: &[u8]) -> Option<(u64, &str)> {
    let text = std::str::from_utf8(bytes).ok()?;
    let (sum, body) = text.split_once(' ')?;
    if u32::from_str_radix(sum, 16).ok()? != crc32fast::hash(body.as_bytes()) {
        return None;
    }
    let (number, content) = body.split_once(' ')?;
    Some((number.parse().ok()?, content))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::InMemory;

    const FILE: &str = "/log";

    fn read(files: &InMemory) -> Lines<String, String> {
        Lines::read(&files.bytes(Path::new(FILE)).expect("written"), |text| ron::from_str(text).ok())
    }

    #[test]
    fn lines_that_a_failed_write_left_are_read_once() {
        let records = ["one", "two", "three"];
        let failed: String = (1..).zip(records).map(|(number, record)| line(number, &record)).collect();
        for cut in 0..failed.len() {
            let files = InMemory::default();
            let mut file = LineFile::replace::<_, &str>(&files, Path::new(FILE), &"head", &[]).expect("written");
            files.append(Path::new(FILE), &failed.as_bytes()[..cut]).expect("written");
            file.torn = true;
            file.add(&files, Path::new(FILE), &records).expect("written");
            file.add(&files, Path::new(FILE), &["four"]).expect("written");
            let read = read(&files);
            assert_eq!((read.head.as_deref(), read.damaged), (Some("head"), false), "{cut}");
            assert_eq!(read.records, ["one", "two", "three", "four"], "{cut}");
        }
    }

    #[test]
    fn a_missing_or_different_line_ends_the_reading() {
        let of = |lines: &[(u64, &str)]| {
            let files = InMemory::default();
            let text: String = lines.iter().map(|(number, text)| line(*number, text)).collect();
            files.append(Path::new(FILE), text.as_bytes()).expect("written");
            let read = read(&files);
            (read.records.join(" "), read.damaged)
        };
        assert_eq!(of(&[(0, "head"), (1, "one"), (2, "two")]), ("one two".to_owned(), false));
        assert_eq!(of(&[(0, "head"), (1, "one"), (3, "three")]), ("one".to_owned(), true));
        assert_eq!(of(&[(0, "head"), (1, "one"), (1, "uno"), (2, "two")]), ("one".to_owned(), true));
        assert_eq!(of(&[(1, "one")]), (String::new(), true));
        assert_eq!(of(&[]), (String::new(), false));
    }
}
