//! The file of a recovery log: its head and its formats, how it grows, and where it goes if it can't be written.

use super::Record;
use super::lines::{LineFile, Lines};
use super::slot::{Slot, refuge};
use crate::history::{Act, Moved, Step, StepId, StepTitle, Swap};
use crate::io::{Files, FilesError};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The format that is written, and the latest that can be read. Format 2 added creating, removing and renaming files,
/// format 3 titles as data, format 4 writes all steps in the same way.
const FORMAT: u32 = 4;

/// What the first line of a recovery log says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    pub format: u32,
    /// The project's folder.
    pub project: PathBuf,
    /// If a project has two logs, the one with the higher number counts.
    pub generation: u64,
}

impl Head {
    /// Whether records can be appended in the current format.
    pub fn is_current(&self) -> bool {
        self.format == FORMAT
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum FirstLine {
    Head(Head),
}

/// Why a log is ignored, completely or in part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It belongs to another project.
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
#[derive(Debug, Default)]
pub struct Written {
    pub head: Option<Head>,
    pub records: Vec<Record>,
    pub trouble: Option<Trouble>,
    /// Where to go on writing.
    pub(crate) end: LineFile,
}

impl Written {
    /// Its generation; 0 if it is not a log of the project.
    pub fn generation(&self) -> u64 {
        self.head.as_ref().map_or(0, |head| head.generation)
    }
}

/// Reads the recovery log of a project, as far as it is intact.
pub fn read(bytes: &[u8], project: &Path) -> Written {
    let lines: Lines<FirstLine, Record> = Lines::read(bytes, record);
    let end = LineFile::after(&lines);
    let damaged = lines.damaged.then_some(Trouble::Damaged);
    let Some(FirstLine::Head(head)) = lines.head else { return Written { trouble: damaged, ..Written::default() } };
    if head.format > FORMAT {
        Written { trouble: Some(Trouble::Newer), ..Written::default() }
    } else if head.project != project {
        Written { trouble: Some(Trouble::Foreign), ..Written::default() }
    } else {
        Written { head: Some(head), records: lines.records, trouble: damaged, end }
    }
}

fn record(text: &str) -> Option<Record> {
    ron::from_str(text).ok().or_else(|| Some(ron::from_str::<OldStep>(text).ok()?.into()))
}

/// A step as formats 1 to 3 write it.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum OldStep {
    #[serde(alias = "acts")]
    Step {
        id: StepId,
        #[serde(default)]
        title: String,
        #[serde(default)]
        what: Option<StepTitle>,
        when: u64,
        line: u32,
        typed: bool,
        #[serde(default)]
        swaps: Vec<Swap>,
        #[serde(default)]
        acts: Vec<OldAct>,
    },
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum OldAct {
    Write(Swap),
    Move { from: Option<String>, to: Option<String> },
}

impl From<OldStep> for Record {
    fn from(OldStep::Step { id, title, what, when, line, typed, swaps, acts }: OldStep) -> Self {
        let act = |act| match act {
            OldAct::Write(swap) => Act::Write(swap),
            OldAct::Move { from, to } => Act::Move(Moved { from, to }),
        };
        let title = what.unwrap_or(StepTitle::Text(title));
        let acts = swaps.into_iter().map(Act::Write).chain(acts.into_iter().map(act)).collect();
        Record::Step(Step { id, parent: None, title, when, line, typed, acts })
    }
}

/// A recovery log that is being written.
#[derive(Debug)]
pub(crate) struct LogFile {
    slot: Slot,
    /// The file to write to while its own place can't be written.
    refuge: Option<PathBuf>,
    head: Head,
    /// Empty until the whole log is written.
    lines: LineFile,
}

impl LogFile {
    /// Continues the log that was read.
    pub fn go_on(slot: Slot, head: Head, lines: LineFile) -> Self {
        LogFile { slot, refuge: None, head, lines }
    }

    /// Starts a new log, which replaces any existing file on the first write.
    pub fn begin(slot: Slot, project: &Path, generation: u64) -> Self {
        let head = Head { format: FORMAT, project: project.to_owned(), generation };
        LogFile::go_on(slot, head, LineFile::default())
    }

    /// The file that it is written to.
    pub fn file(&self) -> PathBuf {
        self.refuge.clone().unwrap_or_else(|| self.slot.file())
    }

    /// Its slot in the state directory.
    pub fn slot(&self) -> &Slot {
        &self.slot
    }

    /// Its size, in bytes.
    pub fn size(&self) -> usize {
        self.lines.size()
    }

    /// Whether it is written to the refuge.
    pub fn is_in_refuge(&self) -> bool {
        self.refuge.is_some()
    }

    /// Adds records, as the whole log if nothing of it is written yet.
    ///
    /// # Errors
    /// If writing fails. Then the records can be added again.
    pub fn add(&mut self, files: &dyn Files, records: &[Record]) -> Result<(), FilesError> {
        if self.size() == 0 {
            return self.rewrite(files, records);
        }
        let path = self.file();
        self.lines.add(files, &path, records)
    }

    /// Rewrites the whole log, compacted, in its own place. The previous one remains as `.bak`.
    ///
    /// # Errors
    /// If writing fails; then the log is unchanged.
    pub fn rewrite(&mut self, files: &dyn Files, records: &[Record]) -> Result<(), FilesError> {
        self.write_whole(files, None, records)
    }

    /// Continues in another folder, with the whole log.
    ///
    /// # Errors
    /// If writing fails.
    pub fn move_to_refuge(&mut self, files: &dyn Files, folder: &Path, records: &[Record]) -> Result<(), FilesError> {
        self.write_whole(files, Some(refuge(folder, &self.slot.folder)), records)
    }

    fn write_whole(
        &mut self,
        files: &dyn Files,
        refuge: Option<PathBuf>,
        records: &[Record],
    ) -> Result<(), FilesError> {
        let head = Head { generation: self.head.generation + 1, ..self.head.clone() };
        let path = refuge.clone().unwrap_or_else(|| self.slot.file());
        self.lines = LineFile::replace(files, &path, &FirstLine::Head(head.clone()), records)?;
        (self.head, self.refuge) = (head, refuge);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recovery::Past;

    fn line(number: usize, content: &str) -> String {
        let body = format!("{number} {content}");
        format!("{:08x} {body}\n", crc32fast::hash(body.as_bytes()))
    }

    #[test]
    fn logs_of_later_versions_are_left_alone() {
        let head = |format: u32| line(0, &format!("head((format:{format},project:\"/p\",generation:1))"));
        let trouble = |format: u32| read(head(format).as_bytes(), Path::new("/p")).trouble;
        assert_eq!((trouble(FORMAT), trouble(FORMAT + 1)), (None, Some(Trouble::Newer)));
    }

    #[test]
    fn logs_of_earlier_formats_are_read() {
        let lines = [
            "head((format:3,project:\"/p\",generation:7))",
            "text(path:\"a\",text:\"one two\",saved:true)",
            "step(id:0,title:\"Set\",when:5,line:1,typed:false,swaps:[(\"a\",0,\"one\",\"three\")])",
            "step(id:1,what:Some(written),when:6,line:1,typed:true,swaps:[(\"a\",9,\"\",\"x\")])",
            "joined(when:7,swap:(\"a\",10,\"\",\"y\"))",
            "acts(id:2,what:Some(create(\"b\")),when:8,line:1,typed:false,\
             acts:[move(from:None,to:Some(\"b\")),write((\"b\",0,\"\",\"new\"))])",
            "went(Some(1))",
            "saved(path:\"a\")",
        ];
        let text: String = lines.iter().enumerate().map(|(number, content)| line(number, content)).collect();
        let written = read(text.as_bytes(), Path::new("/p"));
        assert_eq!((written.trouble, written.generation(), written.records.len()), (None, 7, 7));
        assert!(written.head.as_ref().is_some_and(|head| !head.is_current()));
        let (past, made) = Past::of(&written.records);
        assert_eq!((made, past.history.len(), past.history.current()), (7, 3, Some(1)));
        assert_eq!(past.texts["a"].text, "three twoxy");
        let titles: Vec<&StepTitle> = past.history.steps().map(|step| &step.title).collect();
        let create = StepTitle::Create("b".to_owned());
        assert_eq!(titles, [&StepTitle::Text("Set".to_owned()), &StepTitle::Written, &create]);
    }
}
