//! Small changes to words.

/// The title of a project in a folder with this name: with spaces for other signs, and capitalized.
pub fn of_folder(name: &str) -> String {
    capitalized(&name.replace(['_', '-'], " "))
}

/// Capitalizes a text.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
