//! Words of the window, looked up by their keys in the catalogue, so that they can change without the tests.
//!
//! A test looks for `words!("table-turn", turn = 1)`: the message `table-turn` in English. An argument that is left out
//! matches any text, so this finds "Turn 1 of 6" and "Turn 1 of 8". A key or an argument that the catalogue does not
//! have fails the test.

use dicta_app::{MessageError, Value, english_message};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Any text, in words that a test looks for.
pub(super) const ANY: &str = "\u{1A}";
/// Any number but one, as an argument that can't be left out because the form of the message depends on it.
pub(super) const MANY: u32 = 987_654_321;

thread_local! {
    /// What has been looked up, with its keys.
    static KEYS: RefCell<BTreeMap<&'static str, &'static str>> = RefCell::default();
}

/// Words of the window, by their key and arguments, as the window itself gets them.
macro_rules! words {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::ui::lookup::words_of($key, &[$((stringify!($name), dicta_app::Value::from($value))),*])
    };
}
pub(super) use words;

/// Use [`words!`].
#[track_caller]
pub(super) fn words_of(key: &'static str, args: &[(&'static str, Value<'_>)]) -> &'static str {
    let text = match english_message(key, args, ANY) {
        Ok(text) => text.replace(&MANY.to_string(), ANY),
        Err(MessageError::UnknownKey) => panic!("words/en.ftl has no message {key:?}"),
        Err(MessageError::UnknownArgument(name)) => panic!("the message {key:?} has no argument {name}"),
        Err(MessageError::MissingArgument(name)) => panic!("the form of the message {key:?} depends on {name}"),
    };
    KEYS.with_borrow_mut(|keys| {
        let known = keys.get_key_value(text.as_str()).map(|(known, _)| *known);
        let text = known.unwrap_or_else(|| &*text.leak());
        keys.insert(text, key);
        text
    })
}

/// The name of a tab.
#[track_caller]
pub(super) fn tab(title: &str) -> &'static str {
    words!("tab-name", title = title)
}

/// The name of the field with the source of a file.
#[track_caller]
pub(super) fn source(path: &str) -> &'static str {
    words!("text-name", path = path)
}

/// What follows these words in a label, from the first place where they occur.
fn behind<'l>(label: &'l str, words: &str) -> Option<&'l str> {
    words.split(ANY).try_fold(label, |rest, part| Some(&rest[rest.find(part)? + part.len()..]))
}

pub(super) fn contains(label: &str, words: &str) -> bool {
    behind(label, words).is_some()
}

pub(super) fn starts_with(label: &str, words: &str) -> bool {
    let (start, rest) = words.split_once(ANY).unwrap_or((words, ""));
    label.strip_prefix(start).is_some_and(|label| contains(label, rest))
}

/// Words as a failed test shows them: with their key, if they are from the catalogue.
pub(super) fn shown(words: &str) -> String {
    let text = words.replace(ANY, "…");
    match KEYS.with_borrow(|keys| keys.get(words).copied()) {
        Some(key) => format!("{text:?} ({key})"),
        None => format!("{text:?}"),
    }
}

#[test]
fn an_argument_that_is_left_out_matches_any_text() {
    let (second, any) = (words!("text-name.view", path = "a.dicta", n = 2), words!("text-name.view", path = "a.dicta"));
    assert!(contains(second, any) && starts_with(second, any) && contains(&format!("({second})"), any));
    assert!(!starts_with(&format!("({second})"), any) && !contains(words!("text-name.view", path = "b.dicta"), any));
    // All parts must be there, in their order, and none counts twice.
    let cursor = words!("status-cursor", column = 9);
    assert!(contains(words!("status-cursor", line = 4, column = 9), cursor));
    assert!(!contains(words!("status-cursor", line = 9, column = 4), cursor) && !contains("9", cursor));
    // Each form of a message that depends on a number is separate.
    let (one, many) = (words!("status-errors", n = 1), words!("status-errors", n = MANY));
    assert!(contains(words!("status-errors", n = 3), many) && !contains(one, many));
}

#[test]
fn a_failure_names_the_key() {
    assert!(shown(words!("table-turn", turn = 1)).ends_with(" (table-turn)"));
    assert_eq!(shown("Duel"), "\"Duel\"");
}

#[test]
#[should_panic(expected = "words/en.ftl has no message \"strat-load\"")]
fn a_key_that_the_catalogue_does_not_have_fails() {
    words!("strat-load");
}

#[test]
#[should_panic(expected = "the message \"tab-name\" has no argument titel")]
fn an_argument_that_the_message_does_not_have_fails() {
    words!("tab-name", titel = "Duel");
}

#[test]
#[should_panic(expected = "the form of the message \"status-errors\" depends on n")]
fn a_number_on_which_the_form_depends_is_needed() {
    words!("status-errors");
}
