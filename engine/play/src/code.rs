//! The linked code of a program and a mission: what a machine consists of.
//!
//! Linking goes from the bottom up. The layout comes first; the turn program adds its own slots to it; what remains
//! only reads it.

use crate::course::Course;
use crate::doctrine_code::{self, DoctrineCode};
use crate::env::{Env, EventCode, HookCode, SharedCode};
use crate::eval::{Ctx, Exprs, FRAME};
use crate::guess::{GuessCode, link_guesses};
use crate::layout::{Statics, Store, broken, set_wide};
use crate::link::{Linker, link_exprs};
use crate::options::ChoiceCode;
use crate::scope::locals_of;
use crate::stopwatch::{Part, Timer};
use crate::turn::{Builder, Turn};
use crate::{GameLog, SetupError};
use dicta_program::*;
use std::sync::{Arc, OnceLock};

/// All linked code.
pub(crate) struct Code {
    pub shared: SharedCode,
    pub turn: Turn,
    pub doctrines: Vec<DoctrineCode>,
    /// The guesses of fields, by kind and field.
    pub guesses: Vec<Vec<Option<GuessCode>>>,
    tracked: OnceLock<Exprs>,
    digest: OnceLock<u64>,
}

impl Code {
    /// Links a mission, or the part of a campaign between missions. `watch` attaches a tally or a stopwatch.
    pub fn link(
        program: Arc<Program>,
        mission: Mission,
        course: Course,
        watch: impl FnOnce(&mut Statics),
    ) -> Result<Code, SetupError> {
        let mut s = Statics::new(program.clone(), mission, course)?;
        let fast = link_exprs(&s, false)?;
        defaults(&mut s, &fast)?;
        // Defaults are not part of play: counting and timing start here.
        watch(&mut s);
        let fast = if s.tally.is_some() || s.stopwatch.is_some() { link_exprs(&s, false)? } else { fast };
        let mut turn = Builder::build(&mut s)?;
        settings(&mut s)?;
        let rules = (0..).map(RuleId).zip(&program.rules).map(|(id, rule)| link_rule(&s, id, rule));
        let rules = rules.collect::<Result<_, _>>()?;
        let effects = (0..).map(EffectId).zip(&program.effects).map(|(id, effect)| link_effect(&s, id, effect));
        let effects = effects.collect::<Result<_, _>>()?;
        let events = program.events.iter().map(|event| link_event(&s, event)).collect::<Result<_, _>>()?;
        let choices = (0..program.choices.len()).map(|i| ChoiceCode::link(&s, ChoiceId(i as u32)));
        turn.choices = choices.collect::<Result<_, _>>()?;
        let doctrines = doctrine_code::link(&s)?;
        let guesses = link_guesses(&s)?;
        let hooked = |of: BoardEvent| program.events.iter().position(|e| e.builtin == Some(of) && !e.hooks.is_empty());
        let (enters, leaves) = (hooked(BoardEvent::Enters), hooked(BoardEvent::Leaves));
        let passes = hooked(BoardEvent::Passes);
        let shared = SharedCode { s, fast, effects, rules, events, enters, passes, leaves };
        Ok(Code { shared, turn, doctrines, guesses, tracked: OnceLock::new(), digest: OnceLock::new() })
    }

    /// The expressions that track what they read, linked on first use.
    pub fn tracked(&self) -> &Exprs {
        // This cannot fail: the untracked form was linked from the same trees.
        self.tracked.get_or_init(|| link_exprs(&self.shared.s, true).unwrap_or_default())
    }

    /// The environment of statements that run on these slots. Values are reported if the game log keeps entries.
    pub fn env<'a>(&'a self, slots: &'a mut [i32], journal: &'a mut GameLog) -> Env<'a> {
        let tracked = if matches!(journal, GameLog::On(_)) { Some(self.tracked()) } else { None };
        Env::new(&self.shared, tracked, slots, journal)
    }

    /// The digest of the program.
    pub fn digest(&self) -> u64 {
        *self.digest.get_or_init(|| crate::digest::digest(&self.shared.s.program))
    }
}

/// Computes the defaults of fields.
fn defaults(s: &mut Statics, fast: &Exprs) -> Result<(), SetupError> {
    let program = s.program.clone();
    for i in 0..s.instances.len() {
        let (kind, base) = (s.instances[i].kind, s.instances[i].base);
        for (f, field) in program.kinds[kind.index()].fields.iter().enumerate() {
            let place = s.fields[kind.index()][f].clone();
            if base + place.slot + place.width > s.defaults.len() {
                return Err(broken("the slot of a field", &field.head));
            }
            let value = match &field.default {
                None => match (place.store, &field.ty) {
                    (Store::Wide | Store::List { .. } | Store::Track, _) => 0,
                    (_, Type::OrNone(_)) => -1,
                    (Store::One { low, high, .. }, _) if low > 0 || high < 0 => low,
                    _ => 0,
                },
                Some(e) => {
                    let head = &field.head;
                    let mut l = Linker::new(s, head, &[("it".into(), Type::Piece(kind))], locals_of(e));
                    let arg = l.arg(e)?;
                    let mut c = Ctx::new(s, fast);
                    let mut frame = vec![0; l.locals + FRAME];
                    frame[0] = i as i64;
                    let value = arg.get(&s.defaults, &mut c, &mut frame);
                    if let Some(fault) = c.fault {
                        return Err(SetupError::Default { field: head.name.clone(), fault, origin: head.origin });
                    }
                    value
                }
            };
            store(&mut s.defaults, base + place.slot, place.store, value);
        }
    }
    Ok(())
}

fn store(slots: &mut [i32], at: usize, how: Store, value: i64) {
    match how {
        Store::Wide => set_wide(slots, at, value),
        Store::List { .. } => {}
        _ => {
            if let Some(slot) = slots.get_mut(at) {
                *slot = value.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
            }
        }
    }
}

/// Computes the start position: the defaults with the mission's own settings.
fn settings(s: &mut Statics) -> Result<(), SetupError> {
    s.start = s.defaults.clone();
    let placed = s.mission.pieces.clone();
    let wholes: Vec<usize> = (0..s.instances.len())
        .filter(|i| s.instances[*i].whole == *i as i64)
        .skip(1 + s.program.kinds[1].entries.len())
        .collect();
    for (piece, i) in placed.iter().zip(wholes) {
        let at = s.cell_slots[i] as usize;
        if let Some(slots) = s.start.get_mut(at..at.saturating_add(2)) {
            slots[0] = piece.cell as i32;
            slots[1] = s.geometry.turned(piece.facing, 0) as i32;
        }
        let own = piece.fields.iter().map(|(field, value)| (i as i64, *field, *value));
        let parts = piece.part_fields.iter().map(|(part, field, value)| {
            (s.instances[i].parts.get(*part as usize).copied().unwrap_or(-1), *field, *value)
        });
        let all: Vec<(i64, FieldId, i64)> = own.chain(parts).collect();
        for (of, field, value) in all {
            let of_piece = usize::try_from(of).ok();
            let of = of_piece.and_then(|of| s.instances.get(of));
            let place = of.and_then(|of| s.fields[of.kind.index()].get(field.index())).cloned();
            let (Some(base), Some(place)) = (of.map(|of| of.base), place) else {
                return Err(broken("a field of a piece", &piece.head));
            };
            // A piece may be played with another entry than the mission gives it, which may have fewer boxes.
            let boxes = place.boxes.as_ref().zip(of_piece).and_then(|(boxes, of)| boxes.get(of));
            let value = boxes.map_or(value, |boxes| value.min(*boxes));
            store(&mut s.start, base + place.slot, place.store, value);
            let all = base + place.slot..base + place.slot + place.width;
            if let Some((slot, turns)) = place.lasting
                && s.start[all.clone()] != s.defaults[all]
            {
                s.start[base + slot] = 1 + turns;
            }
        }
    }
    Ok(())
}

fn link_rule(s: &Statics, id: RuleId, rule: &Rule) -> Result<HookCode, SetupError> {
    let params = match rule.hook {
        RuleHook::Choice(_) => {
            return Ok(HookCode { size: 0, when: None, body: Default::default(), origin: rule.head.origin });
        }
        RuleHook::Event(id) => s.program.events.get(id.index()).map(|e| &e.params),
        RuleHook::Instead(id) => s.program.effects.get(id.index()).map(|e| &e.params),
    };
    let params = params.ok_or_else(|| broken("a hook", &rule.head))?;
    let mut l = Linker::new(s, &rule.head, params, rule.locals);
    let when = l.opt_cond(&rule.when)?;
    let timer = Timer::of(s.stopwatch.as_ref(), || Part::Rule(id));
    let body = l.block(&rule.body)?.counted(l.counter(Reach::Rule(id))).timed(timer);
    Ok(HookCode { size: l.locals, when, body, origin: rule.head.origin })
}

/// Links an effect, with the rules that replace it.
fn link_effect(s: &Statics, id: EffectId, effect: &Effect) -> Result<(HookCode, Vec<usize>), SetupError> {
    let mut l = Linker::new(s, &effect.head, &effect.params, effect.locals);
    let timer = Timer::of(s.stopwatch.as_ref(), || Part::Effect(id));
    let body = l.block(&effect.body)?.counted(l.counter(Reach::Effect(id))).timed(timer);
    let hook = HookCode { size: l.locals, when: None, body, origin: effect.head.origin };
    Ok((hook, effect.instead.iter().map(|r| r.index()).collect()))
}

fn link_event(s: &Statics, event: &Event) -> Result<EventCode, SetupError> {
    let mut locals = event.params.len() as u16;
    for part in &event.sentence {
        if let SentencePart::Value(e, _) = part {
            locals = locals.max(locals_of(e));
        }
    }
    if let Audience::Owner(e) | Audience::Side(e) = &event.audience {
        locals = locals.max(locals_of(e));
    }
    let mut l = Linker::new(s, &event.head, &event.params, locals);
    let audience = l.audience(&event.audience)?;
    let mut shown = Vec::new();
    for part in &event.sentence {
        if let SentencePart::Value(e, _) = part {
            shown.push(l.arg(e)?);
        }
    }
    let hooks = event.hooks.iter().map(|r| r.index()).collect();
    let of_piece = matches!(event.params.first(), Some((_, Type::Piece(_))));
    Ok(EventCode { size: l.locals, audience, shown, hooks, of_piece })
}
