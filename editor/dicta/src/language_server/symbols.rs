//! The outline of a file, and workspace-wide search for declarations.

use super::positions::Lines;
use super::{Answer, Server};
use dicta_ide::Symbol;
use lsp_types::*;

/// The maximum number of results of a symbol search.
const FOUND_MAX: usize = 200;

impl Server<'_> {
    pub(super) fn document_symbols(&mut self, asked: DocumentSymbolParams) -> Answer<Option<DocumentSymbolResponse>> {
        let at = self.workspace.at(&asked.text_document.uri)?;
        let lines = Lines::new(&at.text, self.workspace.encoding);
        let symbols = dicta_ide::symbols(&at.names.files()[at.file].source);
        let nested = symbols.into_iter().map(|s| nested(s, &lines)).collect();
        Ok(Some(DocumentSymbolResponse::Nested(nested)))
    }

    /// Declarations in the projects' own files whose name or title contains the query.
    pub(super) fn workspace_symbols(
        &mut self,
        asked: WorkspaceSymbolParams,
    ) -> Answer<Option<WorkspaceSymbolResponse>> {
        let wanted = asked.query.to_lowercase();
        let mut found = Vec::new();
        for root in self.workspace.roots() {
            let names = self.workspace.names(&root);
            let own = |path: &str| root.join(path).exists();
            for (number, file) in names.files().iter().enumerate().filter(|(_, f)| own(&f.path)) {
                for symbol in dicta_ide::symbols(&file.source) {
                    if found.len() == FOUND_MAX {
                        return Ok(Some(WorkspaceSymbolResponse::Nested(found)));
                    }
                    let texts = [&symbol.name, &symbol.title];
                    if !texts.iter().any(|text| text.to_lowercase().contains(&wanted)) {
                        continue;
                    }
                    let place = dicta_ide::Place { file: number, ..symbol.at };
                    if let Some(location) = self.workspace.location(&root, &names, place) {
                        found.push(WorkspaceSymbol {
                            name: symbol.name,
                            kind: kind_of(&symbol.word),
                            tags: None,
                            container_name: Some(symbol.word),
                            location: OneOf::Left(location),
                            data: None,
                        });
                    }
                }
            }
        }
        Ok(Some(WorkspaceSymbolResponse::Nested(found)))
    }
}

fn nested(symbol: Symbol, lines: &Lines<'_>) -> DocumentSymbol {
    let titled = symbol.title != symbol.name;
    #[expect(deprecated, reason = "the field has to be filled in")]
    DocumentSymbol {
        detail: Some(if titled { format!("{} \"{}\"", symbol.word, symbol.title) } else { symbol.word.clone() }),
        kind: kind_of(&symbol.word),
        tags: None,
        deprecated: None,
        range: lines.range(symbol.range.start as usize, symbol.range.end as usize),
        selection_range: lines.range(symbol.at.start as usize, symbol.at.end as usize),
        children: Some(symbol.inside.into_iter().map(|s| nested(s, lines)).collect()),
        // The protocol does not allow symbols without a name.
        name: if symbol.name.is_empty() { symbol.word } else { symbol.name },
    }
}

/// The icon for a declaration, by its keyword. Entries have a kind declared by the designer as their keyword.
fn kind_of(word: &str) -> SymbolKind {
    match word {
        "ruleset" => SymbolKind::MODULE,
        "option" => SymbolKind::BOOLEAN,
        "enum" => SymbolKind::ENUM,
        "kind" => SymbolKind::CLASS,
        "stat" | "track" | "counter" | "state" | "flag" | "token" | "memory" | "part" | "occupies" => SymbolKind::FIELD,
        "table" | "deck" | "cup" | "die" => SymbolKind::ARRAY,
        "effect" | "define" | "value" | "arc" | "walk" => SymbolKind::FUNCTION,
        "event" => SymbolKind::EVENT,
        "choice" => SymbolKind::INTERFACE,
        "pick" | "modifier" => SymbolKind::PROPERTY,
        "rule" => SymbolKind::METHOD,
        "turn" | "setup" | "phase" | "step" => SymbolKind::NAMESPACE,
        "one of" => SymbolKind::ENUM_MEMBER,
        _ => SymbolKind::OBJECT,
    }
}
