//! Rule changes during play: the offer of new rules, its result, and a list of all changes in a game.

use super::header::strip;
use super::window::{scrolled, window};
use super::{PlaytestAction, PlaytestPane};
use crate::theme::{Tokens, icon_and_count, space};
use crate::words::words;
use dicta_studio::game::Game;
use dicta_studio::playtest::{RulesNote, RulesOffer, When};
use egui::{RichText, Ui};
use egui_material_icons::icons;

/// Maximum number of changes listed in the strip.
const LISTED_MAX: usize = 3;

/// How new rules enter a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewRules {
    NextPhase,
    BackToLast,
    Replay,
}

impl NewRules {
    const ALL: [NewRules; 3] = [NewRules::NextPhase, NewRules::BackToLast, NewRules::Replay];

    /// When they take effect; `None`: from the start of the game.
    pub fn when(self) -> Option<When> {
        match self {
            NewRules::NextPhase => Some(When::NextPhase),
            NewRules::BackToLast => Some(When::BackToLast),
            NewRules::Replay => None,
        }
    }

    /// Its label and help text.
    fn text(self) -> (String, String) {
        match self {
            NewRules::NextPhase => (words!("rules-from-next-phase"), words!("rules-from-next-phase.help")),
            NewRules::BackToLast => (words!("rules-from-boundary"), words!("rules-from-boundary.help")),
            NewRules::Replay => (words!("rules-replay"), words!("rules-replay.help")),
        }
    }
}

impl PlaytestPane {
    /// The initial note of a loaded game: its rules changed during play.
    pub(super) fn first_note(notes: &[RulesNote]) -> Option<Vec<String>> {
        if notes.is_empty() {
            return None;
        }
        let first = words!("rules-changed-before", n = notes.len());
        Some(std::iter::once(first).chain(notes.iter().flat_map(|n| n.words.clone())).collect())
    }

    /// A strip that offers new rules when the files differ from the rules of the game.
    pub(super) fn rules_strip(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        if !self.has_other_texts() || !self.texts_differ || self.left_as_is == self.project_revision || self.of_campaign
        {
            return self.rules_notes(ui, t);
        }
        strip(ui, t.warning_soft, |ui| {
            ui.label(words!("rules-offer")).on_hover_text(words!("rules-offer.help"));
            for way in NewRules::ALL {
                let (text, help) = way.text();
                let why = self.why_not(way);
                let button = ui.add_enabled(why.is_none(), egui::Button::new(text)).on_hover_text(help);
                if button.on_disabled_hover_text(why.unwrap_or_default()).clicked() {
                    self.requests.push(PlaytestAction::NewRules(way));
                }
            }
            if ui.button(words!("rules-not-now")).on_hover_text(words!("rules-not-now.help")).clicked() {
                self.left_as_is = self.project_revision;
            }
        });
    }

    /// Whether the files have changed since the rules of the game were read from them.
    pub fn has_other_texts(&self) -> bool {
        self.game.revision().is_some() && self.game.revision() != self.project_revision
    }

    /// Why new rules cannot enter the game in this way.
    fn why_not(&self, way: NewRules) -> Option<String> {
        let over = self.shown.as_ref().is_some_and(|s| s.view.outcome.is_some());
        match way {
            _ if self.texts_broken => Some(words!("rules-offer.broken")),
            NewRules::NextPhase if over => Some(words!("rules-offer.over")),
            _ => None,
        }
    }

    fn rules_notes(&mut self, ui: &mut Ui, t: &Tokens) {
        if let Some(why) = self.game.why_not_applied() {
            self.error_text = Some(words!("rules-not-taken", why = why));
            self.rules_note = None;
            // Offer them again: playing them from the start may still work.
            self.left_as_is = None;
        }
        let waits = self.game.waiting_rules();
        let lines = match &self.rules_note {
            Some(lines) => &lines[..],
            None if waits => &[],
            None => return,
        };
        let (first, rest) = lines.split_first().map_or((String::new(), &[][..]), |(f, r)| (f.clone(), r));
        let first = if waits { words!("rules-wait") } else { first };
        let (listed, more) = rest.split_at(rest.len().min(LISTED_MAX));
        let (mut close, mut open) = (false, false);
        strip(ui, t.accent_soft, |ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
                if waits {
                    let keep = ui.button(words!("rules-keep-old"));
                    close = keep.on_hover_text(words!("rules-keep-old.help")).clicked();
                } else {
                    close = ui.button(words!("close")).accessible_name(words!("rules-close-note")).clicked();
                    open = !self.line.changes.is_empty() && ui.button(words!("rules-changes")).clicked();
                }
                ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                    ui.label(first);
                    listed.iter().for_each(|words| _ = ui.label(format!("• {words}")));
                    if !more.is_empty() {
                        ui.weak(words!("and-more", n = more.len())).on_hover_text(more.join("\n"));
                    }
                });
            });
        });
        self.changes_open |= open;
        if close {
            self.rules_note = None;
            self.game.withdraw_rules();
        }
    }

    /// A button beside the timeline, if there are changes to read.
    pub(super) fn changes_button(&mut self, ui: &mut Ui, changes: &[RulesNote]) {
        if !changes.is_empty() {
            let text = icon_and_count(ui, icons::ICON_GAVEL.codepoint, changes.len());
            let button = ui.button(text).accessible_name(words!("rules-changes.name", n = changes.len()));
            if button.on_hover_text(words!("rules-changes.help")).clicked() {
                self.changes_open = !self.changes_open;
            }
        }
    }

    /// Every change of the rules on this branch: since when, in what, and what it affected.
    pub(super) fn changes_window(&mut self, ctx: &egui::Context) {
        if !self.changes_open || self.line.changes.is_empty() || self.is_handing_over() {
            return;
        }
        let (mut open, mut there) = (true, None);
        window(ctx, &words!("rules-changes.title"), &mut open, 520.0, |ui| {
            scrolled(ui, 420.0, |ui| {
                for note in &self.line.changes {
                    there = change(ui, note).or(there);
                }
            });
        });
        self.changes_open = open;
        if let Some(moment) = there {
            self.go_to(moment);
        }
    }

    /// Takes rules compiled from the changed files. `words` are their differences from the previous rules.
    pub fn take_rules(&mut self, game: Game, how: NewRules, words: Vec<String>) {
        let differ = words.clone();
        let note = match how.when() {
            None => self.game.replay_under(game, words).map(|replayed| {
                let parted = replayed.parted.map(|p| words!("rules-parted", what = p));
                let first = words!("rules-replayed", n = replayed.choices);
                std::iter::once(first).chain(parted).chain(differ).collect()
            }),
            Some(when) => match self.game.offer_rules(game, words) {
                RulesOffer::Same => Ok(vec![words!("rules-same")]),
                RulesOffer::Refused(why) => Err(words!("rules-refused", why = why)),
                RulesOffer::Ready(lines) => self.game.take_rules(when).map(|()| {
                    let moved = lines.into_iter().map(|l| l.text);
                    std::iter::once(words!("rules-in-force")).chain(differ).chain(moved).collect()
                }),
            },
        };
        self.jump();
        match note {
            Ok(lines) => {
                self.rules_note = Some(lines);
                self.left_as_is = self.project_revision;
            }
            Err(why) => self.error_text = Some(words!("rules-not-taken", why = why)),
        }
    }
}

/// One change of the rules. Returns its position if the user wants to go there.
fn change(ui: &mut Ui, note: &RulesNote) -> Option<usize> {
    let t = Tokens::of(ui);
    let mut there = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&note.title).strong());
        if note.turn > 0 {
            let when = words!("rules-when", turn = note.turn, n = note.moment);
            ui.label(RichText::new(when).small().color(t.ink_soft));
        }
        let name = words!("rules-go-there.name", n = note.moment);
        if ui.link(RichText::new(words!("rules-go-there")).small()).accessible_name(name).clicked() {
            there = Some(note.moment);
        }
    });
    for words in &note.words {
        ui.label(format!("• {words}"));
    }
    if !note.moved.is_empty() {
        ui.label(RichText::new(words!("rules-moved")).small().color(t.ink_soft));
    }
    for moved in &note.moved {
        let colour = if moved.loud { t.warning } else { t.ink_soft };
        ui.label(RichText::new(format!("• {}", moved.text)).small().color(colour));
    }
    ui.add_space(space::S);
    there
}
