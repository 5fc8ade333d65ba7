//! Escapes characters that control a terminal or change the direction of text.

use std::borrow::Cow;

/// Text with such characters escaped as `\u{…}`. Line breaks and tabs stay.
pub fn text(text: &str) -> Cow<'_, str> {
    replaced(text, false, |letter, out| out.extend(letter.escape_unicode()))
}

/// Text on one line: line breaks and tabs are escaped, too.
pub fn line(text: &str) -> Cow<'_, str> {
    let escaped = self::text(text);
    match escaped.contains(['\n', '\t']) {
        true => Cow::Owned(escaped.replace('\n', "\\u{a}").replace('\t', "\\u{9}")),
        false => escaped,
    }
}

/// The same, but keeps colours.
pub fn styled(text: &str) -> Cow<'_, str> {
    replaced(text, true, |letter, out| out.extend(letter.escape_unicode()))
}

/// JSON with such characters escaped in JSON syntax.
pub fn json(text: &str) -> Cow<'_, str> {
    replaced(text, false, |letter, out| {
        letter.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
    })
}

fn replaced(text: &str, colours: bool, escape: impl Fn(char, &mut String)) -> Cow<'_, str> {
    if !text.contains(is_control) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find(is_control) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(length) = colour(rest).filter(|_| colours) {
            out.push_str(&rest[..length]);
            rest = &rest[length..];
            continue;
        }
        let mut letters = rest.chars();
        let letter = letters.next().unwrap_or_default();
        rest = letters.as_str();
        // A Windows line ending.
        if !(letter == '\r' && rest.starts_with('\n')) {
            escape(letter, &mut out);
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn is_control(letter: char) -> bool {
    let turns =
        matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let parts =
        matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    turns || parts || letter.is_control() && !matches!(letter, '\n' | '\t')
}

/// The length of the colour sequence at the start of the text, if there is one.
fn colour(text: &str) -> Option<usize> {
    let rest = text.strip_prefix("\u{1b}[")?;
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    rest[end..].starts_with('m').then_some("\u{1b}[".len() + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(text("plain é ✈\n\tx"), "plain é ✈\n\tx");
        assert_eq!(
            text("a\u{1b}[2Jb\u{202e}c\u{9b}d\re\r\n\u{7}"),
            r"a\u{1b}[2Jb\u{202e}c\u{9b}d\u{d}e".to_owned() + "\n\\u{7}"
        );
        assert_eq!(styled("\u{1b}[1;31mred\u{1b}[0m\u{1b}[2J\u{1b}"), "\u{1b}[1;31mred\u{1b}[0m\\u{1b}[2J\\u{1b}");
        assert_eq!(line("a\nb\t\u{1b}[31m.dicta"), r"a\u{a}b\u{9}\u{1b}[31m.dicta");
        let value = serde_json::json!({ "a": "\u{202e}\u{e0041}\u{85}" });
        let shown = json(&value.to_string()).into_owned();
        assert!(shown.is_ascii(), "{shown}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).expect("JSON"), value);
    }
}
