//! Suggestions and signature help at the cursor.

use super::positions::Lines;
use super::{Answer, Server};
use dicta_ide::{Call, Completion, CompletionKind};
use lsp_types::*;

impl Server<'_> {
    pub(super) fn suggestions(&mut self, asked: CompletionParams) -> Answer<Option<CompletionResponse>> {
        let asked = asked.text_document_position;
        let at = self.workspace.at(&asked.text_document.uri)?;
        let lines = Lines::new(&at.text, self.workspace.encoding);
        let cursor = lines.byte(asked.position);
        let found = dicta_ide::complete(&at.names, at.file, &at.text, cursor as u32);
        let item = |(i, c): (usize, Completion)| {
            let range = lines.range(c.from as usize, cursor);
            item(c, i, range, self.snippets)
        };
        Ok(Some(CompletionResponse::Array(found.into_iter().enumerate().map(item).collect())))
    }

    pub(super) fn signature(&mut self, asked: SignatureHelpParams) -> Answer<Option<SignatureHelp>> {
        let asked = asked.text_document_position_params;
        let at = self.workspace.at(&asked.text_document.uri)?;
        let cursor = Lines::new(&at.text, self.workspace.encoding).byte(asked.position);
        Ok(dicta_ide::call(&at.names, at.file, &at.text, cursor as u32).map(signature_help))
    }
}

/// The signature of a call. With too many arguments the index is after the last parameter.
fn signature_help(call: Call) -> SignatureHelp {
    // Offsets in labels are in UTF-16, whatever encoding positions have.
    let utf16 = |byte: usize| call.label[..byte].encode_utf16().count() as u32;
    let parameter = |range: &std::ops::Range<usize>| ParameterInformation {
        label: ParameterLabel::LabelOffsets([utf16(range.start), utf16(range.end)]),
        documentation: None,
    };
    let parameters: Vec<ParameterInformation> = call.parameters.iter().map(parameter).collect();
    let active = call.active.unwrap_or(parameters.len()) as u32;
    let signature = SignatureInformation {
        documentation: markdown(call.docs),
        parameters: Some(parameters),
        active_parameter: Some(active),
        label: call.label,
    };
    SignatureHelp { signatures: vec![signature], active_signature: Some(0), active_parameter: Some(active) }
}

/// Documentation, if there is any.
fn markdown(value: String) -> Option<Documentation> {
    let given = !value.is_empty();
    given.then_some(Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value }))
}

fn item(c: Completion, place: usize, range: Range, snippets: bool) -> CompletionItem {
    let filled = snippets && !c.fields.is_empty();
    let new_text = if filled { snippet(&c.insert, &c.fields) } else { c.insert };
    CompletionItem {
        kind: Some(kind(c.kind)),
        detail: (!c.detail.is_empty()).then_some(c.detail),
        documentation: markdown(c.docs),
        // The best suggestions come first, whatever the client would sort by.
        sort_text: Some(format!("{place:05}")),
        preselect: (c.fits && place == 0).then_some(true),
        insert_text_format: Some(if filled { InsertTextFormat::SNIPPET } else { InsertTextFormat::PLAIN_TEXT }),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text })),
        label: c.label,
        ..CompletionItem::default()
    }
}

fn kind(kind: CompletionKind) -> CompletionItemKind {
    match kind {
        CompletionKind::Snippet => CompletionItemKind::SNIPPET,
        CompletionKind::Field => CompletionItemKind::FIELD,
        CompletionKind::BuiltIn => CompletionItemKind::PROPERTY,
        CompletionKind::Local => CompletionItemKind::VARIABLE,
        CompletionKind::Member => CompletionItemKind::ENUM_MEMBER,
        CompletionKind::Entry => CompletionItemKind::CONSTANT,
        CompletionKind::Kind => CompletionItemKind::CLASS,
        CompletionKind::Function => CompletionItemKind::FUNCTION,
        CompletionKind::Event => CompletionItemKind::EVENT,
        CompletionKind::Choice => CompletionItemKind::INTERFACE,
        CompletionKind::Phase => CompletionItemKind::MODULE,
        CompletionKind::Option => CompletionItemKind::PROPERTY,
        CompletionKind::Keyword => CompletionItemKind::KEYWORD,
    }
}

/// A snippet with fields to fill in, in the protocol's syntax. The cursor ends in the last field.
fn snippet(insert: &str, fields: &[(u32, u32)]) -> String {
    let escaped = |text: &str| text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}");
    let mut by_place: Vec<(usize, (u32, u32))> = fields.iter().copied().enumerate().collect();
    by_place.sort_by_key(|(_, range)| *range);
    let (mut said, mut done) = (String::new(), 0);
    for (number, (start, end)) in by_place {
        let (start, end) = (start as usize, end as usize);
        let (Some(before), Some(within)) = (insert.get(done..start), insert.get(start..end)) else { continue };
        said += &escaped(before);
        match (number + 1 == fields.len(), within) {
            (true, "") => said += "$0",
            (_, "") => said += &format!("${}", number + 1),
            _ => said += &format!("${{{}:{}}}", number + 1, escaped(within)),
        }
        done = end;
    }
    said + &escaped(insert.get(done..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::snippet;

    #[test]
    fn fields_are_numbered_in_order_and_special_characters_are_escaped() {
        let text = "rule name \"$\" { }";
        assert_eq!(snippet(text, &[(5, 9), (15, 15)]), "rule ${1:name} \"\\$\" {$0 \\}");
        assert_eq!(snippet("a b", &[(2, 3), (0, 1)]), "${2:a} ${1:b}");
        assert_eq!(snippet("plain", &[]), "plain");
    }
}
