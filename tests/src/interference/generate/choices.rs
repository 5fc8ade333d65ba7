//! Choices, a walk, and the statements of the turn that request decisions.

use super::expr::{Level, Scope};
use super::{ChoiceDecl, Writer};

impl Writer {
    pub(super) fn walk(&mut self) {
        let scope = Scope::of(&["a"]);
        let own = Level::Owner("a".into());
        let steps = 1 + self.random.below(2);
        let (turn, end) = (self.truth_somewhat(&scope, &own, 1), self.truth_somewhat(&scope, &own, 1));
        self.line("walk fly(a: plane) \"Fly\" {");
        self.line(&format!("steps {steps}\nturn left, right, not before each step"));
        if self.chance(2) {
            self.line(&format!("forbid turn when {turn} because \"no turn\""));
        }
        if self.chance(2) {
            self.line(&format!("forbid end when step > 1 and {end} because \"no end\""));
        }
        if self.chance(3) {
            let steps = self.number_somewhat(&scope, &own, 0);
            self.line(&format!("steps 1 when {steps} > 1"));
        }
        self.line("}");
    }

    pub(super) fn declared_choices(&mut self) {
        for n in 0..2 + self.random.below(2) {
            let (gathered, pair) = (n % 2 == 0, self.chance(6));
            self.choice(n, gathered, pair);
            self.choices.push(ChoiceDecl { name: format!("c{n}"), gathered, pair });
        }
    }

    fn choice(&mut self, n: usize, gathered: bool, pair: bool) {
        let mut scope = Scope::of(&["a"]);
        let mut by = "a".to_owned();
        if pair {
            scope.pieces.push("b".into());
            let when = self.truth_somewhat(&scope, &Level::Public, 1);
            self.line(&format!("define who{n}(a: plane, b: plane) = if {when} then a else b"));
            by = if self.chance(2) { "b".into() } else { format!("who{n}(a, b)") };
        }
        let (second, by_clause) = if pair { (", b: plane", format!(" by {by}")) } else { ("", String::new()) };
        let decides = if by == "b" { "b" } else { "a" };
        // The options may reveal to the deciding seat no more than it knows.
        let own = if by.starts_with("who") { Level::Public } else { Level::Owner(decides.into()) };
        self.line(&format!("choice c{n}(a: plane{second}) \"Choice {n}\"{by_clause} {{"));
        let walks = self.chance(5) && own == Level::Owner("a".into());
        let picks = self.picks(&scope, &own, walks);
        let mut inner = scope.clone();
        let known = if gathered { Level::Owner("a".into()) } else { Level::Public };
        inner.numbers.extend(picks.iter().map(|p| (p.clone(), known.clone())));
        self.line("then {");
        if walks && !gathered {
            self.line("move a along w");
        }
        if gathered && self.chance(3) && !picks.is_empty() {
            let (name, n) = (picks[0].clone(), self.shows);
            self.shows += 1;
            self.line(&format!("reveal {name}\nemit shows_{n}(a, {name})"));
            inner.revealed.push(name);
        }
        self.block(&inner, Level::Public, 2);
        self.line("}");
        if self.chance(4) {
            let pc = if self.chance(2) { Level::Public } else { own.clone() };
            self.line("otherwise {");
            self.block(&scope, pc, 1);
            self.line("}");
        }
        if self.chance(4) && !picks.is_empty() {
            self.line(&format!("relax bar{n}\n}}"));
            self.bar(n, &scope, &own, &picks);
        } else {
            self.line("}");
            if self.chance(3) && !picks.is_empty() {
                self.bar(n, &scope, &own, &picks);
            }
        }
    }

    /// A rule that forbids some options.
    fn bar(&mut self, n: usize, scope: &Scope, own: &Level, picks: &[String]) {
        let when = self.truth_somewhat(scope, own, 1);
        let word = *self.random.of(&["forbid when", "forbid when", "warn when", "prefer"]);
        self.line(&format!(
            "rule bar{n} \"Bar {n}\" for c{n} {{ {word} {} > 0 and {when} because \"barred\" }}",
            picks[0]
        ));
    }

    /// Writes picks; returns the names of those that hold numbers.
    fn picks(&mut self, scope: &Scope, own: &Level, walks: bool) -> Vec<String> {
        let mut names = vec!["m".to_owned()];
        let mut line = "pick m \"M\" : 0..2".to_owned();
        if self.chance(2) {
            let limit = self.number_somewhat(scope, own, 0);
            let sign = *self.random.of(&["<=", "!=", ">="]);
            line = format!("{line} where m {sign} {limit}");
        }
        self.line(&line);
        if walks {
            self.line("pick w \"Way\" : path from fly(a)");
        } else if self.chance(4) {
            let when = self.truth_somewhat(scope, own, 1);
            self.line(&format!("pick k \"K\" : 0..1 where k == 0 or {when}"));
            names.push("k".into());
        }
        names
    }

    /// A statement at the top level of a phase.
    pub(super) fn turn_stmt(&mut self, scope: &Scope) {
        match self.random.below(6) {
            0..=2 => self.gather(scope),
            3 => self.generate_choice(scope),
            4 => {
                self.line("each plane z {");
                self.block(&scope.with("z"), Level::Public, 2);
                self.line("}");
            }
            _ => self.block(scope, Level::Public, 2),
        }
    }

    fn made(&mut self, gathered: bool) -> Option<ChoiceDecl> {
        let all: Vec<_> = self.choices.iter().filter(|c| c.gathered == gathered).cloned().collect();
        (!all.is_empty()).then(|| self.random.of(&all).clone())
    }

    fn gather(&mut self, scope: &Scope) {
        let Some(choice) = self.made(true) else { return };
        let inner = scope.with("a");
        if choice.pair {
            self.line(&format!("each plane o {{\nask {}(o, o)\n}}", choice.name));
            return;
        }
        let filter = match self.random.below(5) {
            0 => format!(" where {}", self.truth_somewhat(&inner, &Level::Public, 1)),
            1 => format!(" where {}", self.truth_somewhat(&inner, &Level::Owner("a".into()), 1)),
            _ => String::new(),
        };
        let mut line = format!("gather {}(a) for each plane a{filter}", choice.name);
        if self.chance(2) {
            let level = if self.chance(2) { Level::Public } else { Level::Owner("a".into()) };
            let (q, who) = self.filter(&inner, &level, 1);
            line.push_str(&format!(" after each b in set of plane {q} where {q} != a and {who}"));
            if self.chance(2) {
                line.push_str(&format!(" showing sees(a, b, {}(b).m)", choice.name));
                if self.chance(3) {
                    line.push_str(&format!(" where {}(b).m == 1", choice.name));
                }
            }
        }
        self.line(&line);
    }

    fn generate_choice(&mut self, scope: &Scope) {
        let Some(choice) = self.made(false) else { return };
        let inner = scope.with("z");
        let filter = match self.chance(3) {
            true => format!(" where {}", self.truth_somewhat(&inner, &Level::Public, 1)),
            false => String::new(),
        };
        self.line(&format!("each plane z{filter} {{"));
        match choice.pair {
            true => self.line(&format!("each plane y where y != z {{ ask {}(z, y) }}", choice.name)),
            false => self.line(&format!("ask {}(z)", choice.name)),
        }
        self.line("}");
    }
}
