//! Localized messages of the window: a catalogue for each language, some of them built in.
//!
//! Code that shows a message takes it from here: `words!("filter")`, or with its arguments `words!("said-saved", path =
//! path)`. English is in `words/en.ftl`, in the Fluent format, which supports the plurals of every language. The other
//! built-in languages are rows of a table here; a file of the user's folder with the same id replaces one of them. A
//! message that is missing or broken in another language is shown in English. What designers write (rules, entries, game
//! logs) and what the compiler reports is not part of this.
//!
//! The language belongs to the thread: a window runs on one ([`speak`]), so the windows of tests don't affect each
//! other.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use unic_langid::LanguageIdentifier;

/// All messages, in English.
pub const ENGLISH_TEXT: &str = include_str!("../words/en.ftl");
/// The other built-in languages: the id, and all messages.
const TRANSLATIONS: &[(&str, &str)] =
    &[("de", include_str!("../words/de.ftl")), ("it", include_str!("../words/it.ftl"))];
/// The id of English in the settings.
const ENGLISH_NAME: &str = "";
/// The extension of a catalogue's file.
const EXTENSION: &str = "ftl";
/// The maximum nesting of braces; no real message is deeper.
const DEPTH_MAX: usize = 24;

static ENGLISH: LazyLock<Arc<Catalogue>> = LazyLock::new(|| Arc::new(Catalogue::english()));
static TRANSLATED: LazyLock<Vec<(&str, Arc<Catalogue>)>> = LazyLock::new(|| {
    let catalogues = TRANSLATIONS.iter().map(|(id, text)| Some((*id, Arc::new(Catalogue::read(id, text).ok()?))));
    catalogues.flatten().collect()
});

thread_local! {
    static SPOKEN: RefCell<Arc<Catalogue>> = RefCell::new(ENGLISH.clone());
    /// Messages without arguments, cached: a window shows hundreds of them in every frame.
    static PLAIN: RefCell<HashMap<&'static str, String>> = RefCell::default();
}

/// A message of the window in its language, by its key, with its arguments.
///
/// The key is the one in `words/en.ftl`; a test finds keys that are missing there, and messages that are never used.
macro_rules! words {
    ($key:literal) => { $crate::words::localized_plain($key) };
    ($key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::words::localized($key, &[$((stringify!($name), $crate::words::Value::from($value))),+])
    };
}
pub(crate) use words;

/// An argument of a message: a text or a number.
pub type Value<'v> = FluentValue<'v>;

/// The messages of a language.
pub struct Catalogue {
    /// The name of the language in that language.
    pub title: String,
    bundle: FluentBundle<FluentResource>,
    /// Keys that are shown in English, because they are missing or unusable.
    pub missing: BTreeSet<String>,
    /// Broken messages: the line, and its content.
    pub broken: Vec<(usize, String)>,
}

/// Why [`english_message`] finds no message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageError {
    /// No message has this key.
    UnknownKey,
    /// The message does not have this argument.
    UnknownArgument(String),
    /// The form of the message depends on this argument, so it can't be left out.
    MissingArgument(String),
}

/// Why a catalogue can't be used at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// The error of the file system.
    Unread(String),
    /// Braces are nested too deeply.
    TooDeep,
}

impl Catalogue {
    /// The English messages.
    fn english() -> Self {
        let mut english = Self::parse(ENGLISH_NAME, ENGLISH_TEXT.to_owned());
        english.title = "English".to_owned();
        english
    }

    fn parse(id: &str, text: String) -> Self {
        let language: LanguageIdentifier = id.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // Isolation marks around arguments would be read aloud, and would break searches.
        bundle.set_use_isolating(false);
        let (resource, errors) = match FluentResource::try_new(text) {
            Ok(resource) => (resource, Vec::new()),
            Err(found) => found,
        };
        let source = resource.source().to_owned();
        let broken = errors.iter().map(|e| place(&source, e.slice.clone().unwrap_or(e.pos.clone()).start)).collect();
        // If a key occurs twice, the last one counts.
        bundle.add_resource_overriding(resource);
        Catalogue { title: id.to_owned(), bundle, missing: BTreeSet::new(), broken }
    }

    /// Another language, by its id and the content of its file.
    ///
    /// # Errors
    /// [`Unusable::TooDeep`]; any other error affects only single messages.
    pub fn read(id: &str, text: &str) -> Result<Self, Unusable> {
        if depth(text) > DEPTH_MAX {
            return Err(Unusable::TooDeep);
        }
        let mut catalogue = Self::parse(id, text.to_owned());
        let theirs = variables(text);
        for (key, known) in variables(ENGLISH_TEXT) {
            match theirs.get(&key) {
                Some(used) if used.is_subset(&known) && catalogue.is_free_of_errors(&key, &known) => {}
                Some(used) => {
                    let strange: Vec<String> = used.difference(&known).map(|v| format!("${v}")).collect();
                    let line = text.lines().position(|l| l.starts_with(key.split('.').next().unwrap_or(&key)));
                    catalogue.broken.push((line.map_or(0, |l| l + 1), format!("{key} {}", strange.join(" "))));
                    catalogue.missing.insert(key);
                }
                None => {
                    catalogue.missing.insert(key);
                }
            }
        }
        if let Some(title) = catalogue.find("language-name", &FluentArgs::new()) {
            catalogue.title = title;
        }
        Ok(catalogue)
    }

    fn is_free_of_errors(&self, key: &str, variables: &BTreeSet<String>) -> bool {
        let mut args = FluentArgs::new();
        for variable in variables {
            args.set(variable.clone(), 1);
        }
        self.find(key, &args).is_some()
    }

    /// The message as it is in the file.
    fn pattern(&self, key: &str) -> Option<&Pattern<&str>> {
        let (id, attribute) = key.split_once('.').map_or((key, None), |(id, a)| (id, Some(a)));
        let message = self.bundle.get_message(id)?;
        match attribute {
            Some(attribute) => Some(message.get_attribute(attribute)?.value()),
            None => message.value(),
        }
    }

    /// The message, if it exists and has no errors.
    fn find(&self, key: &str, args: &FluentArgs<'_>) -> Option<String> {
        let pattern = self.pattern(key)?;
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
        errors.is_empty().then_some(text)
    }

    /// The number of English messages.
    pub fn count() -> usize {
        static COUNT: LazyLock<usize> = LazyLock::new(|| variables(ENGLISH_TEXT).len());
        *COUNT
    }
}

/// A message by its key. Use [`words!`] if the key is known.
pub fn localized(key: &str, args: &[(&'static str, Value<'_>)]) -> String {
    let mut all = FluentArgs::with_capacity(args.len());
    for (name, value) in args {
        all.set(*name, value.clone());
    }
    let spoken = SPOKEN.with_borrow(Arc::clone);
    let translated = if spoken.missing.contains(key) { None } else { spoken.find(key, &all) };
    translated.or_else(|| ENGLISH.find(key, &all)).unwrap_or_else(|| key.to_owned())
}

/// A message without arguments, by its key.
pub fn localized_plain(key: &'static str) -> String {
    PLAIN.with_borrow_mut(|plain| plain.entry(key).or_insert_with(|| localized(key, &[])).clone())
}

/// A message in English, by its key, for tests that look for it in the window. `rest` is put in place of the arguments
/// that are left out.
///
/// # Errors
/// [`MessageError`]: a mistake in the key or in the arguments.
pub fn english_message(key: &str, args: &[(&'static str, Value<'_>)], rest: &str) -> Result<String, MessageError> {
    let pattern = ENGLISH.pattern(key).ok_or(MessageError::UnknownKey)?;
    let (mut known, mut selecting) = (BTreeSet::new(), BTreeSet::new());
    in_pattern(pattern, &mut known);
    selectors(pattern, &mut selecting);
    if let Some((name, _)) = args.iter().find(|(name, _)| !known.contains(*name)) {
        return Err(MessageError::UnknownArgument((*name).to_owned()));
    }
    let mut all = FluentArgs::with_capacity(known.len());
    for name in known {
        match args.iter().find(|(given, _)| *given == name) {
            Some((_, value)) => all.set(name, value.clone()),
            None if selecting.contains(&name) => return Err(MessageError::MissingArgument(name)),
            None => all.set(name, rest),
        }
    }
    ENGLISH.find(key, &all).ok_or(MessageError::UnknownKey)
}

/// Sets the language of this thread.
pub fn set_language(catalogue: &Arc<Catalogue>) {
    SPOKEN.with_borrow_mut(|spoken| spoken.clone_from(catalogue));
    PLAIN.with_borrow_mut(HashMap::clear);
}

/// The code of the language of this thread, such as `de`.
pub fn language() -> String {
    SPOKEN.with_borrow(|spoken| spoken.bundle.locales.first().map_or_else(String::new, ToString::to_string))
}

/// The English catalogue.
pub fn english() -> Arc<Catalogue> {
    ENGLISH.clone()
}

/// The folder of the user's own catalogues, given the settings file.
pub fn folder(settings: &Path) -> Option<PathBuf> {
    Some(settings.parent()?.join("languages"))
}

/// The file of a catalogue.
pub fn file(folder: &Path, id: &str) -> PathBuf {
    folder.join(format!("{id}.{EXTENSION}"))
}

/// The built-in catalogue with this id.
fn built_in(id: &str) -> Option<Arc<Catalogue>> {
    if id == ENGLISH_NAME {
        return Some(english());
    }
    TRANSLATED.iter().find(|(name, _)| *name == id).map(|(_, catalogue)| catalogue.clone())
}

/// The ids of all catalogues: English, the other built-in ones, then those of the user's folder.
pub fn ids(files: &dyn dicta_studio::io::Files, folder: Option<&Path>) -> Vec<String> {
    let translations = TRANSLATIONS.iter().map(|(id, _)| *id);
    let mut ids: Vec<String> = std::iter::once(ENGLISH_NAME).chain(translations).map(str::to_owned).collect();
    // Without them, the built-in ones can be chosen; the settings show the folder.
    let own = folder.and_then(|folder| list(files, folder).ok()).unwrap_or_default();
    ids.extend(own.into_iter().filter(|id| built_in(id).is_none()));
    ids
}

/// The ids of the catalogues in a folder: the names of their files.
fn list(files: &dyn dicta_studio::io::Files, folder: &Path) -> Result<Vec<String>, dicta_studio::io::FilesError> {
    let names = files.names(folder)?.into_iter();
    Ok(names.filter_map(|n| Some(n.strip_suffix(EXTENSION)?.strip_suffix('.')?.to_owned())).collect())
}

/// The catalogue with this id: the one in the user's folder, otherwise the built-in one. Without either folder or
/// built-in one, English.
///
/// # Errors
/// [`Unusable`] if the file can't be read or is invalid as a whole.
pub fn load(files: &dyn dicta_studio::io::Files, folder: Option<&Path>, id: &str) -> Result<Arc<Catalogue>, Unusable> {
    let own = folder.filter(|_| id != ENGLISH_NAME).map(|folder| file(folder, id));
    match (own, built_in(id)) {
        (Some(own), catalogue) if catalogue.is_none() || files.exists(&own) => {
            let text = files.read(&own).map_err(|e| Unusable::Unread(e.to_string()))?;
            Catalogue::read(id, &text).map(Arc::new)
        }
        (_, catalogue) => Ok(catalogue.unwrap_or_else(english)),
    }
}

/// Copies the English messages into a folder, as the start of a translation. Returns its id.
///
/// # Errors
/// The error of the file system.
pub fn create(files: &dyn dicta_studio::io::Files, folder: &Path) -> Result<String, String> {
    let taken = list(files, folder).map_err(|e| e.to_string())?;
    let mut names = (1..).map(|i| if i == 1 { "own".to_owned() } else { format!("own-{i}") });
    let name = names.find(|n| !taken.contains(n)).unwrap_or_default();
    files.save(&file(folder, &name), ENGLISH_TEXT).map_err(|e| e.to_string())?;
    Ok(name)
}

/// The line of a byte, counted from 1, and its content from there.
fn place(text: &str, byte: usize) -> (usize, String) {
    let before = text.get(..byte).unwrap_or(text);
    // The broken part starts at its first letter.
    let rest = text.get(byte..).unwrap_or_default();
    let skipped = rest.len() - rest.trim_start().len();
    let line = before.matches('\n').count() + rest[..skipped].matches('\n').count() + 1;
    (line, rest.trim_start().lines().next().unwrap_or_default().trim().to_owned())
}

/// The maximum nesting of braces.
fn depth(text: &str) -> usize {
    let (mut depth, mut most) = (0_usize, 0);
    for c in text.bytes() {
        match c {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        most = most.max(depth);
    }
    most
}

/// The keys of a catalogue, `message` or `message.attribute`, and the variables that each uses.
fn variables(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    each_pattern(text, |key, pattern| {
        let mut used = BTreeSet::new();
        in_pattern(pattern, &mut used);
        found.insert(key, used);
    });
    found
}

/// Calls `note` for each message and attribute of a catalogue, with its key.
fn each_pattern(text: &str, mut note: impl FnMut(String, &Pattern<&str>)) {
    let resource = fluent_syntax::parser::parse_runtime(text).unwrap_or_else(|(resource, _)| resource);
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        if let Some(pattern) = &message.value {
            note(message.id.name.to_owned(), pattern);
        }
        for attribute in &message.attributes {
            note(format!("{}.{}", message.id.name, attribute.id.name), &attribute.value);
        }
    }
}

fn in_pattern(pattern: &Pattern<&str>, used: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, used);
        }
    }
}

/// The variables on which the form of a message depends.
fn selectors(pattern: &Pattern<&str>, used: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression: Expression::Select { selector, variants } } = element {
            in_inline(selector, used);
            variants.iter().for_each(|variant| selectors(&variant.value, used));
        }
    }
}

fn in_expression(expression: &Expression<&str>, used: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, used),
        Expression::Select { selector, variants } => {
            in_inline(selector, used);
            for variant in variants {
                in_pattern(&variant.value, used);
            }
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>, used: &mut BTreeSet<String>) {
    let mut in_arguments = |arguments: &CallArguments<&str>| {
        for argument in &arguments.positional {
            in_inline(argument, used);
        }
    };
    match inline {
        InlineExpression::FunctionReference { arguments, .. } => in_arguments(arguments),
        InlineExpression::TermReference { arguments: Some(arguments), .. } => in_arguments(arguments),
        InlineExpression::VariableReference { id } => {
            used.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => in_expression(expression, used),
        _ => {}
    }
}

#[cfg(test)]
mod tests;
