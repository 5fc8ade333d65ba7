//! The texts of a program in other languages. Names, rules and numbers are the same in all of them.

use crate::*;
use std::collections::BTreeMap;

/// Called with the name of what a text belongs to (empty for documentation and reasons), and with the text.
type Visit<'v> = dyn FnMut(&str, &mut String) + 'v;

impl Program {
    /// The program with its texts in the language of this code, such as `de`; texts without a translation stay as they
    /// are. `None` if there is no translation into that language.
    pub fn in_language(&self, code: &str) -> Option<Program> {
        let translation = self.translations.iter().find(|t| t.head.name == code)?;
        let texts: BTreeMap<String, String> = translation.texts.iter().cloned().collect();
        let mut program = self.clone();
        for (id, sentence) in &translation.sentences {
            if let Some(event) = program.events.get_mut(id.index()).filter(|event| !event.sentence.is_empty()) {
                event.sentence.clone_from(sentence);
            }
        }
        program.each_text(&mut |_, text| {
            if let Some(to) = texts.get(text.as_str()) {
                text.clone_from(to);
            }
        });
        program.language = Some(Language { code: code.to_owned(), texts });
        Some(program)
    }

    /// The program as someone reads it who speaks a language: its texts in that language, and what Dicta itself says in
    /// it, also if the texts have no translation into it. `None` if that is the same program.
    pub fn spoken(&self, code: &str) -> Option<Program> {
        self.in_language(code).or_else(|| {
            Phrase::Turn.built_in(code)?;
            let language = Some(Language { code: code.to_owned(), texts: BTreeMap::new() });
            Some(Program { language, ..self.clone() })
        })
    }

    /// Calls `visit` on every text that can be translated, except sentences of events: titles, documentation and
    /// reasons. A title is the name if none is given. Examples, looks and marks are for designers and stay as they are.
    pub fn each_text(&mut self, visit: &mut Visit<'_>) {
        head(&mut self.head, visit);
        self.each_title(visit);
        self.each_reason(visit);
        let missions = self.missions.iter_mut().flat_map(|m| [&mut m.setup, &mut m.turn_start, &mut m.turn_end]);
        let campaigns = self
            .campaigns
            .iter_mut()
            .flat_map(|c| [&mut c.start, &mut c.round, &mut c.before, &mut c.after, &mut c.end]);
        let choices = self.choices.iter_mut().flat_map(|c| std::iter::once(&mut c.then).chain(c.otherwise.as_mut()));
        let bodies = [&mut self.setup, &mut self.turn].into_iter().chain(missions).chain(campaigns).chain(choices);
        let effects = self.effects.iter_mut().map(|e| &mut e.body);
        let rules = self.rules.iter_mut().map(|r| &mut r.body);
        bodies.chain(effects).chain(rules).for_each(|body| statements(body, visit));
    }

    fn each_title(&mut self, visit: &mut Visit<'_>) {
        self.options.iter_mut().for_each(|o| head(&mut o.head, visit));
        for e in &mut self.enums {
            head(&mut e.head, visit);
            for Member { name, title, docs, .. } in &mut e.members {
                visit(name, title);
                text(docs, visit);
            }
        }
        for k in &mut self.kinds {
            head(&mut k.head, visit);
            k.stats.iter_mut().for_each(|s| head(&mut s.head, visit));
            k.fields.iter_mut().for_each(|f| head(&mut f.head, visit));
            k.parts.iter_mut().for_each(|p| head(&mut p.head, visit));
            for e in &mut k.entries {
                head(&mut e.head, visit);
                e.texts.iter_mut().for_each(|t| text(t, visit));
            }
        }
        for d in &mut self.decks {
            head(&mut d.head, visit);
            d.designs.iter_mut().for_each(|card| head(&mut card.head, visit));
        }
        for c in &mut self.choices {
            head(&mut c.head, visit);
            c.picks.iter_mut().for_each(|p| head(&mut p.head, visit));
        }
        for m in &mut self.maps {
            head(&mut m.head, visit);
            m.legend.iter_mut().for_each(|t| visit(&t.name, &mut t.title));
            m.zones.iter_mut().for_each(|z| head(&mut z.head, visit));
        }
        for m in &mut self.missions {
            head(&mut m.head, visit);
            m.seats.iter_mut().for_each(|s| head(&mut s.head, visit));
            m.pieces.iter_mut().for_each(|p| head(&mut p.head, visit));
            m.zones.iter_mut().for_each(|z| head(&mut z.head, visit));
        }
        self.dice.iter_mut().for_each(|d| head(&mut d.head, visit));
        self.tables.iter_mut().for_each(|t| head(&mut t.head, visit));
        self.effects.iter_mut().for_each(|e| head(&mut e.head, visit));
        self.events.iter_mut().for_each(|e| head(&mut e.head, visit));
        self.defines.iter_mut().for_each(|d| head(&mut d.head, visit));
        self.arcs.iter_mut().for_each(|a| head(&mut a.head, visit));
        self.campaigns.iter_mut().for_each(|c| head(&mut c.head, visit));
    }

    fn each_reason(&mut self, visit: &mut Visit<'_>) {
        for v in &mut self.values {
            head(&mut v.head, visit);
            v.items.iter_mut().for_each(|m| visit(&m.name, &mut m.because));
        }
        for r in &mut self.rules {
            head(&mut r.head, visit);
            r.clauses.iter_mut().for_each(|c| text(&mut c.because, visit));
        }
        for w in &mut self.walks {
            head(&mut w.head, visit);
            w.forbids.iter_mut().for_each(|(_, c)| text(&mut c.because, visit));
            w.prefers.iter_mut().for_each(|c| text(&mut c.because, visit));
        }
        for d in &mut self.doctrines {
            head(&mut d.head, visit);
            d.avoids.iter_mut().for_each(|a| text(&mut a.because, visit));
            d.terms.iter_mut().for_each(|m| visit(&m.name, &mut m.because));
        }
    }
}

fn head(head: &mut Head, visit: &mut Visit<'_>) {
    visit(&head.name, &mut head.title);
    text(&mut head.docs, visit);
}

fn text(text: &mut String, visit: &mut Visit<'_>) {
    if !text.is_empty() {
        visit("", text);
    }
}

/// The titles of phases and steps, and why a game ends.
fn statements(body: &mut [Stmt], visit: &mut Visit<'_>) {
    for s in body {
        match &mut s.kind {
            StmtKind::Phase { name, title, body } | StmtKind::Step { name, title, body } => {
                visit(name, title);
                statements(body, visit);
            }
            StmtKind::RollEach { body, .. } | StmtKind::Each { body, .. } => statements(body, visit),
            StmtKind::If { then, otherwise, .. } => {
                statements(then, visit);
                statements(otherwise, visit);
            }
            StmtKind::EndGame { because, .. } => text(because, visit),
            _ => {}
        }
    }
}
