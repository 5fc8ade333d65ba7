//! Rule changes during play: the offer of new rules, its result, and a list of all changes in a game.

use super::game_view::Current;
use super::header::strip;
use super::window::{scrolled, window};
use super::{PaneAct, PlaytestAction};
use crate::theme::{Tokens, icon_and_count, space};
use crate::words::words;
use dicta_studio::game::Game;
use dicta_studio::playtest::{Playtest, RulesNote, RulesOffer, When};
use dicta_studio::view::Viewer;
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

/// A built-in overlay that can be applied to the rules of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct HouseRule {
    pub path: String,
    pub title: String,
    pub docs: String,
    pub on: bool,
}

/// What is known of newer rules for the game, and of the changes that it has had.
#[derive(Default)]
pub struct RulesOfGame {
    pub house_rules: Vec<HouseRule>,
    /// The current revision of the files.
    pub project_revision: Option<u64>,
    /// The files have errors, so they yield no rules.
    pub are_broken: bool,
    /// The files yield different rules than those of the game, as far as known.
    pub differ: bool,
    /// The revisions last compared: of the game's files and of the project's.
    pub compared: Option<(Option<u64>, Option<u64>)>,
    /// The revision of the files for which the user declined new rules.
    declined: Option<u64>,
    /// The result of the last change.
    note: Option<Vec<String>>,
    /// The list of changes is open.
    pub(super) list_is_open: bool,
}

impl RulesOfGame {
    /// Those of a loaded game, with a note if they changed during play.
    pub(super) fn new(game: &Playtest) -> Self {
        let notes = game.record().rules_notes(Viewer::Umpire);
        let first = words!("rules-changed-before", n = notes.len());
        let note = std::iter::once(first).chain(notes.iter().flat_map(|n| n.words.clone())).collect();
        RulesOfGame { note: (!notes.is_empty()).then_some(note), ..RulesOfGame::default() }
    }

    /// Whether the files have changed since the rules of the game were read from them.
    pub fn has_other_texts(&self, game: &Playtest) -> bool {
        game.game().revision.is_some() && game.game().revision != self.project_revision
    }

    /// A strip that offers new rules when the files differ from the rules of the game.
    pub(super) fn strip(&mut self, ui: &mut Ui, of: &Current<'_>, acts: &mut Vec<PaneAct>) {
        let t = Tokens::of(ui);
        if !self.is_offering(of) {
            return self.notes(ui, t, of, acts);
        }
        strip(ui, t.warning_soft, |ui| {
            ui.label(words!("rules-offer")).on_hover_text(words!("rules-offer.help"));
            for way in NewRules::ALL {
                let (text, help) = way.text();
                let why = self.why_not(way, of);
                let button = ui.add_enabled(why.is_none(), egui::Button::new(text)).on_hover_text(help);
                if button.on_disabled_hover_text(why.unwrap_or_default()).clicked() {
                    acts.push(PaneAct::Request(PlaytestAction::NewRules(way)));
                }
            }
            if ui.button(words!("rules-not-now")).on_hover_text(words!("rules-not-now.help")).clicked() {
                self.declined = self.project_revision;
            }
        });
    }

    /// Whether the files have other rules, which the user has not declined.
    pub(super) fn is_offering(&self, of: &Current<'_>) -> bool {
        let is_new = self.has_other_texts(of.game) && self.differ && self.declined != self.project_revision;
        is_new && !of.of_campaign
    }

    /// Why new rules cannot enter the game in this way.
    fn why_not(&self, way: NewRules, of: &Current<'_>) -> Option<String> {
        let over = of.view.shown.as_ref().is_some_and(|s| s.board.outcome.is_some());
        match way {
            _ if self.are_broken => Some(words!("rules-offer.broken")),
            NewRules::NextPhase if over => Some(words!("rules-offer.over")),
            _ => None,
        }
    }

    /// Offers the rules again that could not enter the game: playing them from the start may still work.
    pub(super) fn were_not_applied(&mut self) {
        self.note = None;
        self.declined = None;
    }

    fn notes(&mut self, ui: &mut Ui, t: &Tokens, of: &Current<'_>, acts: &mut Vec<PaneAct>) {
        let waits = of.game.waiting_rules();
        let lines = match &self.note {
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
                    open = !of.view.line.changes.is_empty() && ui.button(words!("rules-changes")).clicked();
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
        self.list_is_open |= open;
        if close {
            self.note = None;
            acts.push(PaneAct::WithdrawRules);
        }
    }

    /// A button beside the timeline, if there are changes to read.
    pub(super) fn button(&mut self, ui: &mut Ui, changes: &[RulesNote]) {
        if !changes.is_empty() {
            let text = icon_and_count(ui, icons::ICON_GAVEL.codepoint, changes.len());
            let button = ui.button(text).accessible_name(words!("rules-changes.name", n = changes.len()));
            if button.on_hover_text(words!("rules-changes.help")).clicked() {
                self.list_is_open = !self.list_is_open;
            }
        }
    }

    /// Every change of the rules on this branch: since when, in what, and what it affected.
    pub(super) fn list(&mut self, ctx: &egui::Context, of: &Current<'_>, acts: &mut Vec<PaneAct>) {
        let changes = &of.view.line.changes;
        if !self.list_is_open || changes.is_empty() || of.is_handing_over() {
            return;
        }
        window(ctx, &words!("rules-changes.title"), &mut self.list_is_open, 520.0, |ui| {
            scrolled(ui, 420.0, |ui| {
                acts.extend(changes.iter().filter_map(|note| change(ui, note)).next_back().map(PaneAct::GoTo));
            });
        });
    }

    /// Takes rules compiled from the changed files into the game. `words` are their differences from the previous
    /// rules.
    ///
    /// # Errors
    /// Why they can't enter it in this way.
    pub(super) fn take(
        &mut self,
        game: &mut Playtest,
        rules: Game,
        how: NewRules,
        words: Vec<String>,
    ) -> Result<(), String> {
        let differ = words.clone();
        let note = match how.when() {
            None => game.replay_under(rules, words).map(|replayed| {
                let parted = replayed.parted.map(|p| words!("rules-parted", what = p));
                let first = words!("rules-replayed", n = replayed.choices);
                std::iter::once(first).chain(parted).chain(differ).collect()
            }),
            Some(when) => match game.offer_rules(rules, words) {
                RulesOffer::Same => Ok(vec![words!("rules-same")]),
                RulesOffer::Refused(why) => Err(words!("rules-refused", why = why)),
                RulesOffer::Ready(lines) => game.take_rules(when).map(|()| {
                    let moved = lines.into_iter().map(|l| l.text);
                    std::iter::once(words!("rules-in-force")).chain(differ).chain(moved).collect()
                }),
            },
        };
        self.note = Some(note.map_err(|why| words!("rules-not-taken", why = why))?);
        self.declined = self.project_revision;
        Ok(())
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
