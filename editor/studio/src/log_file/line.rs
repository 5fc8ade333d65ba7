//! Records as lines of a file. These types mirror the run-time ones: their names and shapes define the file format.

use super::Record;
use crate::history::{Act, Moved, StepTitle, Swap};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The format that is written, and the latest that can be read. Format 2 added creating, removing and renaming files,
/// format 3 titles as data.
const FORMAT: u32 = 3;

/// The first line of a recovery log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    pub format: u32,
    /// The project's folder.
    pub project: PathBuf,
    /// If a project has two logs, the one with the higher number counts.
    pub generation: u64,
}

impl Head {
    /// A head in the current format.
    pub fn new(project: &Path, generation: u64) -> Self {
        Head { format: FORMAT, project: project.to_owned(), generation }
    }

    /// Whether records can be appended in the current format.
    pub fn is_current(&self) -> bool {
        self.format == FORMAT
    }
}

/// Why a log is ignored, completely or in part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It is not a log, or belongs to another project.
    Foreign,
    /// It was written by a later version of Dicta.
    Newer,
    /// Records are missing or damaged; those before them count.
    Damaged,
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Trouble::Foreign => "it belongs to another project",
            Trouble::Newer => "a later version of Dicta wrote it",
            Trouble::Damaged => "it is damaged",
        })
    }
}

/// The content of a recovery log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    pub head: Option<Head>,
    pub records: Vec<Record>,
    /// The number of the next record.
    pub next: u64,
    pub trouble: Option<Trouble>,
    /// The file does not end with a newline, as after a crash while writing: not worth a notification.
    pub torn: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Swap")]
struct SwapLine(String, u32, String, String);

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ActLine {
    Write(SwapLine),
    Move { from: Option<String>, to: Option<String> },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    Head(Head),
    Text {
        path: String,
        text: String,
        saved: bool,
    },
    Step {
        id: u32,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        title: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        what: Option<StepTitle>,
        when: u64,
        line: u32,
        typed: bool,
        swaps: Vec<SwapLine>,
    },
    /// A step with acts other than replacements.
    Acts {
        id: u32,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        title: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        what: Option<StepTitle>,
        when: u64,
        line: u32,
        typed: bool,
        acts: Vec<ActLine>,
    },
    Joined {
        when: u64,
        swap: SwapLine,
    },
    Went(Option<u32>),
    Saved {
        path: String,
    },
    Disk {
        path: String,
        text: Option<String>,
    },
    GivenUp,
    Lost {
        path: String,
        mine: String,
        base: Option<String>,
    },
    Answered {
        path: String,
    },
}

/// A title as a text, or as data.
fn title_line(title: StepTitle) -> (String, Option<StepTitle>) {
    match title {
        StepTitle::Text(text) => (text, None),
        what => (String::new(), Some(what)),
    }
}

impl From<&Swap> for SwapLine {
    fn from(s: &Swap) -> Self {
        SwapLine(s.path.clone(), s.at, s.old.clone(), s.new.clone())
    }
}

impl From<SwapLine> for Swap {
    fn from(SwapLine(path, at, old, new): SwapLine) -> Self {
        Swap { path, at, old, new }
    }
}

impl From<&Act> for ActLine {
    fn from(act: &Act) -> Self {
        match act {
            Act::Write(swap) => ActLine::Write(swap.into()),
            Act::Move(Moved { from, to }) => ActLine::Move { from: from.clone(), to: to.clone() },
        }
    }
}

impl From<ActLine> for Act {
    fn from(line: ActLine) -> Self {
        match line {
            ActLine::Write(swap) => Act::Write(swap.into()),
            ActLine::Move { from, to } => Act::Move(Moved { from, to }),
        }
    }
}

/// The replacements of a step that consists only of them.
fn swaps(acts: &[Act]) -> Option<Vec<SwapLine>> {
    let swap = |act: &Act| if let Act::Write(swap) = act { Some(swap.into()) } else { None };
    acts.iter().map(swap).collect()
}

impl From<&Record> for Line {
    fn from(record: &Record) -> Self {
        match record.clone() {
            Record::Text { path, text, saved } => Line::Text { path, text, saved },
            Record::Step { id, title, when, line, typed, acts } => {
                let (title, what) = title_line(title);
                match swaps(&acts) {
                    Some(swaps) => Line::Step { id, title, what, when, line, typed, swaps },
                    None => {
                        let acts = acts.iter().map(ActLine::from).collect();
                        Line::Acts { id, title, what, when, line, typed, acts }
                    }
                }
            }
            Record::Joined { when, swap } => Line::Joined { when, swap: SwapLine::from(&swap) },
            Record::Went(to) => Line::Went(to),
            Record::Saved { path } => Line::Saved { path },
            Record::Disk { path, text } => Line::Disk { path, text },
            Record::GivenUp => Line::GivenUp,
            Record::Lost { path, mine, base } => Line::Lost { path, mine, base },
            Record::Answered { path } => Line::Answered { path },
        }
    }
}

/// The record of a line, or the head.
fn record(line: Line) -> Result<Record, Head> {
    Ok(match line {
        Line::Head(head) => return Err(head),
        Line::Text { path, text, saved } => Record::Text { path, text, saved },
        Line::Step { id, title, what, when, line, typed, swaps } => {
            let title = what.unwrap_or(StepTitle::Text(title));
            let acts = swaps.into_iter().map(|swap| Act::Write(swap.into())).collect();
            Record::Step { id, title, when, line, typed, acts }
        }
        Line::Acts { id, title, what, when, line, typed, acts } => {
            let title = what.unwrap_or(StepTitle::Text(title));
            Record::Step { id, title, when, line, typed, acts: acts.into_iter().map(Act::from).collect() }
        }
        Line::Joined { when, swap } => Record::Joined { when, swap: swap.into() },
        Line::Went(to) => Record::Went(to),
        Line::Saved { path } => Record::Saved { path },
        Line::Disk { path, text } => Record::Disk { path, text },
        Line::GivenUp => Record::GivenUp,
        Line::Lost { path, mine, base } => Record::Lost { path, mine, base },
        Line::Answered { path } => Record::Answered { path },
    })
}

/// The line of a head, as the first of a file.
pub(super) fn head_line(head: &Head) -> String {
    write_line(0, &Line::Head(head.clone()))
}

/// The line of a record.
pub(super) fn line(number: u64, record: &Record) -> String {
    write_line(number, &Line::from(record))
}

/// Serializes a value as a line with its number and its checksum.
pub(crate) fn write_line<T: Serialize>(number: u64, line: &T) -> String {
    // Serializing these types does not fail; if it did, the reader would report the missing number.
    let body = format!("{number} {}", ron::to_string(line).unwrap_or_default());
    format!("{:08x} {body}\n", crc32fast::hash(body.as_bytes()))
}

/// The number and content of a line, if its checksum is valid.
pub(crate) fn read_line<T: DeserializeOwned>(bytes: &[u8]) -> Option<(u64, T)> {
    let text = std::str::from_utf8(bytes).ok()?;
    let (sum, body) = text.split_once(' ')?;
    if u32::from_str_radix(sum, 16).ok()? != crc32fast::hash(body.as_bytes()) {
        return None;
    }
    let (number, rest) = body.split_once(' ')?;
    Some((number.parse().ok()?, ron::from_str(rest).ok()?))
}

/// Reads the recovery log of a project, as far as it is intact.
pub fn read(bytes: &[u8], project: &Path) -> Written {
    let mut written = Written { next: 1, ..Written::default() };
    let mut bad = false;
    let whole_lines = bytes.last().is_none_or(|&b| b == b'\n');
    let lines: Vec<&[u8]> = bytes.split(|&b| b == b'\n').filter(|line| !line.is_empty()).collect();
    let count = lines.len();
    written.torn = !whole_lines;
    for (i, bytes) in lines.into_iter().enumerate() {
        let Some((number, line)) = read_line(bytes) else {
            // The line is torn, and may have been written again after it.
            bad |= i + 1 < count || whole_lines;
            continue;
        };
        match record(line) {
            Err(head) if written.head.is_none() && written.records.is_empty() => {
                if head.project != project || head.format > FORMAT {
                    let newer = head.format > FORMAT;
                    written.trouble = Some(if newer { Trouble::Newer } else { Trouble::Foreign });
                    return written;
                }
                written.head = Some(head);
            }
            Ok(record) if written.head.is_some() && number == written.next => {
                written.records.push(record);
                written.next += 1;
                bad = false;
            }
            // Numbers are missing: later records depend on what is lost.
            _ => {
                bad = true;
                break;
            }
        }
    }
    if written.head.is_none() && count > 0 {
        written.trouble = Some(if count == 1 { Trouble::Damaged } else { Trouble::Foreign });
    } else if bad {
        written.trouble = Some(Trouble::Damaged);
    }
    written
}
