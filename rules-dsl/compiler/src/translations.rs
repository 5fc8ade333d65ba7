//! Translations: `translation de "Deutsch" { "Loop" "Looping" }`, each text as it is written, then what it becomes.
//!
//! A text has one translation wherever it occurs. Declarations for the same language are joined, and an overlay may
//! translate a text of its base anew. What is neither a title, documentation, a reason nor a sentence gets a warning.

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::frame::Frame;
use crate::notes::Before;
use crate::overlay::Item;
use dicta_diagnostics::Code::*;
use dicta_program as p;
use dicta_syntax::ast::{self, DeclKind, ExprKind, Prop};
use rustc_hash::{FxHashMap, FxHashSet};

impl Compiler<'_> {
    /// Reads the translations, before the events, whose sentences they contain.
    pub fn lower_translations(&mut self) {
        if self.before.is_some_and(|before| before.translations().is_some()) {
            return;
        }
        // By language and text: the place in the list, the layer and the place in the source.
        let mut known: FxHashMap<(usize, &str), (usize, u16, GlobalSpan)> = FxHashMap::default();
        let items = self.items;
        for (item, name, title, body) in items.iter().filter_map(translation) {
            let found = self.p.translations.iter().position(|t| t.head.name == name.text);
            let language = found.unwrap_or_else(|| {
                let head = self.head(item, name, title);
                self.p.translations.push(p::Translation { head, texts: vec![], sentences: vec![], missing: vec![] });
                self.p.translations.len() - 1
            });
            for prop in body {
                let (from, at) = (prop.name.text.as_str(), item.sp(prop.name.span));
                let Some(to) = self.translated(item, prop) else { continue };
                if from.contains('{') {
                    let both = [(from, at), (to.as_str(), item.sp(prop.values[0].span))];
                    let places = self.translated_at.entry(from.to_owned()).or_default();
                    places.extend(both.map(|(text, at)| (text.to_owned(), at)));
                }
                let texts = &mut self.p.translations[language].texts;
                match known.get(&(language, from)).copied() {
                    Some((_, layer, first)) if layer == item.layer => {
                        let message = format!("`{from}` is translated twice");
                        self.report(Draft::new(E0560, at, message).note(first, "the first"));
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
    fn translated(&mut self, item: &Item, prop: &Prop) -> Option<String> {
        let from = prop.name.text.as_str();
        let ([ast::Expr { kind: ExprKind::Text(to), .. }], None, None) = (&prop.values[..], &prop.body, &prop.block)
        else {
            self.report(
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
            self.report(
                Draft::new(E0560, item.sp(prop.values[0].span), message)
                    .hint("write the same names in braces, in any order"),
            );
            return None;
        }
        Some(to.clone())
    }

    /// Compiles the translations of an event's sentence, in the frame of the event.
    pub fn translated_sentences(&mut self, f: &mut Frame, event: p::EventId, text: &ast::Text) {
        let before = self.before.filter(|before| before.translations().is_some());
        if let Some(found) = before.and_then(|before| before.sentences.get(&text.text)) {
            for to in found {
                self.sentence(f, &ast::Text { text: to.clone(), span: text.span }, None);
            }
            return;
        }
        let before = before.and_then(Before::translations);
        let mut found = vec![];
        for language in 0..before.unwrap_or(&self.p.translations).len() {
            let texts = &before.unwrap_or(&self.p.translations)[language].texts;
            let Some((_, to)) = texts.iter().find(|(from, _)| *from == text.text) else { continue };
            let to = ast::Text { text: to.clone(), span: text.span };
            let parts = self.sentence(f, &to, None);
            found.push(to.text);
            if before.is_none() {
                self.p.translations[language].sentences.push((event, parts));
            }
        }
        self.index.sentences.insert(text.text.clone(), found);
        self.name_translated(f, text);
    }

    /// Records the names in the lines that translate a sentence. They are those of the sentence, so is what is wrong
    /// with them.
    fn name_translated(&mut self, f: &mut Frame, text: &ast::Text) {
        let Some(places) = self.translated_at.get(&text.text).cloned() else { return };
        let (said, mark) = (self.drafts.len(), self.mark());
        for (written, at) in places {
            self.sentence(f, &ast::Text { text: written, span: text.span }, Some(at));
        }
        self.rollback(said, mark);
    }

    /// Warns of translations of texts that the rules don't have, and lists what has no translation.
    pub fn check_translations(&mut self) {
        if self.before.map_or(self.p.translations.is_empty(), |before| self.has_all(&before.needless)) {
            return;
        }
        let items = self.items;
        let mut all: FxHashSet<String> = self.project.systems.iter().map(|s| s.title.clone()).collect();
        let mut written: Vec<String> = vec![];
        let mut add = |text: &str, is_name: bool| {
            if !text.is_empty() && all.insert(text.to_owned()) && !is_name {
                written.push(text.to_owned());
            }
        };
        let mut program = std::mem::take(&mut self.p);
        program.each_text(&mut |name, text| {
            let is_name = name == text.as_str();
            add(text, is_name);
        });
        program.options.iter().flat_map(|option| &option.values).for_each(|value| add(value, true));
        self.p = program;
        for item in items {
            if let DeclKind::Event { sentence: Some(text), .. } = &item.decl.kind {
                add(&text.text, false);
            }
        }
        // What Dicta itself says can be translated, too; the built-in languages have it already.
        let phrases: Vec<&str> =
            p::Phrase::ALL.iter().map(|phrase| phrase.english()).filter(|p| !all.contains(*p)).collect();
        for translation in &mut self.p.translations {
            let known: FxHashSet<&str> = translation.texts.iter().map(|(from, _)| from.as_str()).collect();
            translation.missing = written.iter().filter(|text| !known.contains(text.as_str())).cloned().collect();
            if p::Phrase::Turn.built_in(&translation.head.name).is_none() {
                let missing =
                    phrases.iter().filter(|phrase| !known.contains(*phrase)).map(|phrase| (*phrase).to_owned());
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
                self.index.needless.insert(name.clone());
                self.report(d);
            }
        }
    }

    /// Whether the program has all of these texts. A translated text needs to be in the rules under one setting of the
    /// options only.
    fn has_all(&mut self, texts: &FxHashSet<String>) -> bool {
        let mut missing: FxHashSet<&str> = texts.iter().map(String::as_str).collect();
        if !missing.is_empty() {
            self.p.each_text(&mut |_, text| {
                missing.remove(text.as_str());
            });
            self.p.options.iter().flat_map(|option| &option.values).for_each(|value| {
                missing.remove(value.as_str());
            });
        }
        missing.is_empty()
    }
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

/// The names in braces, sorted.
fn braces(text: &str) -> Vec<&str> {
    let inside = text.split('{').skip(1).map(|rest| rest.split('}').next().unwrap_or("").trim());
    let mut names: Vec<&str> = inside.collect();
    names.sort_unstable();
    names
}
