//! Rules that change during play: the offer of new ones, what became of it, and all changes of a game to be read.

use super::head::strip;
use super::{Table, TableAction};
use crate::theme::{Tokens, space};
use dicta_studio::game::Game;
use dicta_studio::playtest::{RulesOffer, When};
use egui::{RichText, Ui};

/// How new rules come into a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewRules {
    NextPhase,
    BackToLast,
    Replay,
}

impl Table {
    /// The strip that says that the texts say something else than the game is played under.
    pub(super) fn rules_strip(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        let newer = self.game.revision().is_some() && self.game.revision() != self.project_revision;
        if !newer || self.left_as_is == self.project_revision || self.of_campaign {
            return self.rules_notes(ui, t);
        }
        strip(ui, t.warning_soft, |ui| {
            ui.label("The texts have changed. Go on under the new rules").on_hover_text(
                "Pieces, fields and choices are carried over by their names; what could not be kept is said",
            );
            let ways = [
                (
                    NewRules::NextPhase,
                    "from the next phase",
                    "The phase in hand is played to its end under the old rules",
                ),
                (NewRules::BackToLast, "from the last boundary", "Go back to where this phase began"),
                (
                    NewRules::Replay,
                    "replay from the start",
                    "The same dice and the same choices as far as they are legal",
                ),
            ];
            for (way, text, help) in ways {
                if ui.button(text).on_hover_text(help).clicked() {
                    self.requests.push(TableAction::NewRules(way));
                }
            }
            if ui.button("Not now").on_hover_text("Go on under the rules with which the game began").clicked() {
                self.left_as_is = self.project_revision;
            }
        });
    }

    fn rules_notes(&mut self, ui: &mut Ui, t: &Tokens) {
        if let Some(why) = self.game.refused_rules() {
            self.trouble = Some(format!("The new rules could not be taken: {why}"));
            self.rules_note = None;
        }
        let waits = self.game.waiting_rules();
        let lines = match &self.rules_note {
            Some(lines) => &lines[..],
            None if waits => &[],
            None => return,
        };
        let mut close = false;
        strip(ui, t.accent_soft, |ui| {
            let (first, rest) = lines.split_first().map_or(("", &[][..]), |(f, r)| (f.as_str(), r));
            ui.label(if waits { "The new rules come into force with the next phase." } else { first });
            if let Some((one, more)) = rest.split_first() {
                ui.label(RichText::new(one).color(t.ink_soft)).on_hover_text(rest.join("\n"));
                if !more.is_empty() {
                    let more = ui.label(RichText::new(format!("and {} more", more.len())).underline());
                    more.on_hover_text(rest.join("\n"));
                }
            }
            close = if waits {
                ui.button("Keep the old rules").on_hover_text("The game goes on as it was").clicked()
            } else {
                ui.button("Close").accessible_name("Close the note on the rules").clicked()
            };
        });
        if close {
            self.rules_note = None;
            self.game.withdraw_rules();
        }
    }

    /// Takes rules that were compiled from the changed texts.
    /// `words` say in what they differ from those of the game.
    pub fn take_rules(&mut self, game: Game, how: NewRules, words: Vec<String>) {
        let differ = words.clone();
        let note = match how {
            NewRules::Replay => match self.game.replay_under(game, words) {
                Ok(replayed) => {
                    self.jump();
                    let parted = replayed.parted.map(|p| format!("It parts from the old course: {p}"));
                    let first = format!("Played again under the new rules: {} choices were the same", replayed.choices);
                    Ok(std::iter::once(first).chain(parted).chain(differ).collect())
                }
                Err(why) => Err(why),
            },
            NewRules::NextPhase | NewRules::BackToLast => match self.game.offer_rules(game, words) {
                RulesOffer::Same => Ok(vec!["The new texts say the same: nothing changes in this game.".to_owned()]),
                RulesOffer::Refused(why) => Err(format!("{why}. It can be replayed from the start.")),
                RulesOffer::Ready(lines) => {
                    let next = how == NewRules::NextPhase;
                    let when = if next { When::NextPhase } else { When::BackToLast };
                    self.game.take_rules(when).map(|()| {
                        let moved = lines.into_iter().map(|l| l.text);
                        std::iter::once("New rules are in force.".to_owned()).chain(differ).chain(moved).collect()
                    })
                }
            },
        };
        self.jump();
        match note {
            Ok(lines) => {
                self.rules_note = Some(lines);
                self.left_as_is = self.project_revision;
            }
            Err(why) => self.trouble = Some(format!("The new rules can't be taken: {why}")),
        }
    }
}
