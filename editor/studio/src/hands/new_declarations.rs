//! New declarations as a form: an entry of a kind, a table, a deck or a cup, and an example. Each has the least that the
//! rules demand, to be changed on its sheet.

use super::decks::effects_on;
use super::examples::{given_piece, middle_of};
use super::maps::{at_end, is_name};
use super::missions::{is_taken, needed_of_entries, titled};
use crate::history::{Change, StepTitle};
use crate::project::Project;
use crate::sheet::{Reading, SheetKind, SheetRef};
use dicta_program::{KindId, Program, Type};
use dicta_syntax::quote;

/// The longest line of a declaration that is written in one line.
const LINE_MAX: usize = 100;

/// What can be declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewSort {
    /// An entry of the kind with this name.
    Entry(String),
    Table,
    Deck,
    Cup,
    Example,
}

impl NewSort {
    /// Everything that can be declared under these rules: entries of each kind first.
    pub fn all(program: &Program) -> Vec<NewSort> {
        // The first kind is the game itself, which has no entries.
        let kinds = program.kinds.iter().skip(1).filter(|kind| !kind.part);
        let entries = kinds.map(|kind| NewSort::Entry(kind.head.name.clone()));
        entries.chain([NewSort::Table, NewSort::Deck, NewSort::Cup, NewSort::Example]).collect()
    }

    /// The keyword of the declaration.
    pub fn word(&self) -> &str {
        match self {
            NewSort::Entry(kind) => kind,
            NewSort::Table => "table",
            NewSort::Deck => "deck",
            NewSort::Cup => "cup",
            NewSort::Example => "example",
        }
    }

    fn sheet(&self) -> SheetKind {
        match self {
            NewSort::Entry(_) => SheetKind::Entry,
            NewSort::Table => SheetKind::Table,
            NewSort::Deck | NewSort::Cup => SheetKind::Deck,
            NewSort::Example => SheetKind::Example,
        }
    }
}

/// A declaration to add, as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDeclaration {
    pub sort: NewSort,
    /// Not used for an example, which goes by its title.
    pub name: String,
    /// May be empty, except for an example.
    pub title: String,
}

/// Why a declaration can't be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewDeclarationProblem {
    /// A name consists of letters, digits and underscores, and is not a word of the language.
    Name,
    /// Another one has this name.
    NameTaken,
    /// An example needs a title.
    Title,
    /// The ruleset has no map or no pieces for an example.
    Nothing,
}

impl NewDeclaration {
    /// What is wrong with it; none if it can be added.
    pub fn problem(&self, reading: &Reading) -> Option<NewDeclarationProblem> {
        let (name, title) = (self.name.trim(), self.title.trim());
        let (known, taken) = match self.sort {
            NewSort::Example => (title, NewDeclarationProblem::Title),
            _ => (name, NewDeclarationProblem::Name),
        };
        let is_wrong = if self.sort == NewSort::Example { title.is_empty() } else { !is_name(name) };
        if is_wrong {
            return Some(taken);
        }
        if is_taken(&reading.names, self.sort.word(), known) {
            return Some(NewDeclarationProblem::NameTaken);
        }
        self.text(reading).is_none().then_some(NewDeclarationProblem::Nothing)
    }

    /// Its sheet, once it is declared.
    pub fn sheet(&self) -> SheetRef {
        let name = if self.sort == NewSort::Example { &self.title } else { &self.name };
        SheetRef::new(self.sort.sheet(), name.trim())
    }

    /// The file of the project that has the last entry of the same kind: another one belongs there.
    pub fn home(&self, reading: &Reading, project: &Project) -> Option<String> {
        let NewSort::Entry(kind) = &self.sort else { return None };
        let program = &reading.program;
        let at = program.kinds.iter().position(|k| k.head.name == *kind)?;
        let root = program.kinds.get(program.kinds[at].root.index())?;
        let last = root.entries.iter().rfind(|entry| entry.kind.index() == at)?;
        let path = program.files.get(last.head.origin.file as usize)?;
        project.document(path).filter(|document| !document.read_only).map(|_| path.clone())
    }

    /// The step that declares it at the end of a file.
    pub fn change(&self, reading: &Reading, project: &Project, path: &str) -> Option<Change> {
        let edit = at_end(project.document(path)?.text(), &self.text(reading)?);
        let title = StepTitle::CreateDeclaration(format!("{} {}", self.sort.word(), self.sheet().name));
        Some(Change::new(title, vec![(path.to_owned(), edit)]))
    }

    fn text(&self, reading: &Reading) -> Option<String> {
        let head = format!("{} {}{}", self.sort.word(), self.name.trim(), titled(&self.title));
        match &self.sort {
            NewSort::Entry(kind) => Some(entry(reading, &head, kind)),
            NewSort::Table => Some(format!("{head} (roll: 1..6) -> result: number {{\n  row 1..6: 0\n}}\n")),
            NewSort::Deck => Some(deck(reading, &head, "card")),
            NewSort::Cup => Some(deck(reading, &head, "chit")),
            NewSort::Example => example(&reading.program, self.title.trim()),
        }
    }
}

/// An entry with the fields that its kind demands.
fn entry(reading: &Reading, head: &str, kind: &str) -> String {
    let number = reading.program.kinds.iter().position(|k| k.head.name == kind);
    let needed = number.map_or_else(Vec::new, |number| needed_of_entries(reading, number));
    let line = format!("{head} {{ {} }}\n", needed.join(", "));
    match (needed.is_empty(), line.len() > LINE_MAX) {
        (true, _) => format!("{head} {{}}\n"),
        (false, false) => line,
        (false, true) => format!("{head} {{\n  {}\n}}\n", needed.join("\n  ")),
    }
}

/// A deck with one card, whose effect is on a piece if there is such an effect.
fn deck(reading: &Reading, head: &str, word: &str) -> String {
    let program = &reading.program;
    let pieces =
        program.kinds.iter().enumerate().filter(|(_, kind)| kind.piece && kind.root.index() < program.kinds.len());
    let mut found = pieces.filter_map(|(number, kind)| {
        let effect = effects_on(reading, &[Type::Piece(KindId(number as u32))]).into_iter().next()?;
        Some((kind.head.name.as_str(), effect))
    });
    match found.next() {
        Some((kind, effect)) => {
            let (title, effect) = (quote(&effect.title), effect.first().source());
            format!("{head} (x: {kind}) {{\n  {word} {title} {{ {effect} }}\n}}\n")
        }
        None => format!("{head} {{\n  {word} \"1\" {{}}\n}}\n"),
    }
}

/// An example with one piece in the middle of the first map.
fn example(program: &Program, title: &str) -> Option<String> {
    let map = program.maps.first()?;
    let piece = program.kinds.iter().find(|kind| kind.piece && !kind.entries.is_empty())?;
    let entry = &piece.entries.first()?.head.name;
    let given = given_piece(program, map, ("a", entry), middle_of(map), 0);
    Some(format!("example {} {{\n  given map {}\n  {given}\n}}\n", quote(title), map.head.name))
}
