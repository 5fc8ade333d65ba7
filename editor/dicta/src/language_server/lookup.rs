//! Hover, go to definition, find references and highlights.

use super::positions::Lines;
use super::{Answer, Server};
use dicta_ide::Place;
use lsp_types::*;
use std::path::Path;

impl Server<'_> {
    pub(super) fn hover(&mut self, asked: HoverParams) -> Answer<Option<Hover>> {
        let asked = asked.text_document_position_params;
        let at = self.checked_at(&asked.text_document.uri)?;
        let lines = Lines::new(&at.text, self.workspace.encoding);
        let Some(hover) = dicta_ide::hover(&at.names, at.file, lines.byte(asked.position) as u32) else {
            return Ok(None);
        };
        let range = lines.range(hover.range.start as usize, hover.range.end as usize);
        let value = words(&hover);
        let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
        Ok(Some(Hover { contents, range: Some(range) }))
    }

    pub(super) fn definition(&mut self, asked: GotoDefinitionParams) -> Answer<Option<GotoDefinitionResponse>> {
        let asked = asked.text_document_position_params;
        let at = self.checked_at(&asked.text_document.uri)?;
        let byte = Lines::new(&at.text, self.workspace.encoding).byte(asked.position) as u32;
        let place = dicta_ide::definition(&at.names, at.file, byte);
        let location = place.and_then(|place| self.workspace.location(&at.root, &at.names, place));
        Ok(location.map(GotoDefinitionResponse::Scalar))
    }

    pub(super) fn references(&mut self, asked: ReferenceParams) -> Answer<Option<Vec<Location>>> {
        let (root, names, mut places, declared) = self.uses(&asked.text_document_position)?;
        if !asked.context.include_declaration {
            places.retain(|place| Some(*place) != declared);
        }
        Ok(Some(self.locations(&root, &names, &places)))
    }

    pub(super) fn highlights(&mut self, asked: DocumentHighlightParams) -> Answer<Option<Vec<DocumentHighlight>>> {
        let asked = asked.text_document_position_params;
        let at = self.checked_at(&asked.text_document.uri)?;
        let lines = Lines::new(&at.text, self.workspace.encoding);
        let uses = dicta_ide::uses(&at.names, at.file, lines.byte(asked.position) as u32);
        let here = uses.into_iter().filter(|place| place.file == at.file);
        let highlight = |place: Place| DocumentHighlight {
            range: lines.range(place.start as usize, place.end as usize),
            kind: Some(DocumentHighlightKind::TEXT),
        };
        Ok(Some(here.map(highlight).collect()))
    }

    /// All references to the name at a position, and the place where it is declared.
    #[expect(
        clippy::type_complexity,
        reason = "the project, its names, the places and the declaration, used twice here"
    )]
    fn uses(
        &mut self,
        asked: &TextDocumentPositionParams,
    ) -> Answer<(std::path::PathBuf, std::sync::Arc<dicta_ide::Project>, Vec<Place>, Option<Place>)> {
        let at = self.checked_at(&asked.text_document.uri)?;
        let byte = Lines::new(&at.text, self.workspace.encoding).byte(asked.position) as u32;
        let places = dicta_ide::uses(&at.names, at.file, byte);
        let declared = dicta_ide::definition(&at.names, at.file, byte);
        Ok((at.root, at.names, places, declared))
    }

    fn locations(&self, root: &Path, names: &dicta_ide::Project, places: &[Place]) -> Vec<Location> {
        places.iter().filter_map(|place| self.workspace.location(root, names, *place)).collect()
    }
}

/// The hover of a name, as Markdown.
fn words(hover: &dicta_ide::Hover) -> String {
    let mut head = hover.title.clone();
    for (before, part) in [(": ", &hover.ty), (" = ", &hover.default)] {
        if let Some(part) = part {
            head += &format!("{before}{part}");
        }
    }
    let mut said = format!("```dicta\n{head}\n```");
    if let Some(signature) = &hover.signature {
        said += &format!("\n```dicta\n{signature}\n```");
    }
    if let Some(value) = &hover.value {
        said += &format!("\n```dicta\n{value}\n```");
    }
    if !hover.docs.is_empty() {
        said += &format!("\n\n{}", hover.docs);
    }
    let facts = [
        ("Expected", &hover.expected),
        ("Visible to", &hover.known_to),
        ("Duration", &hover.lasting),
        ("Source", &hover.source),
        ("Reconstructed", &hover.reconstructed),
    ];
    for (what, fact) in facts.into_iter().filter_map(|(what, fact)| Some((what, fact.as_ref()?))) {
        said += &format!("\n\n{what}: {fact}");
    }
    said
}
