//! The settings of its options under which a ruleset is checked: all if there are few, else enough that every two
//! values of two options occur together.

use dicta_program::{OptionSetting, Program};

/// Up to this many settings, all are tried.
pub const ALL_MAX: usize = 64;
/// Maximum number of settings tried.
pub const TRIED_MAX: usize = 256;

/// A setting: the value of each option, by name.
pub type Setting = Vec<(String, String)>;

/// Settings to try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub list: Vec<Setting>,
    pub reach: Reach,
}

/// Coverage of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Every compatible setting.
    All,
    /// Every two compatible values of two options.
    Pairs,
    /// Only the first settings of those for `Pairs`.
    Some,
}

/// The settings of the options to try.
pub fn settings(program: &Program) -> Settings {
    let options = Options(&program.options);
    let count = options.0.iter().try_fold(1usize, |n, o| n.checked_mul(o.values.len().max(1)));
    let (all, reach) = match count {
        Some(count) if count <= ALL_MAX => (options.all(), Reach::All),
        _ => options.pairs(),
    };
    let named = |(o, v): (&OptionSetting, &usize)| Some((o.head.name.clone(), o.values.get(*v)?.clone()));
    let list = all.iter().map(|setting| options.0.iter().zip(setting).filter_map(named).collect()).collect();
    Settings { list, reach }
}

/// The value of each option; `None` if not chosen yet.
type Partial = Vec<Option<usize>>;

struct Options<'a>(&'a [OptionSetting]);

impl Options<'_> {
    fn is_on(&self, option: usize, value: usize) -> bool {
        value != 0 || self.0[option].values.first().is_none_or(|v| v != "off")
    }

    fn number(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|o| o.head.name == name)
    }

    /// Every compatible setting.
    fn all(&self) -> Vec<Vec<usize>> {
        let mut all = vec![vec![None; self.0.len()]];
        for option in 0..self.0.len() {
            let values = 0..self.0[option].values.len();
            let longer = |partial: &Partial| {
                values.clone().filter_map(|value| self.with(partial, option, value)).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.into_iter().map(|partial| self.whole(partial)).collect()
    }

    /// Settings in which every two compatible values occur together.
    fn pairs(&self) -> (Vec<Vec<usize>>, Reach) {
        let mut left = Vec::new();
        for (a, first) in self.0.iter().enumerate() {
            for (b, second) in self.0.iter().enumerate().skip(a + 1) {
                let values = (0..first.values.len()).flat_map(|v| (0..second.values.len()).map(move |w| (v, w)));
                left.extend(values.map(|(v, w)| [(a, v), (b, w)]));
            }
        }
        let mut tried = Vec::new();
        while let Some([first, second]) = left.pop() {
            let open = vec![None; self.0.len()];
            let partial =
                self.with(&open, first.0, first.1).and_then(|partial| self.with(&partial, second.0, second.1));
            let Some(partial) = partial else { continue };
            if tried.len() == TRIED_MAX {
                return (tried, Reach::Some);
            }
            let setting = self.filled(partial, &left);
            left.retain(|pair| pair.iter().any(|(o, v)| setting[*o] != *v));
            tried.push(setting);
        }
        (tried, Reach::Pairs)
    }

    /// Completes a setting: each open option gets the value that covers the most uncovered pairs.
    fn filled(&self, mut partial: Partial, left: &[[(usize, usize); 2]]) -> Vec<usize> {
        for option in 0..self.0.len() {
            if partial[option].is_some() {
                continue;
            }
            let gain = |value: usize| {
                let new = |pair: &&[(usize, usize); 2]| {
                    pair.contains(&(option, value))
                        && pair.iter().all(|p| *p == (option, value) || partial[p.0] == Some(p.1))
                };
                left.iter().filter(new).count()
            };
            let mut values: Vec<usize> = (0..self.0[option].values.len()).collect();
            values.sort_by_key(|v| std::cmp::Reverse(gain(*v)));
            if let Some(next) = values.into_iter().find_map(|v| self.with(&partial, option, v)) {
                partial = next;
            }
        }
        self.whole(partial)
    }

    fn whole(&self, partial: Partial) -> Vec<usize> {
        partial.iter().zip(self.0).map(|(value, o)| value.unwrap_or(o.default)).collect()
    }

    /// Sets an option, and with it those that it requires and excludes; `None` if that is incompatible.
    fn with(&self, partial: &Partial, option: usize, value: usize) -> Option<Partial> {
        if let Some(set) = partial[option] {
            return (set == value).then(|| partial.clone());
        }
        let mut next = partial.clone();
        next[option] = Some(value);
        let name = &self.0[option].head.name;
        let on = self.is_on(option, value);
        for (other, set) in partial.iter().enumerate().filter_map(|(i, set)| Some((i, (*set)?))) {
            let clashes = if on { &self.0[other].excludes } else { &self.0[other].requires };
            if self.is_on(other, set) && clashes.contains(name) {
                return None;
            }
        }
        if !on {
            return Some(next);
        }
        for (names, must) in [(&self.0[option].requires, true), (&self.0[option].excludes, false)] {
            for other in names.iter().filter_map(|name| self.number(name)) {
                let fits = |v: usize| self.is_on(other, v) == must;
                next = match next[other] {
                    Some(set) => fits(set).then_some(next)?,
                    None => {
                        let mut values = (0..self.0[other].values.len()).filter(|v| fits(*v));
                        values.find_map(|v| self.with(&next, other, v))?
                    }
                };
            }
        }
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_program::Head;

    fn option(name: &str, values: &[&str], requires: &[&str], excludes: &[&str]) -> OptionSetting {
        let own = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        let head = Head { name: name.to_owned(), ..Head::default() };
        OptionSetting {
            head,
            values: own(values),
            default: 0,
            set: 0,
            reading: false,
            requires: own(requires),
            excludes: own(excludes),
        }
    }

    fn has(setting: &Setting, name: &str, value: &str) -> bool {
        setting.iter().any(|(n, v)| n == name && v == value)
    }

    #[test]
    fn few_settings_are_all_tried() {
        let switch = ["off", "on"];
        let options = vec![
            option("a", &switch, &[], &[]),
            option("b", &switch, &["a"], &[]),
            option("c", &["x", "y", "z"], &[], &[]),
            option("d", &switch, &[], &["b"]),
        ];
        let tried = settings(&Program { options, ..Program::default() });
        assert_eq!(tried.reach, Reach::All);
        // 2 · 2 · 3 · 2, without b but not a (6) and without b with d (3).
        assert_eq!(tried.list.len(), 24 - 6 - 3);
        assert!(tried.list.iter().all(|s| !has(s, "b", "on") || has(s, "a", "on") && has(s, "d", "off")));
    }

    #[test]
    fn many_settings_are_covered_pairwise() {
        let switch = ["off", "on"];
        let names: Vec<String> = (0..20).map(|n| format!("o{n}")).collect();
        let mut options: Vec<OptionSetting> = names.iter().map(|n| option(n, &switch, &[], &[])).collect();
        options[3] = option("o3", &["p", "q", "r", "s"], &[], &[]);
        options[7].requires = vec!["o5".to_owned(), "o6".to_owned()];
        options[9].excludes = vec!["o7".to_owned()];
        let tried = settings(&Program { options: options.clone(), ..Program::default() });
        assert_eq!(tried.reach, Reach::Pairs);
        assert!(tried.list.len() < 40, "{}", tried.list.len());
        let never = [("o5", "off"), ("o6", "off"), ("o9", "on")];
        for (i, a) in options.iter().enumerate() {
            for b in &options[i + 1..] {
                for (v, w) in a.values.iter().flat_map(|v| b.values.iter().map(move |w| (v, w))) {
                    let (a, b) = (a.head.name.as_str(), b.head.name.as_str());
                    let pair = [(a, v.as_str()), (b, w.as_str())];
                    let clash = pair.contains(&("o7", "on")) && pair.iter().any(|p| never.contains(p));
                    let found = tried.list.iter().any(|s| has(s, a, v) && has(s, b, w));
                    assert_eq!(found, !clash, "{pair:?}");
                }
            }
        }
    }

    #[test]
    fn the_number_of_tried_settings_is_limited() {
        let values: Vec<String> = (0..40).map(|n| format!("v{n}")).collect();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let options = vec![option("a", &values, &[], &[]), option("b", &values, &[], &[])];
        let tried = settings(&Program { options, ..Program::default() });
        assert_eq!((tried.list.len(), tried.reach), (TRIED_MAX, Reach::Some));
    }
}
