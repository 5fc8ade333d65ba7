//! Terminal input: the lines of a script first, then the standard input.

use crate::exit::Failure;
use dicta_studio::io::{Disk, Files, IDLE_LINES_MAX, LINE_MAX};
use std::io::{self, BufRead, ErrorKind, IsTerminal};
use std::path::Path;

/// A script, then the standard input.
pub struct Input {
    script: std::vec::IntoIter<String>,
    typed: bool,
    /// Lines since the last choice.
    idle: usize,
}

impl Input {
    /// Input from a script, if any, and then from the standard input.
    pub fn new(script: Option<&Path>) -> Result<Input, Failure> {
        let text = match script {
            Some(path) => Disk.read(path).map_err(|e| Failure::failed(e.to_string()))?,
            None => String::new(),
        };
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let lines: Vec<String> = text.lines().map(str::to_owned).filter(|l| !l.trim_start().starts_with('#')).collect();
        Ok(Input { script: lines.into_iter(), typed: io::stdin().is_terminal(), idle: 0 })
    }

    /// Reports that the last line made a choice.
    pub fn chosen(&mut self) {
        self.idle = 0;
    }

    /// Whether a person types.
    pub fn is_typed(&self) -> bool {
        self.typed && self.script.len() == 0
    }

    /// Whether there can be another line: somebody types, or a script or the standard input has not ended.
    pub fn has_more(&self) -> Result<bool, Failure> {
        if self.typed || self.script.len() > 0 {
            return Ok(true);
        }
        let mut input = io::stdin().lock();
        loop {
            match input.fill_buf() {
                Ok(buffer) => return Ok(!buffer.is_empty()),
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) => return Err(Failure::io("can't read the standard input", e)),
            }
        }
    }

    /// The next line; `None` at the end of the input. Piped input that makes no choice for too long is an error, since
    /// it may be endless.
    pub fn next(&mut self) -> Result<Option<String>, Failure> {
        loop {
            self.idle += 1;
            if self.idle > IDLE_LINES_MAX && !self.typed {
                return Err(Failure::usage(format!("{IDLE_LINES_MAX} lines in a row chose no option"))
                    .help("type the number of an option; o lists them"));
            }
            say!("> ");
            crate::out::flush();
            crate::out::check()?;
            if let Some(line) = self.script.next() {
                sayln!("{line}");
                return Ok(Some(line.trim().to_owned()));
            }
            let read = read_line(&mut io::stdin().lock());
            let line = read.map_err(|e| Failure::io("can't read the standard input", e))?;
            let text = match &line {
                Line::Text(text) => text.trim(),
                _ => "",
            };
            if !self.typed || line == Line::End {
                sayln!("{text}");
            }
            match line {
                Line::End => return Ok(None),
                Line::Text(_) => return Ok(Some(text.to_owned())),
                Line::Long => sayln!("a line can have at most {LINE_MAX} bytes; this one is ignored"),
                Line::NoText => sayln!("this is not valid UTF-8; it is ignored"),
            }
        }
    }
}

/// The result of reading a line.
#[derive(Debug, PartialEq, Eq)]
enum Line {
    Text(String),
    Long,
    NoText,
    End,
}

/// Reads a line and stores no more than the maximum length of it.
fn read_line(from: &mut impl BufRead) -> io::Result<Line> {
    let (mut line, mut any, mut long) = (Vec::new(), false, false);
    loop {
        let buffer = match from.fill_buf() {
            Ok(buffer) => buffer,
            Err(e) if e.kind() == ErrorKind::Interrupted => continue,
            Err(e) => return Err(e),
        };
        if buffer.is_empty() {
            break;
        }
        any = true;
        let end = buffer.iter().position(|b| *b == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        long |= line.len() + part.len() > LINE_MAX;
        if !long {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        from.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match String::from_utf8(line) {
        _ if !any => Line::End,
        _ if long => Line::Long,
        Ok(text) => Line::Text(text),
        Err(_) => Line::NoText,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

    #[test]
    fn an_endless_line_is_skipped_and_not_stored() {
        let endless = io::repeat(b'x').take(64 << 20).chain(&b"\nr\n\xff\nlast"[..]);
        let mut from = BufReader::new(endless);
        let mut next = || read_line(&mut from).expect("read");
        assert_eq!(next(), Line::Long);
        assert_eq!(next(), Line::Text("r".into()));
        assert_eq!(next(), Line::NoText);
        assert_eq!(next(), Line::Text("last".into()));
        assert_eq!(next(), Line::End);
    }
}
