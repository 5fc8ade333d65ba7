//! How looks draw, as plain values.

use super::*;

/// A `look` declaration: the properties as written, checked and evaluated to plain values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Look {
    pub head: Head,
    /// The declaration that it applies to: a kind, an entry, `kind.token`, a terrain `map.letter`, a side.
    pub of: String,
    pub props: Vec<LookProp>,
}

/// A property of a look.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LookProp {
    pub name: String,
    pub words: Vec<LookWord>,
    pub body: Vec<LookProp>,
}

/// A value in a look.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LookWord {
    Number(i64),
    Name(String),
    Text(String),
}

impl std::fmt::Display for LookWord {
    /// As written; a text without its quotation marks.
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LookWord::Number(n) => write!(to, "{n}"),
            LookWord::Name(text) | LookWord::Text(text) => to.write_str(text),
        }
    }
}
