//! Declarations: memories, sentences, choices, walks, missions and campaigns. Every part of a declaration is listed
//! here, so that each new part must say what it reveals.

use super::Checker;
use super::known::State;
use super::label::{Label, Level, PUBLIC, Val, join};
use super::outlets::Outlet;
use dicta_program::{self as p, Expr, FieldId, KindId, RuleHook};

impl Checker<'_> {
    /// Checks the whole program. Fields matched by `_` are names, constants and numbers of the rules, which are public;
    /// bodies are followed where they are called.
    pub fn program(&mut self) {
        let program = self.p;
        let p::Program {
            head: _,
            has_errors: _,
            files: _,
            board: _,
            options: _,
            enums: _,
            kinds,
            sets: _,
            paths: _,
            dice: _,
            tables: _,
            decks: _,
            effects: _,
            events,
            defines: _,
            arcs: _,
            values: _,
            choices,
            rules: _,
            walks: _,
            // A pilot judges positions imagined from its own view.
            doctrines: _,
            maps: _,
            missions,
            campaigns,
            looks: _,
            examples: _,
            // A translated sentence shows the same values as the original.
            translations: _,
            language: _,
            unreachable: _,
            // Computed by this check.
            hushed: _,
            counted: _,
            closed: _,
            // Only what is bound by name; `RevealName` is where it is revealed.
            shown: _,
            unseen: _,
            streams: _,
            setup,
            turn,
            turn_locals: _,
        } = program;
        (0..).zip(kinds).for_each(|(k, kind)| self.kind(KindId(k), kind));
        events.iter().for_each(|e| self.sentence(e));
        choices.iter().for_each(|c| self.choice(c));
        for body in [setup, turn] {
            self.block(&mut State::default(), body, PUBLIC);
        }
        missions.iter().for_each(|m| self.mission(m));
        campaigns.iter().for_each(|c| self.campaign(c));
    }

    fn kind(&mut self, id: KindId, kind: &p::Kind) {
        for (f, field) in (0..).zip(&kind.fields) {
            let p::Field {
                head,
                role: _,
                ty: _,
                slot: _,
                width: _,
                // Reads stats only.
                default: _,
                secrecy: _,
                lasting: _,
                keeps: _,
                boxes: _,
                remembers,
                // Drawn from a view.
                guess: _,
            } = field;
            let Some(e) = remembers else { continue };
            self.at = head.origin;
            let mut s = State::default();
            let own = self.fresh();
            s.set(0, Val::new(PUBLIC, own));
            let from = self.label(&mut s, e);
            let to = self.written_level(own, id, FieldId(f));
            self.reaches(Outlet::Memory, head.origin, from, to, &format!("the memory `{}`", head.name));
        }
    }

    fn sentence(&mut self, event: &p::Event) {
        // Its hooks are followed where it is emitted.
        let p::Event { head, params, sentence, audience, hooks: _, builtin: _ } = event;
        self.at = head.origin;
        let mut s = self.unknown(params.len());
        let (to, _) = self.audience(&mut s, audience);
        for part in sentence {
            match part {
                p::SentencePart::Text(_) => {}
                p::SentencePart::Value(e, _) => {
                    let from = self.label(&mut s, e);
                    self.reaches(Outlet::Sentence, head.origin, from, to, "this sentence");
                }
            }
        }
    }

    /// The options show the player who chooses what they depend on.
    fn choice(&mut self, choice: &p::Choice) {
        let mut s = self.unknown(choice.params.len() + choice.picks.len());
        let by = self.owner(&s, &choice.by);
        self.offer(&mut s, choice, Some(by));
    }

    /// What the offer of a choice depends on: the labels of the options, and of whether there are any. Checked against
    /// the player who chooses, if given.
    pub fn offer(&mut self, s: &mut State, choice: &p::Choice, by: Option<super::label::Path>) -> (Label, Label) {
        // Who decides is checked, and the bodies are followed, where the choice is asked.
        let p::Choice { head: _, params, by: _, picks, rules, relax: _, locals: _, then: _, otherwise: _ } = choice;
        let (mut offer, mut left, outer) = (PUBLIC, PUBLIC, self.at);
        let forbids = |r: &p::RuleId| self.p.rules[r.index()].clauses.iter().any(|c| c.kind == p::ClauseKind::Forbid);
        // For a single pick without conditions, whether an option is left depends only on how many there are.
        let counts = picks.len() == 1 && picks[0].filter.is_none() && !rules.iter().any(forbids);
        for (i, pick) in (params.len()..).zip(picks) {
            let p::Pick { head, ty: _, from, filter, or_none: _, when, wording: _ } = pick;
            self.at = if by.is_some() { head.origin } else { outer };
            let (val, count) = self.bind(s, i as p::Local, from, filter.as_ref());
            let asked = self.all(s, filter.iter().chain(when));
            let label = join(val.label, asked).through(head.origin);
            if let Some(by) = by {
                self.reaches(Outlet::Offer, head.origin, label, Level::Owner(by), "the list of options");
            }
            // A picked value is known to the player who continues picking.
            s.set(i as p::Local, Val { label: PUBLIC, ..val });
            offer = join(offer, label);
            left = join(left, if counts { join(count, asked) } else { label });
        }
        for rule in rules {
            let p::Rule { head: _, hook, locals: _, clauses, body: _, when: _ } = &self.p.rules[rule.index()];
            match hook {
                RuleHook::Choice(_) => {}
                RuleHook::Event(_) | RuleHook::Instead(_) => continue,
            }
            for clause in clauses {
                let label = self.clause(s, clause, by.is_some()).through(clause.origin);
                if let Some(by) = by {
                    self.reaches(Outlet::Offer, clause.origin, label, Level::Owner(by), "this rule");
                }
                match clause.kind {
                    p::ClauseKind::Forbid => {
                        offer = join(offer, label);
                        left = join(left, label);
                    }
                    // Some options remain.
                    p::ClauseKind::Prefer => offer = join(offer, label),
                    // All options remain.
                    p::ClauseKind::Warn => {}
                }
            }
        }
        self.at = outer;
        (offer, left)
    }

    fn clause(&mut self, s: &mut State, clause: &p::Clause, here: bool) -> Label {
        let p::Clause { kind, cond, because: _, origin } = clause;
        if here {
            self.at = *origin;
        }
        match kind {
            p::ClauseKind::Forbid | p::ClauseKind::Warn | p::ClauseKind::Prefer => self.label(s, cond),
        }
    }

    /// What the ends of a walk depend on; its parameters are in the frame.
    pub fn walk(&mut self, s: &mut State, walk: p::WalkId) -> Label {
        let program = self.p;
        let p::Walk { head: _, params: _, locals: _, steps, left: _, right: _, straight: _, end: _, forbids, prefers } =
            &program.walks[walk.index()];
        let mut label = PUBLIC;
        for (when, least, most) in steps {
            label = join(label, self.all(s, when.iter().chain([least, most])));
        }
        for (point, clause) in forbids {
            match point {
                p::WalkPoint::Turn | p::WalkPoint::Step | p::WalkPoint::End => {
                    label = join(label, self.clause(s, clause, false));
                }
            }
        }
        prefers.iter().fold(label, |l, clause| join(l, self.clause(s, clause, false)))
    }

    fn mission(&mut self, mission: &p::Mission) {
        let p::Mission {
            head,
            map: _,
            turns: _,
            seats: _,
            // Their fields start as the mission says, which is public.
            pieces: _,
            options: _,
            turn_end,
            setup,
            turn_start,
            zones: _,
            roles: _,
            score,
            wins: _,
            locals: _,
        } = mission;
        for body in [setup, turn_start, turn_end] {
            self.block(&mut State::default(), body, PUBLIC);
        }
        self.score(head, *score);
    }

    fn campaign(&mut self, campaign: &p::Campaign) {
        let p::Campaign {
            head,
            rounds: _,
            rosters: _,
            options: _,
            start,
            round,
            before,
            after,
            end,
            score,
            wins: _,
            locals: _,
        } = campaign;
        for body in [start, round, before, after, end] {
            self.block(&mut State::default(), body, PUBLIC);
        }
        self.score(head, *score);
    }

    /// Each side's score is public.
    fn score(&mut self, head: &p::Head, score: Option<p::ValueId>) {
        let Some(score) = score else { return };
        self.at = head.origin;
        let side = Expr::Local(0);
        let mut s = self.unknown(1);
        let label = self.label(&mut s, &Expr::Value(score, vec![side]));
        self.reaches(Outlet::Score, head.origin, label, Level::Public, "the score");
    }

    /// A frame of values of which only the identity is known.
    pub fn unknown(&mut self, count: usize) -> State {
        let mut s = State::default();
        for i in 0..count {
            let path = self.fresh();
            s.set(i as p::Local, Val::new(PUBLIC, path));
        }
        s
    }
}
