//! Expectations of examples, and the messages for those that are not met.

use super::play::Run;
use crate::machine::Status;
use crate::{LogEvent, SetupError};
use dicta_program::*;

impl Run<'_> {
    /// Checks whether an expectation is met.
    pub(super) fn expectation(&mut self, step: &ExampleStep) -> Result<(), SetupError> {
        let at = step.origin;
        match &step.kind {
            ExampleStepKind::Happened { local, event, args } => {
                let args = self.list(args)?;
                let happened = self.happened(*event, &args);
                if let Some(to) = self.frame.get_mut(usize::from(*local)) {
                    *to = i64::from(happened);
                }
            }
            ExampleStepKind::Expect { cond, text, parts } => {
                self.report_outcome();
                self.expect(cond, text, parts, at)?;
            }
            ExampleStepKind::ExpectOption { standing, choice, args, picks, by } => {
                let (args, picks) = (self.list(args)?, self.list(picks)?);
                self.expect_option(*standing, *choice, &args, &picks, *by, at);
            }
            ExampleStepKind::ExpectHappened { negated, event, args } => {
                let args = self.list(args)?;
                self.expect_happened(*negated, *event, &args, at);
            }
            ExampleStepKind::ExpectValue { value, args, was } => {
                let args = self.list(args)?;
                let was = self.number(was)?;
                self.expect_value(*value, &args, was, at);
            }
            ExampleStepKind::ExpectKnown { negated, what, seats, text } => {
                self.expect_known(*negated, what, seats, text, at)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn expect(&mut self, cond: &Expr, text: &str, parts: &[ExpectPart], at: Origin) -> Result<(), SetupError> {
        let mut l = self.linker();
        let (expected, found) = match self.eval(&mut l, cond)? {
            Ok(n) if n != 0 => return Ok(()),
            Err(fault) => (text, fault.to_string()),
            Ok(_) => {
                let mut wrong = (text, "false".to_owned());
                for part in parts {
                    // After a part that does not hold, later parts may make no sense.
                    if self.eval(&mut l, &part.cond)? == Ok(0) {
                        wrong = (part.text.as_str(), self.found(part)?);
                        break;
                    }
                }
                wrong
            }
        };
        self.fail(at, expected, found);
        Ok(())
    }

    /// The actual value of what a condition tests: `3`, or `3, where b.hits is 4` if it is compared with a value that
    /// the condition doesn't spell out.
    fn found(&mut self, part: &ExpectPart) -> Result<String, SetupError> {
        let mut l = self.linker();
        let mut values = Vec::new();
        for of in &part.shows {
            values.push((&of.text, self.eval(&mut l, &of.value)?.map_or("?".into(), |n| self.word(n, &of.ty))));
        }
        let unspelled: Vec<_> = values.iter().filter(|(text, value)| *text != value).collect();
        Ok(match (unspelled.as_slice(), values.as_slice()) {
            ([(_, one), (text, other), ..], _) => format!("{one}, where {text} is {other}"),
            ([(_, one)], _) | ([], [(_, one), ..]) => one.clone(),
            ([], []) => "false".into(),
        })
    }

    fn log_entries_of<'e>(
        &'e self,
        event: EventId,
    ) -> impl DoubleEndedIterator<Item = (&'e [i64], crate::seats::Seats)> + 'e {
        self.journal.entries().iter().filter_map(move |e| match &e.what {
            LogEvent::Event { event: of, args, .. } if *of == event => Some((args.as_slice(), e.seats)),
            _ => None,
        })
    }

    fn happened(&self, event: EventId, args: &[i64]) -> bool {
        self.log_entries_of(event).any(|(with, _)| with.starts_with(args))
    }

    fn expect_happened(&mut self, negated: bool, event: EventId, args: &[i64], at: Origin) {
        if self.happened(event, args) != negated {
            return;
        }
        let Some(of) = self.m.program().events.get(event.index()) else { return };
        let shown = |args: &[i64]| format!("{}({})", of.head.name, self.words(&of.params, args));
        let mut list: Vec<String> = self.log_entries_of(event).map(|(args, _)| shown(args)).collect();
        list.dedup();
        let list = if list.is_empty() { format!("no {}", of.head.name) } else { list.join("; ") };
        let expected = format!("{}{}", if negated { "not " } else { "" }, shown(args));
        self.fail(at, expected, list);
    }

    fn expect_value(&mut self, value: ValueId, args: &[i64], was: i64, at: Origin) {
        let reports = self.journal.entries().iter().flat_map(|e| &e.values);
        let totals: Vec<i64> = reports.filter(|r| r.value == value && r.args == args).map(|r| r.total).collect();
        // If play did not compute the value, compute it now.
        let now = match totals.is_empty() {
            true => self.m.value(&self.p, value, args).map(|n| vec![n]),
            false => Ok(totals),
        };
        let name = self.m.program().values.get(value.index()).map_or("", |v| &v.head.name);
        let expected = format!("{name} was {was}");
        match now {
            Ok(totals) if totals.contains(&was) => {}
            Ok(totals) => {
                let list: Vec<String> = totals.iter().map(i64::to_string).collect();
                self.fail(at, expected, list.join(", "));
            }
            Err(fault) => {
                let fault = self.faulted(fault);
                self.fail(at, expected, fault);
            }
        }
    }

    fn expect_known(
        &mut self,
        negated: bool,
        what: &Knowable,
        seats: &[u32],
        text: &str,
        at: Origin,
    ) -> Result<(), SetupError> {
        let knowing = match what {
            Knowable::Field(of, field) => {
                let of = self.number(of)?;
                seats.iter().filter(|s| self.m.view(&self.p, **s).knows(of, *field)).count()
            }
            Knowable::Event(event, args) => {
                let args = self.list(args)?;
                // The last matching event counts.
                let seen_by = self.log_entries_of(*event).rfind(|(with, _)| with.starts_with(&args)).map(|(_, to)| to);
                match seen_by {
                    Some(to) => seats.iter().filter(|s| to >> **s & 1 == 1).count(),
                    None => {
                        self.fail(at, text, "it did not happen");
                        return Ok(());
                    }
                }
            }
        };
        let wanted = if negated { 0 } else { seats.len() };
        if knowing != wanted {
            self.fail(at, text, if negated { "it is known" } else { "it is not known" });
        }
        Ok(())
    }

    fn expect_option(
        &mut self,
        standing: OptionStanding,
        choice: ChoiceId,
        args: &[i64],
        picks: &[i64],
        by: Option<Refuser>,
        at: Origin,
    ) {
        let offer = self.m.offer_of(&self.p, choice, args);
        let legal = offer.legal.iter().find(|o| o.picks == picks);
        let refused = offer.illegal.iter().find(|o| o.picks == picks);
        let reasons = match (legal, refused) {
            (Some(legal), _) => legal.warnings.clone(),
            (None, Some(refused)) if !refused.reasons.is_empty() => refused.reasons.clone(),
            // A walk that breaks a clause is not among the options, but its reason is available.
            _ => self.m.why_not_of(&self.p, choice, args, picks),
        };
        let by_whom = by.is_none_or(|by| reasons.iter().any(|r| self.refuser(r) == by));
        let met = match standing {
            OptionStanding::Legal => legal.is_some(),
            OptionStanding::Warned => legal.is_some() && !reasons.is_empty() && by_whom,
            OptionStanding::Refused => legal.is_none() && by_whom,
        };
        if met {
            return;
        }
        let found = match (legal.is_some(), reasons.is_empty()) {
            (true, true) => "it is legal, without a warning".to_owned(),
            (true, false) if standing == OptionStanding::Warned => format!("warned by {}", self.reasons(&reasons)),
            (true, false) => "it is legal".to_owned(),
            (false, _) => self.why_illegal(choice, args, picks),
        };
        let stands = match standing {
            OptionStanding::Legal => "legal",
            OptionStanding::Warned => "legal with a warning",
            OptionStanding::Refused => "refused",
        };
        let by = by.map(|by| format!(" by {}", self.refuser_name(by))).unwrap_or_default();
        let option = self.option(choice, args, picks);
        self.fail(at, format!("`{option}` to be {stands}{by}"), found);
    }

    /// Writes whether the game is over and who won to the example's own locals.
    fn report_outcome(&mut self) {
        let (over, winner) = match self.m.status(&self.p) {
            Status::Over(outcome) => (1, outcome.winner.unwrap_or(-1)),
            _ => (0, -1),
        };
        let at = usize::from(self.example.outcome);
        if let Some([o, w]) = self.frame.get_mut(at..at + 2) {
            (*o, *w) = (over, winner);
        }
    }
}
