//! Values, options and reasons in the words of the source.

use super::play::Run;
use crate::Excluded;
use crate::machine::Reason;
use dicta_program::*;

impl Run<'_> {
    /// A value as it is written in the source.
    pub(super) fn word(&self, value: i64, ty: &Type) -> String {
        let number = match ty {
            Type::OrNone(inner) => value != -1 && matches!(**inner, Type::Number | Type::Range(..)),
            ty => matches!(ty, Type::Number | Type::Range(..)),
        };
        match number {
            true => value.to_string(),
            false => self.m.written(value, ty).unwrap_or_else(|| self.m.words().value(ty, value)),
        }
    }

    pub(super) fn words(&self, params: &[(String, Type)], args: &[i64]) -> String {
        let args = params.iter().zip(args).map(|((_, ty), v)| match *v {
            -1 if matches!(ty, Type::Piece(_)) => "none".to_owned(),
            v => self.word(v, ty),
        });
        args.collect::<Vec<_>>().join(", ")
    }

    /// A choice with its arguments.
    pub(super) fn call(&self, choice: ChoiceId, args: &[i64]) -> String {
        let Some(of) = self.m.program().choices.get(choice.index()) else { return String::new() };
        format!("{}({})", of.head.name, self.words(&of.params, args))
    }

    /// The picks, without trailing `none`s.
    pub(super) fn picks(&self, choice: ChoiceId, picks: &[i64]) -> String {
        let Some(of) = self.m.program().choices.get(choice.index()) else { return String::new() };
        let word = |(pick, v): (&Pick, &i64)| match *v {
            -1 if pick.or_none || pick.when.is_some() => "none".to_owned(),
            v => self.word(v, &pick.ty),
        };
        let mut words: Vec<String> = of.picks.iter().zip(picks).map(word).collect();
        while words.len() > 1 && words.last().is_some_and(|w| w == "none") {
            words.pop();
        }
        words.join(", ")
    }

    pub(super) fn option(&self, choice: ChoiceId, args: &[i64], picks: &[i64]) -> String {
        format!("{} {}", self.call(choice, args), self.picks(choice, picks)).trim_end().to_owned()
    }

    /// Why an option is illegal.
    pub(super) fn why_illegal(&self, choice: ChoiceId, args: &[i64], picks: &[i64]) -> String {
        let reasons = self.m.why_not_of(&self.p, choice, args, picks);
        if !reasons.is_empty() {
            return format!("forbidden by {}", self.reasons(&reasons));
        }
        match self.m.excluded(&self.p, choice, args, picks) {
            Some(excluded) => format!("it is not among the options: {}", self.excluded(choice, picks, &excluded)),
            None => "it is not among the options".to_owned(),
        }
    }

    fn excluded(&self, choice: ChoiceId, picks: &[i64], excluded: &Excluded) -> String {
        use Excluded as X;
        let (X::Domain(i) | X::Filter(i) | X::None(i) | X::When(i)) = excluded;
        let Some(pick) = self.m.program().choices.get(choice.index()).and_then(|c| c.picks.get(*i)) else {
            return String::new();
        };
        let value = picks.get(*i).map_or_else(String::new, |v| self.word(*v, &pick.ty));
        let (name, said) = (&pick.head.name, &pick.wording);
        match excluded {
            X::Domain(_) if said.from.is_empty() => format!("there is no {value} for `{name}`"),
            X::Domain(_) => format!("`{name}` is picked from {}, which doesn't contain {value}", said.from),
            X::Filter(_) => format!("`{name}` requires {}, which {value} doesn't meet", said.filter),
            X::None(_) => format!("`{name}` must be picked"),
            X::When(_) => format!("`{name}` is picked only when {}", said.when),
        }
    }

    pub(super) fn reasons(&self, reasons: &[Reason]) -> String {
        let one = |r: &Reason| format!("{} ({})", self.refuser_name(self.refuser(r)), r.because);
        reasons.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn refuser(&self, reason: &Reason) -> Refuser {
        let program = self.m.program();
        let of_walk = |w: &Walk| w.forbids.iter().any(|(_, c)| c.origin == reason.origin);
        match program.walks.iter().position(of_walk) {
            Some(w) if reason.rule.index() >= program.rules.len() => Refuser::Walk(WalkId(w as u32)),
            _ => Refuser::Rule(reason.rule),
        }
    }

    pub(super) fn refuser_name(&self, by: Refuser) -> &str {
        let program = self.m.program();
        let head = match by {
            Refuser::Rule(r) => program.rules.get(r.index()).map(|r| &r.head),
            Refuser::Walk(w) => program.walks.get(w.index()).map(|w| &w.head),
        };
        head.map_or("?", |h| &h.name)
    }
}
