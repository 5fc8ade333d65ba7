//! Changes to files: formatting, renaming and quick fixes, each as edits for the client to apply.

use super::positions::Lines;
use super::workspace::diagnostic;
use super::{Answer, Server};
use dicta_studio::check::{Problem, edits_of};
use lsp_types::*;
use std::collections::HashMap;
use std::path::Path;

impl Server<'_> {
    pub(super) fn formatting(&mut self, asked: DocumentFormattingParams) -> Answer<Option<Vec<TextEdit>>> {
        let at = self.workspace.at(&asked.text_document.uri)?;
        let lines = Lines::new(&at.text, self.workspace.encoding);
        Ok(Some(difference(&at.text, &dicta_syntax::format(&at.text), &lines)))
    }

    pub(super) fn prepare_rename(
        &mut self,
        asked: TextDocumentPositionParams,
    ) -> Answer<Option<PrepareRenameResponse>> {
        let at = self.checked_at(&asked.text_document.uri)?;
        let lines = Lines::new(&at.text, self.workspace.encoding);
        let byte = lines.byte(asked.position) as u32;
        let renaming = dicta_ide::renaming(&at.names, at.file, byte)?;
        let here = renaming.places.iter().find(|p| p.file == at.file && p.start <= byte && byte <= p.end);
        Ok(here.map(|p| PrepareRenameResponse::RangeWithPlaceholder {
            range: lines.range(p.start as usize, p.end as usize),
            placeholder: renaming.name.clone(),
        }))
    }

    pub(super) fn rename(&mut self, asked: RenameParams) -> Answer<Option<WorkspaceEdit>> {
        let position = asked.text_document_position;
        let at = self.checked_at(&position.text_document.uri)?;
        let byte = Lines::new(&at.text, self.workspace.encoding).byte(position.position) as u32;
        let renaming = dicta_ide::renaming(&at.names, at.file, byte)?;
        if let Some(why) = dicta_ide::rename_conflict(&at.names, &renaming, &asked.new_name) {
            return Err(why);
        }
        let edits = dicta_ide::rename(&at.names, at.file, byte, &asked.new_name);
        let edits = edits.ok_or_else(|| format!("`{}` is not a valid name", asked.new_name))?;
        let paths = edits.into_iter().filter_map(|(file, edit)| Some((at.names.files().get(file)?.path.clone(), edit)));
        Ok(Some(self.edit(&at.root, &at.names, paths.collect())))
    }

    pub(super) fn code_actions(&mut self, asked: CodeActionParams) -> Answer<Option<CodeActionResponse>> {
        let at = self.workspace.at(&asked.text_document.uri)?;
        let lines = Lines::new(&at.text, self.workspace.encoding);
        let range = lines.bytes(asked.range);
        let touched = |p: &Problem| p.at.start <= range.end && range.start <= p.at.end;
        let mut actions = Vec::new();
        for problem in self.workspace.problems(&at).iter().filter(|p| touched(p)) {
            for (i, fix) in problem.fixes.iter().enumerate() {
                actions.push(CodeActionOrCommand::CodeAction(CodeAction {
                    title: fix.title.clone(),
                    kind: Some(CodeActionKind::QUICKFIX),
                    diagnostics: Some(vec![diagnostic(problem, &lines)]),
                    edit: Some(self.edit(&at.root, &at.names, edits_of(fix))),
                    is_preferred: Some(i == 0),
                    ..CodeAction::default()
                }));
            }
        }
        Ok(Some(actions))
    }

    /// Edits of a project's files, by path, in the protocol's form.
    #[expect(clippy::mutable_key_type, reason = "the protocol's type; its keys are not changed")]
    fn edit(
        &self,
        root: &Path,
        names: &dicta_ide::Project,
        edits: Vec<(String, dicta_syntax::TextEdit)>,
    ) -> WorkspaceEdit {
        let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
        for (path, edit) in edits {
            let file = names.file(&path).map(|number| &names.files()[number]);
            let (Some(file), Some(uri)) = (file, self.workspace.uri(root, &path)) else { continue };
            let lines = Lines::new(&file.source.text, self.workspace.encoding);
            changes.entry(uri).or_default().push(in_lines(&lines, edit));
        }
        WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
    }
}

/// The lines in which two versions of a file differ, as edits of the first.
fn difference(before: &str, after: &str, lines: &Lines<'_>) -> Vec<TextEdit> {
    dicta_studio::difference::edits(before, after).into_iter().map(|edit| in_lines(lines, edit)).collect()
}

/// An edit of a file in the protocol's form.
fn in_lines(lines: &Lines<'_>, edit: dicta_syntax::TextEdit) -> TextEdit {
    TextEdit { range: lines.range(edit.start as usize, edit.end as usize), new_text: edit.text }
}

#[cfg(test)]
mod tests {
    use super::super::positions::Encoding;
    use super::*;

    #[test]
    fn unchanged_lines_are_not_replaced() {
        let (before, after) = ("a\nb  \nc\n", "a\nb\nc\nd\n");
        let edits = difference(before, after, &Lines::new(before, Encoding::Utf16));
        let at = |line| Position::new(line, 0);
        assert_eq!(
            edits,
            [
                TextEdit { range: Range::new(at(1), at(2)), new_text: "b\n".into() },
                TextEdit { range: Range::new(at(3), at(3)), new_text: "d\n".into() }
            ]
        );
        assert_eq!(difference(after, after, &Lines::new(after, Encoding::Utf8)), []);
    }
}
