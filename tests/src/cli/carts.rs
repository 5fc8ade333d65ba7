//! A race of carts whose rules say what decides it, and what the tests of the lab check in the same way.

use super::*;

/// Red and blue race for some turns: in each, every cart is pushed, and the side with more points wins.
pub struct Race<'a> {
    pub name: &'a str,
    /// The carts, and what else is declared.
    pub carts: &'a str,
    /// How hard a cart can be pushed.
    pub hard: u32,
    /// What a push of `c` does, with `hard`.
    pub push: &'a str,
    pub missions: &'a str,
}

/// One cart against another.
pub const SPRINT: &str = "mission sprint \"Sprint\" {
  map field
  turns 4
  seat one red
  seat two blue
  piece a barrow { seat one, at 0303, facing 2 }
  piece b wagon { seat two, at 0306, facing 2 }
  score points wins
}
";

/// A cart that is lucky moves by its strength.
pub const LUCK: &str = "    let luck = roll d6
    if luck >= 4 { c.side.points += c.strength }
";

impl Race<'_> {
    /// Its rules, in the ruleset with its name.
    pub fn text(&self) -> String {
        let Race { name, carts, hard, push, missions } = self;
        format!(
            r#"edition 1
ruleset {name} "Race"
board hex
side red "Red" {{ colour brown }}
side blue "Blue" {{ colour grey }}
kind side {{ counter points : 0..999 }}
{carts}die d6 {{ 1, 2, 3, 4, 5, 6 }}
map field "Field" {{ size 12 x 12 }}
value points(s: side) "Points" = s.points {{ }}
choice push(c: cart) "Push" {{
  pick hard "Hard" : 0..{hard}
  then {{
{push}  }}
}}
turn {{
  phase going "Going" {{
    each cart c {{ ask push(c) }}
  }}
}}
{missions}"#
        )
    }
}

/// A folder with these files.
pub fn folder_with(files: &[(&str, &str)]) -> TempDir {
    let home = folder();
    for (name, text) in files {
        std::fs::write(home.path().join(name), text).expect("written");
    }
    home
}

/// The number of a report.
pub fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is not a number"))
}

/// A command writes the same on any number of threads, in each of these forms, and something else with another seed.
pub fn same_on_any_threads(forms: &[&[&str]], run: impl Fn(&[&str]) -> String) {
    assert!(!forms.is_empty());
    for form in forms {
        let with = |threads: &str, seed: &str| run(&[&["--threads", threads, "--seed", seed], *form].concat());
        let one = with("1", "7");
        assert_eq!(one, with("2", "7"));
        assert_ne!(one, with("2", "8"), "the seed matters");
    }
}

/// A command ends with 2 and says what is wrong.
pub fn wrong(home: &TempDir, args: &[&str], says: &str) {
    let ran = dicta_in(home.path(), args, "").expect(2);
    assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
}
