//! Syntax highlighting as semantic tokens.

use super::positions::{Encoding, Lines};
use super::{Answer, Server};
use dicta_ide::Colour;
use lsp_types::*;

/// The token types; a type's number is its index.
const TYPES: [SemanticTokenType; 11] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::TYPE,
    SemanticTokenType::CLASS,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::PROPERTY,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::METHOD,
    SemanticTokenType::PARAMETER,
    SemanticTokenType::NUMBER,
    SemanticTokenType::STRING,
    SemanticTokenType::COMMENT,
];

/// The modifiers; a modifier's bit is its index.
const MODIFIERS: [SemanticTokenModifier; 3] =
    [SemanticTokenModifier::DOCUMENTATION, SemanticTokenModifier::READONLY, SemanticTokenModifier::new("secret")];

const DOCUMENTATION: u32 = 1;
const READONLY: u32 = 2;
const SECRET: u32 = 4;

/// The names of the token types and modifiers.
pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend { token_types: TYPES.to_vec(), token_modifiers: MODIFIERS.to_vec() }
}

impl Server<'_> {
    pub(super) fn tokens(&mut self, asked: SemanticTokensParams) -> Answer<Option<SemanticTokensResult>> {
        let at = self.checked_at(&asked.text_document.uri)?;
        let data = encoded(&at.text, &dicta_ide::colours(&at.names, at.file), self.workspace.encoding);
        Ok(Some(SemanticTokensResult::Tokens(SemanticTokens { result_id: None, data })))
    }
}

/// Encodes the tokens, each relative to the previous one. A token that spans several lines is split by line.
fn encoded(text: &str, colours: &[dicta_ide::Coloured], encoding: Encoding) -> Vec<SemanticToken> {
    let lines = Lines::new(text, encoding);
    let mut tokens = Vec::with_capacity(colours.len());
    let mut last = Position::new(0, 0);
    for coloured in colours {
        let Some((ty, modifiers)) = token_of(coloured.colour) else { continue };
        let Some(piece) = text.get(coloured.start as usize..coloured.end as usize) else { continue };
        let mut from = coloured.start as usize;
        for line in piece.split_inclusive('\n') {
            let at = lines.position(from);
            let length = encoding.length(line.trim_end_matches(['\n', '\r']));
            from += line.len();
            if length == 0 {
                continue;
            }
            let same_line = at.line == last.line;
            tokens.push(SemanticToken {
                delta_line: at.line - last.line,
                delta_start: if same_line { at.character - last.character } else { at.character },
                length,
                token_type: ty,
                token_modifiers_bitset: modifiers,
            });
            last = at;
        }
    }
    tokens
}

/// The token type and modifiers of a colour; `None` if it is not highlighted.
fn token_of(colour: Colour) -> Option<(u32, u32)> {
    Some(match colour {
        Colour::Keyword => (0, 0),
        Colour::Kind => (1, 0),
        Colour::Entry => (2, 0),
        Colour::Member => (3, 0),
        Colour::Field => (4, 0),
        Colour::Secret => (4, SECRET),
        Colour::Option => (4, READONLY),
        Colour::Value => (5, 0),
        Colour::Rule => (6, 0),
        Colour::Local => (7, 0),
        Colour::Number => (8, 0),
        Colour::Text => (9, 0),
        Colour::Comment => (10, 0),
        Colour::Doc => (10, DOCUMENTATION),
        Colour::Unknown => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_ide::Coloured;

    #[test]
    fn tokens_are_relative_to_the_previous_one_and_split_at_line_ends() {
        let text = "die é\n\"a\r\nb\"";
        let colours = [
            Coloured { start: 0, end: 3, colour: Colour::Keyword },
            Coloured { start: 4, end: 6, colour: Colour::Entry },
            Coloured { start: 7, end: 13, colour: Colour::Text },
        ];
        let plain: Vec<[u32; 4]> = encoded(text, &colours, Encoding::Utf16)
            .iter()
            .map(|t| [t.delta_line, t.delta_start, t.length, t.token_type])
            .collect();
        assert_eq!(plain, [[0, 0, 3, 0], [0, 4, 1, 2], [1, 0, 2, 9], [1, 0, 2, 9]]);
    }
}
