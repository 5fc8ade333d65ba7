//! Commands of the window that act on the source.

use super::TextPane;
use super::text_view::{Kind, Reveal, View};
use crate::Command;
use crate::words::words;
use dicta_ide::brackets;
use dicta_ide::typing::{self, Caret, Typed};
use dicta_studio::document::Document;
use dicta_studio::history::Change;

/// A command of the source pane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextCommand {
    Find,
    Replace,
    FindNext,
    FindPrevious,
    Definition,
    Complete,
    Hover,
    Uses,
    Rename,
    QuickFix,
    Format,
    Comment,
    MoveUp,
    MoveDown,
    Duplicate,
    DeleteLines,
    SelectNext,
    SelectAllSame,
    Bracket,
    Fold,
    Unfold,
    FoldAll,
    UnfoldAll,
    GoToLine,
    Outline,
}

/// The pane command for a command of the window, if there is one.
pub fn command_of(command: Command) -> Option<TextCommand> {
    Some(match command {
        Command::Find => TextCommand::Find,
        Command::FindNext => TextCommand::FindNext,
        Command::FindPrevious => TextCommand::FindPrevious,
        Command::Definition => TextCommand::Definition,
        Command::Complete => TextCommand::Complete,
        Command::Replace => TextCommand::Replace,
        Command::Hover => TextCommand::Hover,
        Command::Uses => TextCommand::Uses,
        Command::Rename => TextCommand::Rename,
        Command::QuickFix => TextCommand::QuickFix,
        Command::Format => TextCommand::Format,
        Command::Comment => TextCommand::Comment,
        Command::MoveUp => TextCommand::MoveUp,
        Command::MoveDown => TextCommand::MoveDown,
        Command::Duplicate => TextCommand::Duplicate,
        Command::DeleteLines => TextCommand::DeleteLines,
        Command::SelectNext => TextCommand::SelectNext,
        Command::SelectAllSame => TextCommand::SelectAllSame,
        Command::Bracket => TextCommand::Bracket,
        Command::Fold => TextCommand::Fold,
        Command::Unfold => TextCommand::Unfold,
        Command::FoldAll => TextCommand::FoldAll,
        Command::UnfoldAll => TextCommand::UnfoldAll,
        Command::GoToLine => TextCommand::GoToLine,
        Command::Outline => TextCommand::Outline,
        _ => return None,
    })
}

impl TextCommand {
    /// Whether it changes the file, so that it is unavailable in a read-only one.
    pub fn writes(self) -> bool {
        matches!(
            self,
            TextCommand::Replace
                | TextCommand::Complete
                | TextCommand::Format
                | TextCommand::Comment
                | TextCommand::MoveUp
                | TextCommand::MoveDown
                | TextCommand::Duplicate
                | TextCommand::DeleteLines
        )
    }
}

impl TextPane {
    /// Runs a command that needs only the source and its carets. Returns whether it was one.
    pub(super) fn edit_command(&mut self, command: TextCommand, document: &mut Document) -> bool {
        let view = &mut self.view;
        let of_text = match command {
            TextCommand::Comment => typing::comment,
            TextCommand::Duplicate => typing::duplicate,
            TextCommand::DeleteLines => typing::delete_lines,
            TextCommand::MoveUp => |t: &str, c: &[Caret]| typing::move_lines(t, c, false),
            TextCommand::MoveDown => |t: &str, c: &[Caret]| typing::move_lines(t, c, true),
            TextCommand::Format => formatted,
            TextCommand::SelectNext => {
                view.carets = typing::select_next(&view.text, &view.carets);
                view.moved();
                return true;
            }
            TextCommand::SelectAllSame => {
                for _ in 0..SAME_MAX {
                    let more = typing::select_next(&view.text, &view.carets);
                    if more == view.carets {
                        break;
                    }
                    view.carets = more;
                }
                view.moved();
                return true;
            }
            TextCommand::Bracket => {
                to_bracket(view);
                return true;
            }
            TextCommand::Fold | TextCommand::Unfold => {
                view.fold_at_caret(command == TextCommand::Fold);
                return true;
            }
            TextCommand::FoldAll | TextCommand::UnfoldAll => {
                view.fold_all(command == TextCommand::FoldAll);
                return true;
            }
            _ => return false,
        };
        if !document.read_only {
            let typed = of_text(&view.text, &view.carets);
            view.make(document, typed, Kind::Command);
        }
        true
    }
}

/// Maximum number of carets when selecting all occurrences.
const SAME_MAX: usize = 1000;

fn to_bracket(view: &mut View) {
    if let Some((at, other)) = brackets::pair(&view.text, view.caret().head) {
        // From after a bracket, move to after the other one.
        let behind = usize::from(view.caret().head > at);
        view.select(other + behind..other + behind, Reveal::Near);
    }
}

/// The change that formats a file, if the file is writable and the change not empty.
pub fn format_change(document: &Document) -> Option<Change> {
    let new = (!document.read_only).then(|| dicta_syntax::format(document.text()))?;
    let edit = dicta_syntax::edit::difference(document.text(), &new)?;
    Some(Change::of_text(words!("text-format-step", text = document.name()), &document.path, [edit]))
}

/// The formatted source; carets stay in their lines.
fn formatted(text: &str, carets: &[Caret]) -> Typed {
    let new = dicta_syntax::format(text);
    let edits: Vec<_> = dicta_syntax::edit::difference(text, &new).into_iter().collect();
    let place = |byte: usize| {
        let (line, column) = dicta_syntax::line_col(text, byte);
        let start = new.split_inclusive('\n').take(line - 1).map(str::len).sum::<usize>();
        let of_line = new.get(start..).and_then(|t| t.lines().next()).unwrap_or("");
        start + of_line.char_indices().nth(column - 1).map_or(of_line.len(), |(i, _)| i)
    };
    let carets = match edits.is_empty() {
        true => carets.to_vec(),
        false => carets.iter().map(|c| Caret { anchor: place(c.anchor), head: place(c.head) }).collect(),
    };
    Typed { edits, carets }
}
