//! Edits of text: every visual change, quick fix and rename consists of them.
//!
//! Places are byte offsets into the text as it was before any of the edits. Nothing here knows the language.

/// Replaces the bytes `start..end` by `text`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TextEdit {
    /// First byte replaced.
    pub start: u32,
    /// One past the last byte replaced; equal to `start` for an insertion.
    pub end: u32,
    /// The text that replaces it.
    pub text: String,
}

impl TextEdit {
    /// An edit that replaces a range.
    pub fn replace(start: u32, end: u32, text: impl Into<String>) -> Self {
        TextEdit { start, end, text: text.into() }
    }

    /// An edit that inserts.
    pub fn insert(at: u32, text: impl Into<String>) -> Self {
        TextEdit::replace(at, at, text)
    }
}

/// The line end of a text: that of Windows if it has one.
pub fn line_end(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// Why edits could not be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// An edit reaches past the end of the text, or ends before it starts.
    #[error("the edit is outside the text")]
    OutOfRange,
    /// An edit begins or ends inside a character.
    #[error("the edit cuts a character in two")]
    InsideCharacter,
    /// The edits are not sorted by place.
    #[error("the edits are not in order of their place")]
    Unsorted,
    /// Two edits touch the same bytes.
    #[error("two edits change the same place")]
    Overlap,
}

/// Applies edits that are sorted by place and do not overlap. Insertions at one place are applied in their order.
///
/// # Errors
/// See [`EditError`]; the text is never changed in part.
pub fn apply(text: &str, edits: &[TextEdit]) -> Result<String, EditError> {
    let mut out = String::with_capacity(text.len() + edits.iter().map(|e| e.text.len()).sum::<usize>());
    let (mut done, mut last_start) = (0, 0);
    for edit in edits {
        let (start, end) = (edit.start as usize, edit.end as usize);
        if start > end || end > text.len() {
            return Err(EditError::OutOfRange);
        }
        if !text.is_char_boundary(start) || !text.is_char_boundary(end) {
            return Err(EditError::InsideCharacter);
        }
        if start < last_start {
            return Err(EditError::Unsorted);
        }
        if start < done {
            return Err(EditError::Overlap);
        }
        out.push_str(&text[done..start]);
        out.push_str(&edit.text);
        (done, last_start) = (end, start);
    }
    out.push_str(&text[done..]);
    Ok(out)
}

/// The smallest single edit that turns one text into another, or `None` when they are equal.
pub fn difference(old: &str, new: &str) -> Option<TextEdit> {
    if old == new {
        return None;
    }
    let mut start = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
    while !old.is_char_boundary(start) || !new.is_char_boundary(start) {
        start -= 1;
    }
    let most = (old.len() - start).min(new.len() - start);
    let mut tail = old.bytes().rev().zip(new.bytes().rev()).take(most).take_while(|(a, b)| a == b).count();
    while !old.is_char_boundary(old.len() - tail) || !new.is_char_boundary(new.len() - tail) {
        tail -= 1;
    }
    Some(TextEdit::replace(start as u32, (old.len() - tail) as u32, &new[start..new.len() - tail]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn applies_in_order() {
        let edits = [
            TextEdit::insert(0, "a"),
            TextEdit::insert(0, "b"),
            TextEdit::replace(1, 3, "-"),
            TextEdit::insert(3, "!"),
        ];
        assert_eq!(apply("0123", &edits).as_deref(), Ok("ab0-!3"));
    }

    #[test]
    fn invalid_edits_are_rejected() {
        let one = |start, end| TextEdit::replace(start, end, "");
        assert_eq!(apply("abc", &[one(2, 4)]), Err(EditError::OutOfRange));
        assert_eq!(apply("abc", &[one(2, 1)]), Err(EditError::OutOfRange));
        assert_eq!(apply("é", &[one(1, 2)]), Err(EditError::InsideCharacter));
        assert_eq!(apply("abc", &[one(1, 2), one(0, 1)]), Err(EditError::Unsorted));
        assert_eq!(apply("abc", &[one(0, 2), one(1, 3)]), Err(EditError::Overlap));
    }

    #[test]
    fn difference_is_undone_by_its_inverse() {
        for (old, new) in [("abc", "axc"), ("", "x"), ("aaa", "aa"), ("é", "è"), ("x→y", "x←y"), ("abab", "ab")] {
            let edit = difference(old, new).expect("they differ");
            assert_eq!(apply(old, std::slice::from_ref(&edit)).as_deref(), Ok(new));
        }
        assert_eq!(difference("a", "a"), None);
    }
}
