//! The page of each code.

/// The page of a code such as `E0301`, as Markdown.
pub fn explain(_code: &str) -> Option<&'static str> {
    None
}
