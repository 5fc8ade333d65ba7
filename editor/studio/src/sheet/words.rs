//! Headings and source of a program in words.

use super::Reading;
use dicta_program::{Expr, Head, Origin, Said, Scope, Type, Words};
use dicta_syntax::tokens::split_at;
use std::borrow::Cow;

/// The top of every sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The keyword of its declaration.
    pub word: String,
    pub name: String,
    pub title: String,
    pub docs: String,
    /// Rulebook and place.
    pub source: Option<String>,
    pub reconstructed: Option<String>,
    pub origin: Origin,
}

impl Heading {
    /// The heading of a declaration.
    pub fn of(word: &str, head: &Head) -> Self {
        Heading {
            word: word.to_owned(),
            name: head.name.clone(),
            title: titled(head),
            docs: head.docs.clone(),
            source: head.source.clone(),
            reconstructed: head.reconstructed.clone(),
            origin: head.origin,
        }
    }
}

/// The title, or the name if there is none.
pub fn titled(head: &Head) -> String {
    head.label().to_owned()
}

impl Reading {
    /// The source at an origin.
    pub fn text(&self, origin: Origin) -> &str {
        let path = self.program.files.get(origin.file as usize);
        let file = path.and_then(|p| self.names.file(p)).and_then(|i| self.names.files().get(i));
        file.and_then(|f| f.source.text.get(origin.start as usize..origin.end as usize)).unwrap_or("")
    }

    /// The source at an origin, with the parts that house rules replaced in it.
    pub fn changed_text(&self, origin: Origin) -> Cow<'_, str> {
        self.written.text(origin, &|at| self.text(at))
    }

    /// An amount of a declaration with these parameters, in words; none if there are no words for it.
    pub fn in_words(&self, params: &[(String, Type)], e: &Expr) -> Option<String> {
        let said = Words::of(&self.program, None).said(&Scope::of(params), e, None, false)?;
        Some(said.iter().map(Said::text).collect())
    }

    /// The source at an origin, in one line.
    pub fn in_line(&self, origin: Origin) -> String {
        one_line(self.text(origin))
    }
}

/// A text with every run of whitespace replaced by a single space.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The lines of a text without their common indentation, ignoring the first line.
pub fn dedent(text: &str) -> Vec<String> {
    let indent = |l: &str| l.len() - l.trim_start().len();
    let least = text.lines().skip(1).filter(|l| !l.trim().is_empty()).map(indent).min().unwrap_or(0);
    let cut = |(i, l): (usize, &str)| if i == 0 { l.trim_start() } else { l.get(least..).unwrap_or("") }.to_owned();
    text.trim_end().lines().enumerate().map(cut).collect()
}

/// The text before the braces in one line, and the lines between them without their indentation.
pub fn block(text: &str) -> (String, Vec<String>) {
    let (head, inside) = split_at(text, "{").unwrap_or((text, ""));
    let inside = inside.trim_end().strip_suffix('}').unwrap_or(inside);
    let lines = match inside.split_once('\n') {
        // The first line ends with the brace.
        Some((first, rest)) if first.trim().is_empty() => dedent(&format!("\n{}", rest.trim_end())).split_off(1),
        _ => vec![inside.trim().to_owned()],
    };
    (one_line(head), lines.into_iter().map(|l| l.trim_end().to_owned()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_loses_the_common_indentation() {
        assert_eq!(dedent("if x {\n      y\n    }\n"), ["if x {", "  y", "}"]);
        let (head, lines) = block("at end of\n turn {\n    if x {\n      y\n    }\n  }");
        assert_eq!((head.as_str(), lines), ("at end of turn", vec!["if x {".to_owned(), "  y".into(), "}".into()]));
        assert_eq!(block("at start { x = 1 }").1, ["x = 1"]);
        assert_eq!(block("at start // {\n of turn { x = 1 }").1, ["x = 1"], "braces in comments don't count");
    }
}
