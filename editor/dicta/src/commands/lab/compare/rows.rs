//! `--rows FILE`: a row for each game of a comparison or of a shard, as CSV or as JSON lines, for notebooks and databases.
//!
//! The rows depend only on the plan and the shard, not on threads. The file appears when all games are played; until then
//! it has the ending `.part`.

use crate::exit::Failure;
use dicta_lab::{ComparisonPlan, GameRow};
use dicta_studio::io::FilesError;
use serde_json::{Map, Value, json};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// A file that gets rows.
pub struct Rows<'p> {
    plan: &'p ComparisonPlan,
    path: PathBuf,
    part: PathBuf,
    is_csv: bool,
    /// The file, or why it can't be written.
    file: Mutex<Result<BufWriter<File>, std::io::Error>>,
}

impl<'p> Rows<'p> {
    /// Creates the file, if one is wanted.
    pub fn create(path: Option<&Path>, plan: &'p ComparisonPlan) -> Result<Option<Rows<'p>>, Failure> {
        let Some(path) = path else { return Ok(None) };
        let is_csv = match path.extension().and_then(|e| e.to_str()) {
            Some("csv") => true,
            Some("jsonl" | "ndjson") => false,
            _ => {
                return Err(Failure::usage(format!("{}: rows are CSV or JSON lines", path.display()))
                    .help("name the file .csv or .jsonl"));
            }
        };
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let file = File::create(&part).map_err(|e| Failure::io(part.display(), e))?;
        let rows = Rows { plan, path: path.to_owned(), part, is_csv, file: Mutex::new(Ok(BufWriter::new(file))) };
        if is_csv {
            let names = FIXED.iter().copied().chain(plan.events.iter().map(String::as_str)).collect::<Vec<_>>();
            rows.write(&format!("{}\n", names.join(",")));
        }
        Ok(Some(rows))
    }

    /// Writes rows. An error is kept until [`Rows::finish`].
    pub fn add(&self, rows: &[GameRow]) {
        let text = rows.iter().map(|row| if self.is_csv { self.csv(row) } else { self.json(row) }).collect::<String>();
        self.write(&text);
    }

    fn write(&self, text: &str) {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if let Ok(open) = &mut *file
            && let Err(error) = open.write_all(text.as_bytes())
        {
            *file = Err(error);
        }
    }

    /// Gives the file its name, or removes it if the rows could not be written. Without this call, the incomplete file
    /// is left.
    pub fn finish(self) -> Result<(), Failure> {
        let written = self.file.into_inner().unwrap_or_else(PoisonError::into_inner);
        let written = written.and_then(|file| file.into_inner().map_err(std::io::IntoInnerError::into_error));
        let named = written.and_then(|file| file.sync_all()).and_then(|()| std::fs::rename(&self.part, &self.path));
        named.map_err(|cause| {
            // The rows that it has are not those of all games.
            let _ = std::fs::remove_file(&self.part);
            let error = FilesError::Io { path: self.path, cause };
            Failure::failed(format!("the rows are not written: {error}"))
        })
    }

    fn values(&self, row: &GameRow) -> [Value; 11] {
        let mission = self.plan.missions.get(row.mission);
        let winner = row.end.winner.and_then(|side| mission?.sides.get(side));
        [
            json!(self.plan.rungs.get(row.rung).map(|pilots| pilots.join("/"))),
            json!(mission.map(|m| &m.name)),
            json!(row.round),
            json!(row.swapped),
            json!(["A", "B"][row.version.min(1)]),
            json!(row.seed),
            json!(winner),
            json!(row.end.turns),
            json!(row.decisions),
            json!(self.plan.value(row.end.counted)),
            json!(row.is_faulty),
        ]
    }

    /// Names and pilots contain neither commas nor quotes.
    fn csv(&self, row: &GameRow) -> String {
        let cell = |value: &Value| match value {
            Value::String(text) => text.clone(),
            Value::Null => String::new(),
            other => other.to_string(),
        };
        let events = row.events.iter().map(u64::to_string);
        let cells: Vec<String> = self.values(row).iter().map(cell).chain(events).collect();
        format!("{}\n", cells.join(","))
    }

    fn json(&self, row: &GameRow) -> String {
        let mut object: Map<String, Value> =
            FIXED.iter().map(|name| (*name).to_owned()).zip(self.values(row)).collect();
        let events: Map<String, Value> =
            self.plan.events.iter().cloned().zip(row.events.iter().map(|n| json!(n))).collect();
        object.insert("events".to_owned(), Value::Object(events));
        format!("{}\n", Value::Object(object))
    }
}

/// The columns before those of the events.
const FIXED: [&str; 11] =
    ["pilots", "mission", "round", "swapped", "version", "seed", "winner", "turns", "decisions", "figure", "faulty"];
