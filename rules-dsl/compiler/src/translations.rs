//! Translations: `translation de "Deutsch" { "Loop" "Looping" }`, each text as it is written, then what it becomes.
//!
//! A text has one translation wherever it occurs. Declarations for the same language are joined, and an overlay may
//! translate a text of its base anew. What is neither a title, documentation, a reason nor a sentence gets a warning.

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::frame::Frame;
use crate::notes::Before;
use crate::overlay::Item;
use crate::rules::lower_sentence;
use dicta_diagnostics::Code::*;
use dicta_program as p;
use dicta_syntax::ast::{self, DeclKind, ExprKind, Prop};
use rustc_hash::{FxHashMap, FxHashSet};

/// Reads the translations, before the events, whose sentences they contain.
pub(crate) fn lower_translations(cx: &mut Compiler<'_>) {
    if cx.input.before.is_some_and(|before| before.translations().is_some()) {
        return;
    }
    // By language and text: the place in the list, the layer and the place in the source.
    let mut known: FxHashMap<(usize, &str), (usize, u16, GlobalSpan)> = FxHashMap::default();
    let items = cx.input.items;
    for (item, name, title, body) in items.iter().filter_map(translation) {
        let found = cx.p.translations.iter().position(|t| t.head.name == name.text);
        let language = found.unwrap_or_else(|| {
            let head = cx.input.head(item, name, title);
            cx.p.translations.push(p::Translation { head, texts: vec![], sentences: vec![], missing: vec![] });
            cx.p.translations.len() - 1
        });
        for prop in body {
            let (from, at) = (prop.name.text.as_str(), item.sp(prop.name.span));
            let Some(to) = translated_text(cx, item, prop) else { continue };
            if from.contains('{') {
                let both = [(from, at), (to.as_str(), item.sp(prop.values[0].span))];
                let places = cx.declared.translated.entry(from.to_owned()).or_default();
                places.extend(both.map(|(text, at)| (text.to_owned(), at)));
            }
            let texts = &mut cx.p.translations[language].texts;
            match known.get(&(language, from)).copied() {
                Some((_, layer, first)) if layer == item.layer => {
                    let message = format!("`{from}` is translated twice");
                    cx.report(Draft::new(E0560, at, message).note(first, "the first"));
                }
                Some((i, ..)) => {
                    texts[i].1 = to;
                    known.insert((language, from), (i, item.layer, at));
                }
                None => {
                    known.insert((language, from), (texts.len(), item.layer, at));
                    texts.push((from.to_owned(), to));
                }
            }
        }
    }
}

/// The translation in a line, which must show the same values as the original.
fn translated_text(cx: &mut Compiler<'_>, item: &Item, prop: &Prop) -> Option<String> {
    let from = prop.name.text.as_str();
    let ([ast::Expr { kind: ExprKind::Text(to), .. }], None, None) = (&prop.values[..], &prop.body, &prop.block) else {
        cx.report(
            Draft::new(E0560, item.sp(prop.span), "this is not a translation")
                .hint("write the text and its translation in quotes: `\"Loop\" \"Looping\"`"),
        );
        return None;
    };
    let (shown, wanted) = (braces(to), braces(from));
    if shown != wanted {
        let list = |names: &[&str]| match names {
            [] => "nothing".to_owned(),
            names => names.iter().map(|name| format!("`{{{name}}}`")).collect::<Vec<_>>().join(", "),
        };
        let message = format!("this shows {}, but the original shows {}", list(&shown), list(&wanted));
        cx.report(
            Draft::new(E0560, item.sp(prop.values[0].span), message)
                .hint("write the same names in braces, in any order"),
        );
        return None;
    }
    Some(to.clone())
}

/// Compiles the translations of an event's sentence, in the frame of the event.
pub(crate) fn translated_sentences(cx: &mut Compiler<'_>, f: &mut Frame, event: p::EventId, text: &ast::Text) {
    let before = cx.input.before.filter(|before| before.translations().is_some());
    if let Some(found) = before.and_then(|before| before.sentences.get(&text.text)) {
        for to in found {
            lower_sentence(cx, f, &ast::Text { text: to.clone(), span: text.span }, None);
        }
        return;
    }
    let before = before.and_then(Before::translations);
    let mut found = vec![];
    for language in 0..before.unwrap_or(&cx.p.translations).len() {
        let texts = &before.unwrap_or(&cx.p.translations)[language].texts;
        let Some((_, to)) = texts.iter().find(|(from, _)| *from == text.text) else { continue };
        let to = ast::Text { text: to.clone(), span: text.span };
        let parts = lower_sentence(cx, f, &to, None);
        found.push(to.text);
        if before.is_none() {
            cx.p.translations[language].sentences.push((event, parts));
        }
    }
    cx.notes.sentences.insert(text.text.clone(), found);
    name_translated(cx, f, text);
}

/// Records the names in the lines that translate a sentence. They are those of the sentence, so is what is wrong
/// with them.
fn name_translated(cx: &mut Compiler<'_>, f: &mut Frame, text: &ast::Text) {
    let Some(places) = cx.declared.translated.get(&text.text).cloned() else { return };
    let since = cx.problems.now();
    for (written, at) in places {
        lower_sentence(cx, f, &ast::Text { text: written, span: text.span }, Some(at));
    }
    cx.problems.rollback(since);
}

/// Warns of translations of texts that the rules don't have, and lists what has no translation.
pub(crate) fn check_translations(cx: &mut Compiler<'_>) {
    if cx.input.before.map_or(cx.p.translations.is_empty(), |before| has_all(cx, &before.needless)) {
        return;
    }
    let items = cx.input.items;
    let mut all: FxHashSet<String> = cx.input.project.systems.iter().map(|s| s.title.clone()).collect();
    let mut written: Vec<String> = vec![];
    let mut add = |text: &str, is_name: bool| {
        if !text.is_empty() && all.insert(text.to_owned()) && !is_name {
            written.push(text.to_owned());
        }
    };
    let mut program = std::mem::take(&mut cx.p);
    program.each_text(&mut |name, text| {
        let is_name = name == text.as_str();
        add(text, is_name);
    });
    program.options.iter().flat_map(|option| &option.values).for_each(|value| add(value, true));
    cx.p = program;
    for item in items {
        if let DeclKind::Event { sentence: Some(text), .. } = &item.decl.kind {
            add(&text.text, false);
        }
    }
    // So can be what Dicta says of a kind.
    let kinds = cx.p.kinds.iter().map(|kind| &kind.head).chain(cx.p.enums.iter().map(|list| &list.head));
    let nouns = kinds.map(|head| head.spaced_label().to_lowercase());
    let nouns: Vec<String> = nouns.chain(p::Phrase::NOUNS.iter().map(|noun| noun.english().to_owned())).collect();
    for phrase in p::Phrase::OF_NOUNS {
        all.extend(nouns.iter().map(|noun| phrase.of_english_noun(noun)));
    }
    // What Dicta itself says can be translated, too; the built-in languages have it already.
    let phrases: Vec<&str> =
        p::Phrase::ALL.iter().map(|phrase| phrase.english()).filter(|p| !all.contains(*p)).collect();
    for translation in &mut cx.p.translations {
        let known: FxHashSet<&str> = translation.texts.iter().map(|(from, _)| from.as_str()).collect();
        translation.missing = written.iter().filter(|text| !known.contains(text.as_str())).cloned().collect();
        if p::Phrase::Turn.built_in(&translation.head.name).is_none() {
            let missing = phrases.iter().filter(|phrase| !known.contains(*phrase)).map(|phrase| (*phrase).to_owned());
            translation.missing.extend(missing);
        }
    }
    all.extend(phrases.into_iter().map(str::to_owned));
    // An overlay may have changed the texts below it; these are checked without it.
    let top = items.iter().map(|item| item.layer).max();
    for (item, _, _, body) in items.iter().filter(|item| Some(item.layer) == top).filter_map(translation) {
        for prop in body.iter().filter(|prop| !all.contains(&prop.name.text)) {
            let name = &prop.name.text;
            let mut d = Draft::new(W0060, item.sp(prop.name.span), format!("no text of these rules is `{name}`"));
            d = d.nearest(name, written.iter().map(String::as_str));
            d.fixes.clear();
            cx.notes.needless.insert(name.clone());
            cx.report(d);
        }
    }
}

/// Whether the program has all of these texts. A translated text needs to be in the rules under one setting of the
/// options only.
fn has_all(cx: &mut Compiler<'_>, texts: &FxHashSet<String>) -> bool {
    let mut missing: FxHashSet<&str> = texts.iter().map(String::as_str).collect();
    if !missing.is_empty() {
        cx.p.each_text(&mut |_, text| {
            missing.remove(text.as_str());
        });
        cx.p.options.iter().flat_map(|option| &option.values).for_each(|value| {
            missing.remove(value.as_str());
        });
    }
    missing.is_empty()
}

/// Language, title and lines of a translation.
fn translation(item: &Item) -> Option<(&Item, &ast::Name, Option<&ast::Text>, &[Prop])> {
    match &item.decl.kind {
        DeclKind::Entry { word, name, title, body, .. } if word.text == "translation" => {
            Some((item, name, title.as_ref(), body))
        }
        _ => None,
    }
}

/// The names in braces, each once, sorted: a phrase of Dicta can have two forms.
fn braces(text: &str) -> Vec<&str> {
    let inside = text.split('{').skip(1).map(|rest| rest.split('}').next().unwrap_or("").trim());
    let mut names: Vec<&str> = inside.collect();
    names.sort_unstable();
    names.dedup();
    names
}
