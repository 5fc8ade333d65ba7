//! Values, places and names of a program in words, without a game.

use super::Reading;
use crate::names::path_text;
use dicta_program::{Deck, EffectId, Head, Map, Origin, Program, Type};
use dicta_syntax::ast::Span;

/// The top of every sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The keyword of its declaration.
    pub word: String,
    pub name: String,
    pub title: String,
    pub docs: String,
    /// Rulebook and place.
    pub source: Option<String>,
    pub reconstructed: Option<String>,
    pub origin: Origin,
}

impl Heading {
    /// The heading of a declaration.
    pub fn of(word: &str, head: &Head) -> Self {
        Heading {
            word: word.to_owned(),
            name: head.name.clone(),
            title: titled(head),
            docs: head.docs.clone(),
            source: head.source.clone(),
            reconstructed: head.reconstructed.clone(),
            origin: head.origin,
        }
    }
}

/// The title, or the name if there is none.
pub fn titled(head: &Head) -> String {
    if head.title.is_empty() { head.name.clone() } else { head.title.clone() }
}

/// A value in words. A cell is named as on the map, if there is one.
pub fn value(program: &Program, map: Option<&Map>, ty: &Type, value: i64) -> String {
    let at = usize::try_from(value).ok();
    let named = match ty {
        Type::OrNone(_) if value == -1 => Some("none".to_owned()),
        Type::OrNone(inner) => return self::value(program, map, inner, value),
        Type::Bool => Some(if value != 0 { "yes" } else { "no" }.to_owned()),
        Type::Enum(id) => {
            let member = program.enums.get(id.index()).zip(at).and_then(|(e, i)| e.members.get(i));
            member.map(|m| if m.title.is_empty() { m.name.clone() } else { m.title.clone() })
        }
        Type::Entry(kind) => {
            let root = program.kinds.get(kind.index()).and_then(|k| program.kinds.get(k.root.index()));
            root.zip(at).and_then(|(r, i)| r.entries.get(i)).map(|e| titled(&e.head))
        }
        Type::Piece(kind) if kind.index() == 1 => {
            let side = usize::try_from(value - dicta_program::INSTANCE_SIDES).ok();
            side.map(|s| side_title(program, s))
        }
        Type::Cell => Some(map.map_or_else(|| value.to_string(), |m| cell_name(m, value))),
        Type::Facing => Some(facing_name(program, value).to_owned()),
        Type::Path | Type::WalkPath => at.and_then(|i| program.paths.get(i)).map(|p| path_text(&p.0)),
        Type::Rolled(die) => {
            let found = program.dice.get(die.index()).and_then(|d| Some((d, d.faces.get(at?)?)));
            found.map(|(die, face)| {
                let fields = die.fields.iter().zip(face).map(|((_, ty), v)| self::value(program, map, ty, *v));
                fields.collect::<Vec<_>>().join(" ")
            })
        }
        Type::Set(_) if value == 0 => Some("none".to_owned()),
        Type::Set(inner) => {
            let held = (0..63).filter(|i| value >> i & 1 == 1).map(|i| self::value(program, map, inner, i));
            Some(held.collect::<Vec<_>>().join(", "))
        }
        Type::Arc => at.and_then(|i| program.arcs.get(i)).map(|a| titled(&a.head)),
        _ => None,
    };
    named.unwrap_or_else(|| value.to_string())
}

/// A type in words.
pub fn type_name(program: &Program, ty: &Type) -> String {
    let head = |head: Option<&Head>| head.map_or_else(|| "?".to_owned(), |h| h.name.clone());
    match ty {
        Type::Number => "number".to_owned(),
        Type::Range(low, high) => format!("{low}..{high}"),
        Type::Bool => "yes or no".to_owned(),
        Type::Enum(id) => head(program.enums.get(id.index()).map(|e| &e.head)),
        Type::Entry(kind) | Type::Piece(kind) => head(program.kinds.get(kind.index()).map(|k| &k.head)),
        Type::Cell => "cell".to_owned(),
        Type::Facing => "facing".to_owned(),
        Type::Path | Type::WalkPath => "path".to_owned(),
        Type::Face => "card".to_owned(),
        Type::Rolled(die) => head(program.dice.get(die.index()).map(|d| &d.head)),
        Type::Seat => "seat".to_owned(),
        Type::OrNone(inner) => format!("{} or none", type_name(program, inner)),
        Type::Set(inner) => format!("set of {}", type_name(program, inner)),
        Type::List(inner, most) => format!("up to {most} of {}", type_name(program, inner)),
        Type::Text => "text".to_owned(),
        Type::Arc => "arc".to_owned(),
    }
}

/// The title of a side by its index.
pub fn side_title(program: &Program, side: usize) -> String {
    let found = program.kinds.get(1).and_then(|k| k.entries.get(side));
    found.map_or_else(|| format!("side {}", side + 1), |e| titled(&e.head))
}

/// A compass direction.
pub fn facing_name(program: &Program, facing: i64) -> &'static str {
    const HEX: [&str; 6] = ["north", "north-east", "south-east", "south", "south-west", "north-west"];
    const SQUARE: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    let names: &[&str] = if program.board.facings() == 6 { &HEX } else { &SQUARE };
    usize::try_from(facing).ok().and_then(|i| names.get(i)).copied().unwrap_or("no facing")
}

/// The text printed in a cell: column and row from 1, two digits each, then the letter of its map sheet.
pub fn cell_name(map: &Map, cell: i64) -> String {
    let width = i64::from(map.width);
    if cell < 0 || width == 0 {
        return "off the board".to_owned();
    }
    let (column, row) = ((cell % width) as u32, (cell / width) as u32);
    let holds = |s: &&dicta_program::Sheet| {
        (s.column..s.column + s.width).contains(&column) && (s.row..s.row + s.height).contains(&row)
    };
    let (column, row, letter) = match map.sheets.iter().find(holds) {
        Some(s) => (column - s.column, row - s.row, s.letter),
        None => (column, row, None),
    };
    format!("{:02}{:02}{}", column + 1, row + 1, letter.map(String::from).unwrap_or_default())
}

/// The effects printed on one side of a card.
pub fn face_lines(program: &Program, deck: &Deck, design: usize, side: usize) -> Vec<String> {
    let face = deck.designs.get(design).and_then(|d| d.faces.get(side));
    face.into_iter().flatten().map(|(effect, args)| effect_line(program, deck, *effect, args)).collect()
}

fn effect_line(program: &Program, deck: &Deck, effect: EffectId, args: &[i64]) -> String {
    let Some(effect) = program.effects.get(effect.index()) else { return String::new() };
    let params = effect.params.iter().skip(deck.context.len());
    let args = params.zip(args).map(|((_, ty), v)| value(program, None, ty, *v));
    std::iter::once(plain_title(&effect.head)).chain(args).collect::<Vec<_>>().join(" ")
}

/// The title, or the name with spaces for underscores.
pub fn plain_title(head: &Head) -> String {
    if head.title.is_empty() || head.title == head.name { head.name.replace('_', " ") } else { head.title.clone() }
}

impl Reading {
    /// The source at an origin.
    pub fn text(&self, origin: Origin) -> &str {
        self.slice(origin.file, origin.start, origin.end)
    }

    fn slice(&self, file: u32, start: u32, end: u32) -> &str {
        let path = self.program.files.get(file as usize);
        let file = path.and_then(|p| self.names.file(p)).and_then(|i| self.names.files().get(i));
        file.and_then(|f| f.source.text.get(start as usize..end as usize)).unwrap_or("")
    }

    /// The declaration that contains an origin, with its file and the byte offset of its block.
    pub fn declaration(&self, origin: Origin) -> Option<(u32, u32, &dicta_syntax::ast::Decl)> {
        let path = self.program.files.get(origin.file as usize)?;
        let file = self.names.files().get(self.names.file(path)?)?;
        let block = file.source.block_at(origin.start)?;
        Some((origin.file, block.start, block.decl.as_deref()?))
    }

    /// The source of a part of a declaration, in one line.
    pub fn part(&self, file: u32, base: u32, span: Span) -> String {
        one_line(self.slice(file, base + span.start, base + span.end))
    }

    /// The origin of a part of a declaration.
    pub fn part_origin(file: u32, base: u32, span: Span) -> Origin {
        Origin { file, start: base + span.start, end: base + span.end }
    }
}

/// A text with every run of whitespace replaced by a single space.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The lines of a text without their common indentation, ignoring the first line.
pub fn dedent(text: &str) -> Vec<String> {
    let indent = |l: &str| l.len() - l.trim_start().len();
    let least = text.lines().skip(1).filter(|l| !l.trim().is_empty()).map(indent).min().unwrap_or(0);
    let cut = |(i, l): (usize, &str)| if i == 0 { l.trim_start() } else { l.get(least..).unwrap_or("") }.to_owned();
    text.trim_end().lines().enumerate().map(cut).collect()
}

/// The text before the braces in one line, and the lines between them without their indentation.
pub fn block(text: &str) -> (String, Vec<String>) {
    let (head, inside) = text.split_once('{').unwrap_or((text, ""));
    let inside = inside.trim_end().strip_suffix('}').unwrap_or(inside);
    let lines = match inside.split_once('\n') {
        // The first line ends with the brace.
        Some((first, rest)) if first.trim().is_empty() => dedent(&format!("\n{}", rest.trim_end())).split_off(1),
        _ => vec![inside.trim().to_owned()],
    };
    (one_line(head), lines.into_iter().map(|l| l.trim_end().to_owned()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_loses_the_common_indentation() {
        assert_eq!(dedent("if x {\n      y\n    }\n"), ["if x {", "  y", "}"]);
        let (head, lines) = block("at end of\n turn {\n    if x {\n      y\n    }\n  }");
        assert_eq!((head.as_str(), lines), ("at end of turn", vec!["if x {".to_owned(), "  y".into(), "}".into()]));
        assert_eq!(block("at start { x = 1 }").1, ["x = 1"]);
    }
}
