//! Plays several turns ahead, again and again, and learns from it what each seat had better choose.
//!
//! Each play begins in another position imagined from the seat's view. All seats choose for their side by what they
//! learned in earlier plays, and know only what their seat may know: a [`Tree`] distinguishes decisions by the view of the
//! seat that decides. So seats that decide at the same time choose independently of each other (decoupled UCT), and
//! none uses what only the imagined position contains. A doctrine says which options to leave out and what the position
//! is worth at the end of each turn; one that says where options lead puts them in order.

use crate::limits;
use crate::lookahead::{LookAhead, Weighed};
use crate::tree::Tree;
use dicta_play::chance::Stream;
use dicta_play::{Decision, GameLog, Imagined, Machine, OptionBuf, Position, Status, TermFrame, View};
use dicta_program::{ChoiceId, DoctrineId};
use smallvec::{SmallVec, smallvec};
use std::sync::atomic::{AtomicBool, Ordering};

/// Plays for each position and reply of the doctrine.
const PLAYS: u64 = 16;
/// Turns in addition to those of the doctrine.
const TURNS: u32 = 1;

/// The number of the first side among the instances: after the game itself.
const FIRST_SIDE: i64 = 1;

/// Buffers for a deep search.
#[derive(Clone, Debug, Default)]
pub struct Deep {
    tree: Tree,
    options: OptionBuf,
    kept: Vec<usize>,
    /// The decisions of the current play that are in the tree.
    path: Vec<Step>,
    /// The worth of the position to each side at the end of each turn of the current play.
    worths: Vec<i64>,
    /// While taking notes: the part of each term in the current play, and in all plays by option.
    terms: Vec<i64>,
    notes: Option<Vec<Weighed>>,
    taken: u64,
}

/// A decision in a play.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: usize,
    arm: usize,
    /// The index of the side that decides.
    side: usize,
    /// The turn, from 0 for the first.
    turn: usize,
}

/// What stays the same in a search.
struct Search<'a> {
    machine: &'a Machine,
    view: &'a View,
    doctrine: DoctrineId,
    decision: &'a Decision,
    cancel: &'a AtomicBool,
    /// The pieces that the doctrine values, with the index of their side.
    pieces: Vec<(i64, usize)>,
    sides: usize,
    first_turn: u32,
    turns: usize,
    seed: u64,
}

impl Search<'_> {
    /// The index of the side for which a seat decides.
    fn side(&self, seat: u32) -> usize {
        self.machine.mission().seats.get(seat as usize).map_or(0, |s| s.side as usize).min(self.sides - 1)
    }

    /// The first doctrine that says where the options of a choice lead.
    fn guide(&self, choice: ChoiceId) -> Option<DoctrineId> {
        let doctrines = self.machine.program().doctrines.len() as u32;
        (0..doctrines).map(DoctrineId).find(|d| self.machine.foresees(*d, choice))
    }

    /// 1 if a side has won, -1 if another has, else 0.
    fn won(&self, winner: Option<i64>, side: usize) -> i64 {
        winner.map_or(0, |winner| if winner - FIRST_SIDE == side as i64 { 1 } else { -1 })
    }

    fn canceled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

impl Deep {
    /// Returns the kept option that was tried most often; of several, the one with the greatest sum of worths, then the
    /// first. Returns `None` if canceled. The number of plays follows from the budgets of the doctrine.
    #[expect(clippy::too_many_arguments, reason = "a decision with all that belongs to it")]
    pub fn best(
        &mut self,
        ahead: &mut LookAhead,
        machine: &Machine,
        view: &View,
        (doctrine, effort): (DoctrineId, u64),
        decision: &Decision,
        (options, kept): (&OptionBuf, &[usize]),
        seed: u64,
        cancel: &AtomicBool,
    ) -> Option<usize> {
        let of = machine.program().doctrines.get(doctrine.index())?;
        let sides = machine.program().kinds.get(1).map_or(1, |kind| kind.entries.len().max(1));
        let side_of = |piece: &i64| {
            let side = machine.instances().get(*piece as usize)?.side - FIRST_SIDE;
            usize::try_from(side).ok().filter(|side| *side < sides).map(|side| (*piece, side))
        };
        let turns = of.turns.max(1) + TURNS;
        let search = Search {
            machine,
            view,
            doctrine,
            decision,
            cancel,
            pieces: machine.of_kind(of.kind).iter().filter_map(side_of).collect(),
            sides,
            first_turn: view.position().turn().max(1),
            turns: turns as usize,
            seed,
        };
        let notes = ahead.suspend_notes();
        self.notes = notes.as_ref().map(|_| Vec::new());
        let plays = u64::from(of.samples.max(1)) * u64::from(of.replies.max(1)) * effort * PLAYS;
        let best = self.search(&search, ahead, (options, kept), plays);
        if let Some(mut notes) = notes {
            notes.extend(self.notes.take().unwrap_or_default());
            ahead.resume_notes(notes);
        }
        best
    }

    fn search(
        &mut self,
        search: &Search<'_>,
        ahead: &mut LookAhead,
        (options, kept): (&OptionBuf, &[usize]),
        plays: u64,
    ) -> Option<usize> {
        self.tree.clear(search.turns);
        self.taken = 0;
        self.kept.clear();
        self.kept.extend(kept);
        let root = self.add(search, ahead, 0, (search.view, search.decision, options))?;
        let seeds = Stream::new(search.seed, "samples");
        for play in 0..plays {
            let mut position = Imagined::draw(search.machine, search.view, seeds.at(play));
            self.path.clear();
            self.worths.clear();
            self.terms.clear();
            self.choose_for_others(search, ahead, &mut position)?;
            let option = self.try_next(search, root, search.decision.seat, 0);
            search.machine.choose_index(&mut position, option, options, &mut GameLog::Off);
            let winner = self.play_on(search, ahead, &mut position)?;
            self.learn(search, winner);
            self.note(option, search.won(winner, search.side(search.decision.seat)));
        }
        let arms = self.tree.arms(root).iter();
        let most = arms.max_by_key(|arm| (arm.results.plays, arm.results.sum, std::cmp::Reverse(arm.option)));
        Some(most.map_or(0, |arm| arm.option))
    }

    /// Adds a node for a decision whose kept options are in `self.kept`; `None` if canceled, or if there are too many.
    fn add(
        &mut self,
        search: &Search<'_>,
        ahead: &mut LookAhead,
        key: u64,
        (view, decision, options): (&View, &Decision, &OptionBuf),
    ) -> Option<usize> {
        let most = if self.tree.len() == 0 { limits::OPTIONS } else { limits::ARMS };
        match search.guide(decision.choice) {
            Some(guide) => {
                let what = (options, self.kept.as_slice());
                let seed = search.seed.wrapping_add(key);
                let order = ahead.order_by_effects(search.machine, view, guide, decision, what, seed, search.cancel)?;
                self.tree.add(key, order.iter().take(most).map(|c| c.option), true)
            }
            None => {
                let step = self.kept.len().div_ceil(most).max(1);
                self.tree.add(key, self.kept.iter().copied().step_by(step), false)
            }
        }
    }

    /// The option that a node tries next.
    fn try_next(&mut self, search: &Search<'_>, node: usize, seat: u32, turn: usize) -> usize {
        let arm = self.tree.next(node, turn);
        self.path.push(Step { node, arm, side: search.side(seat), turn });
        self.tree.arms(node).get(arm).map_or(0, |arm| arm.option)
    }

    /// Chooses for the pieces of others that have decided in secret, from the options that agree with what the seat
    /// was shown of them.
    fn choose_for_others(&mut self, search: &Search<'_>, ahead: &mut LookAhead, p: &mut Position) -> Option<()> {
        let (machine, choice) = (search.machine, search.decision.choice);
        let others = machine.simultaneous_pieces(search.view, p, search.decision, search.doctrine);
        for other in others.iter().filter(|other| other.hidden && !other.kept.is_empty()) {
            let seat = machine.instances().get(other.piece as usize).map_or(0, |i| i.seat.max(0)) as u32;
            let option = match other.kept.as_slice() {
                [only] => *only,
                kept => {
                    let key = other.options.iter().flatten().fold(mix(1, other.piece as u64), |h, v| mix(h, *v as u64));
                    let decision =
                        Decision { choice, piece: other.piece, seat, args: other.args.clone(), secret: true };
                    self.kept.clear();
                    self.kept.extend(kept);
                    let node = match self.tree.find(key) {
                        Some(node) => Some(node),
                        None => {
                            let view = machine.view(p, seat);
                            self.add(search, ahead, key, (&view, &decision, &other.options))
                        }
                    };
                    match node {
                        Some(node) => self.try_next(search, node, seat, 0),
                        None if search.canceled() => return None,
                        None => continue,
                    }
                }
            };
            machine.imagine_choice(p, choice, other.piece, other.options.get(option));
        }
        Some(())
    }

    /// Plays to the end of the last turn; returns the side that won, if any, or `None` if canceled.
    fn play_on(&mut self, search: &Search<'_>, ahead: &mut LookAhead, p: &mut Position) -> Option<Option<i64>> {
        let quiet = &mut GameLog::Off;
        let mut options = std::mem::take(&mut self.options);
        let mut winner = Some(None);
        for _ in 0..limits::DECISIONS {
            if search.canceled() {
                winner = None;
                break;
            }
            match search.machine.advance_into(p, quiet, &mut options) {
                Status::Decide => {}
                Status::Over(outcome) => {
                    winner = Some(outcome.winner);
                    break;
                }
                Status::Fault(_) => break,
            }
            let turn = p.turn().saturating_sub(search.first_turn) as usize;
            if turn > self.worths.len() / search.sides {
                self.value(search, p, turn.min(search.turns));
            }
            if turn >= search.turns {
                break;
            }
            let Some(decision) = search.machine.decision(p) else { break };
            let chosen = self.choose(search, ahead, p, (&decision, &options), turn);
            search.machine.choose_index(p, chosen, &options, quiet);
        }
        self.options = options;
        // What is missing is as the last position.
        self.value(search, p, search.turns);
        winner
    }

    /// Adds the worth of a position to the turns up to this one.
    fn value(&mut self, search: &Search<'_>, p: &Position, turns: usize) {
        let missing = turns.saturating_sub(self.worths.len() / search.sides);
        if missing == 0 {
            return;
        }
        let mut worths: SmallVec<[i64; 4]> = smallvec![0; search.sides];
        let mut frame = TermFrame::default();
        for (piece, side) in &search.pieces {
            let worth = search.machine.worth_of(p, search.doctrine, *piece, &mut frame);
            worths[*side] = worths[*side].saturating_add(worth);
        }
        for _ in 0..missing {
            self.worths.extend_from_slice(&worths);
        }
        if self.notes.is_some() {
            self.note_terms(search, p, missing as i64);
        }
    }

    /// Adds what each term contributes to the worth of a position for the side of the pending decision.
    fn note_terms(&mut self, search: &Search<'_>, p: &Position, weight: i64) {
        let own = search.side(search.decision.seat);
        for (piece, side) in &search.pieces {
            let weight = if *side == own { weight } else { -weight };
            for (term, amount) in search.machine.terms(p, search.doctrine, *piece) {
                if self.terms.len() <= term {
                    self.terms.resize(term + 1, 0);
                }
                self.terms[term] = self.terms[term].saturating_add(amount.saturating_mul(weight));
            }
        }
    }

    /// The option that a seat chooses in a play.
    fn choose(
        &mut self,
        search: &Search<'_>,
        ahead: &mut LookAhead,
        p: &Position,
        (decision, options): (&Decision, &OptionBuf),
        turn: usize,
    ) -> usize {
        if options.len() <= 1 {
            return 0;
        }
        let look = search.machine.look(p, decision.seat);
        if !look.spare(search.doctrine, decision, options, &mut self.kept) {
            self.kept.extend(0..options.len());
        }
        if let [only] = self.kept.as_slice() {
            return *only;
        }
        let view = look.view();
        let key = decision.args.iter().fold(mix(view.hash(), decision.choice.index() as u64), |h, a| mix(h, *a as u64));
        let key = self.kept.iter().fold(key, |h, k| mix(h, *k as u64));
        let node = match self.tree.find(key) {
            Some(node) => Some(node),
            None => self.add(search, ahead, key, (&view, decision, options)),
        };
        match node {
            Some(node) => self.try_next(search, node, decision.seat, turn),
            None => {
                self.taken += 1;
                let chosen = Stream::new(search.seed, "others").below(self.taken, self.kept.len() as u32);
                self.kept[chosen as usize]
            }
        }
    }

    /// Adds the result of a play to the decisions that led to it.
    fn learn(&mut self, search: &Search<'_>, winner: Option<i64>) {
        for step in &self.path {
            // The worth of a turn: that to the own side, less that to the others.
            let of = |row: &[i64]| {
                let others = (0..).zip(row).filter(|(side, _)| *side != step.side);
                let others = others.fold(0i64, |sum, (_, worth)| sum.saturating_add(*worth));
                row[step.side].saturating_sub(others)
            };
            let turns = self.worths.chunks(search.sides).skip(step.turn);
            let worth = turns.map(of).fold(0, i64::saturating_add);
            self.tree.learn((step.node, step.arm), step.turn, worth, search.won(winner, step.side));
        }
    }

    /// Adds a play to the notes on an option.
    fn note(&mut self, option: usize, won: i64) {
        let Some(notes) = &mut self.notes else { return };
        let at = notes.iter().position(|w| w.option == option).unwrap_or_else(|| {
            notes.push(Weighed { option, ..Weighed::default() });
            notes.len() - 1
        });
        let worth = self.terms.iter().fold(0i64, |sum, part| sum.saturating_add(*part));
        notes[at].add(worth, &mut self.terms);
        notes[at].wins += u64::from(won > 0);
        notes[at].losses += u64::from(won < 0);
    }
}

/// A step of a hash.
fn mix(hash: u64, word: u64) -> u64 {
    let x = (hash.rotate_left(25) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^ (x >> 32)
}
