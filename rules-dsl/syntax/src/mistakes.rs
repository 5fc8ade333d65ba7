//! Common mistakes: what the author probably meant where the grammar rejects a text, often a habit from another
//! language.
//!
//! Each rule looks at the unexpected token and its neighbours, describes the mistake in the author's words, and
//! proposes edits. An edit is offered only if the grammar then accepts the token ([`Place::helps`]), so a rule may
//! propose a mere guess. Nothing here knows what a name means.

mod brackets;
mod forms;

pub(crate) use brackets::balanced;
pub(crate) use forms::step_played;

use crate::ast::Span;
use crate::balance::balance;
use crate::edit::{TextEdit, apply};
use crate::errors::{Fix, SyntaxError};
use crate::expected::{fixed_word, is_name, word_of, words_of};
use crate::grammar::{Rule, refusal};
use crate::names::{name_of, nearest};
use crate::tokens::{FIELD_WORDS, Lexer, STATEMENT_WORDS, Token, TokenKind, token_at};
use dicta_diagnostics::Code::{self, *};

/// Larger declarations get no proposals, since each is tried by reading the declaration again.
const SIZE_MAX: usize = 1 << 14;

/// How many mistakes of one kind are fixed together.
const ALIKE_MAX: usize = 32;

/// How many bytes are read again for that: the size of the declaration times the number of mistakes.
const ALIKE_BYTES: usize = 1 << 17;

/// How much of a line is shown as a suggestion.
const SHOWN_MAX: usize = 40;

/// The place where the grammar rejected a block.
pub(crate) struct Place<'t> {
    text: &'t str,
    /// All tokens but blanks, comments and line ends.
    tokens: Vec<Token>,
    /// The index of the unexpected one among them.
    at: usize,
    positives: &'t [Rule],
}

type Habit = fn(&Place<'_>) -> Option<SyntaxError>;

/// The rules, tried in order; the more certain ones come first.
const HABITS: &[Habit] = &[
    kind_missing,
    forms::fraction,
    forms::rolled_several,
    role_missing,
    comment_sign,
    quotes,
    other_brackets,
    needless_then,
    then_without_else,
    return_word,
    forms::repeated,
    forms::without_bound,
    forms::rolled_within,
    forms::path_of_name,
    forms::step_alone,
    forms::given_not_done,
    other_word,
    needless_sign,
    name_missing,
    colon_missing,
    unquoted,
    outside_then,
    braces_missing,
    parentheses_missing,
];

/// What the author meant at the place where pest rejected a text; none without a good guess.
pub(crate) fn meant(text: &str, at: usize, positives: &[Rule]) -> Option<SyntaxError> {
    let place = Place::new(text, at, positives)?;
    let (habit, mut error) = HABITS.iter().find_map(|habit| Some((habit, habit(&place)?)))?;
    if let Some(fix) = all_alike(text, *habit, error.fixes.first()) {
        error.fixes.insert(1, fix);
    }
    Some(error)
}

/// The single word or sign that is missing before the unexpected token.
pub(crate) fn missing(text: &str, at: usize, positives: &[Rule]) -> Option<Fix> {
    let place = Place::new(text, at, positives)?;
    if place.word(0) == "{" {
        return None;
    }
    let marks = |word: &&str| !matches!(*word, "source" | "reconstructed" | "unreachable" | "tune");
    let mut words: Vec<&str> = positives.iter().filter_map(|&rule| fixed_word(rule)).filter(marks).collect();
    words.dedup();
    let start = place.found().start;
    let with = |word: &str| fix(format!("Add `{word}`"), vec![TextEdit::insert(start, format!("{word} "))]);
    // A guess is only good if the grammar then reads everything.
    let mut whole = words.into_iter().take(8).map(with).filter(|f| is_whole(text, &edits_of(f)));
    whole.next().filter(|_| whole.next().is_none())
}

/// Whether the grammar reads the text with these edits.
fn is_whole(text: &str, edits: &[TextEdit]) -> bool {
    apply(text, edits).is_ok_and(|text| balance(&text).is_none() && refusal(&text).is_ok())
}

/// A first fix that corrects every mistake of the same kind in the declaration, if there are several.
fn all_alike(text: &str, habit: Habit, first: Option<&Fix>) -> Option<Fix> {
    let first = first?;
    let mut edits: Vec<TextEdit> = edits_of(first);
    let mut count = 1;
    while count < ALIKE_MAX && count * text.len() < ALIKE_BYTES {
        let fixed = apply(text, &edits).ok()?;
        let Err((at, positives)) = refusal(&fixed) else { break };
        let next = Place::new(&fixed, at, &positives).and_then(|place| habit(&place));
        let Some(next) = next.and_then(|e| e.fixes.into_iter().next()).filter(|f| f.title == first.title) else {
            break;
        };
        // Later mistakes come after everything that is already fixed.
        let moved = fixed.len() as i64 - text.len() as i64;
        let back = |at: u32| u32::try_from(i64::from(at) - moved).ok();
        for edit in edits_of(&next) {
            let edit = TextEdit::replace(back(edit.start)?, back(edit.end)?, edit.text);
            if edits.last().is_some_and(|last| last.end > edit.start) {
                return None;
            }
            edits.push(edit);
        }
        count += 1;
    }
    (count > 1).then(|| fix(format!("{} ({count} times in this declaration)", first.title), edits))
}

impl<'t> Place<'t> {
    fn new(text: &'t str, at: usize, positives: &'t [Rule]) -> Option<Self> {
        if text.len() > SIZE_MAX {
            return None;
        }
        let found = token_at(text, at).filter(|t| t.kind != TokenKind::Newline)?;
        let tokens: Vec<Token> = Lexer::new(text).filter(|t| !t.is_trivia() && t.kind != TokenKind::Doc).collect();
        let at = tokens.iter().position(|t| t.start >= found.start)?;
        Some(Place { text, tokens, at, positives })
    }

    fn found(&self) -> Token {
        self.tokens[self.at]
    }

    /// The token at this distance after the unexpected one, on the same line.
    fn token(&self, offset: isize) -> Option<Token> {
        let token = *self.tokens.get(self.at.checked_add_signed(offset)?)?;
        let (from, to) = (self.found().start.min(token.start), self.found().end.max(token.end));
        (!self.text.get(from as usize..to as usize)?.contains('\n')).then_some(token)
    }

    fn word(&self, offset: isize) -> &'t str {
        self.token(offset).map_or("", |t| t.text(self.text))
    }

    fn kind(&self, offset: isize) -> Option<TokenKind> {
        self.token(offset).map(|t| t.kind)
    }

    fn expects(&self, rule: Rule) -> bool {
        self.positives.contains(&rule)
    }

    /// The end of the unexpected token's line, before any braces or comment at its end.
    fn line_end(&self) -> u32 {
        let last = (0..).map_while(|i| self.token(i)).take_while(|t| !matches!(t.text(self.text), "{" | "}")).last();
        last.map_or(self.found().end, |t| t.end)
    }

    /// The token that closes the bracket which the unexpected one opens.
    fn closing(&self) -> Option<Token> {
        let mut depth = 0;
        for token in self.tokens.get(self.at..)? {
            match token.text(self.text) {
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(*token).filter(|t| *t != self.found());
            }
        }
        None
    }

    /// A word to replace a range of the text, with blanks where it would merge with an adjacent word.
    fn apart(&self, start: u32, end: u32, word: &str) -> String {
        if word == ".." {
            return word.to_owned();
        }
        let in_word = |b: Option<&u8>| b.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
        let bytes = self.text.as_bytes();
        let before = in_word((start as usize).checked_sub(1).and_then(|i| bytes.get(i)));
        let after = in_word(bytes.get(end as usize));
        format!("{}{word}{}", if before { " " } else { "" }, if after { " " } else { "" })
    }

    /// The first token on the unexpected token's line.
    fn line_start(&self) -> Token {
        (0..).map_while(|i: isize| self.token(-i)).last().unwrap_or(self.found())
    }

    fn slice(&self, start: u32, end: u32) -> &'t str {
        self.text.get(start as usize..end as usize).unwrap_or("")
    }

    /// Whether the grammar accepts the token after the edits of a fix.
    fn helps(&self, fix: &Fix) -> bool {
        self.is_read_with(&edits_of(fix))
    }

    /// Whether the grammar reads the unexpected token with these edits, and the whole text or up to a later token.
    fn is_read_with(&self, edits: &[TextEdit]) -> bool {
        let (Ok(fixed), Some(last)) = (apply(self.text, edits), edits.last()) else { return false };
        if balance(&fixed).is_some() {
            return false;
        }
        let Err((refused, _)) = refusal(&fixed) else { return true };
        let end = fixed.len() - (self.text.len() - last.end as usize);
        let after = Lexer::new(fixed.get(end..).unwrap_or("")).find(|t| !t.is_trivia());
        let token = token_at(&fixed, refused);
        // A replaced word counts as accepted if the grammar reaches the token after it.
        let replaced = usize::from(last.start < last.end && !last.text.trim().is_empty());
        let further = |(after, token): (Token, Token)| token.start as usize + replaced > end + after.start as usize;
        after.zip(token).is_some_and(further)
    }

    fn error(&self, code: Code, message: impl Into<String>, hint: impl Into<String>) -> SyntaxError {
        let found = self.found();
        let span = Span { start: found.start, end: found.end };
        SyntaxError::new(code, span, message).hint(hint)
    }

    /// The error with those fixes that help; none if there are none.
    fn with_fixes(&self, mut error: SyntaxError, fixes: Vec<Fix>) -> Option<SyntaxError> {
        error.fixes = fixes.into_iter().filter(|f| self.helps(f)).collect();
        (!error.fixes.is_empty()).then_some(error)
    }

    /// The line of the mistake up to its end, with a part of it replaced.
    fn instead(&self, from: Token, edit: &TextEdit) -> String {
        let line = format!(
            "{}{}{}",
            self.slice(from.start, edit.start),
            edit.text,
            self.slice(edit.end, self.line_end().max(edit.end))
        );
        let line = line.trim().trim_end_matches([',', ';']);
        match line.char_indices().nth(SHOWN_MAX) {
            Some((end, _)) => format!("{}…", &line[..end]),
            None => line.to_owned(),
        }
    }
}

fn fix(title: impl Into<String>, edits: Vec<TextEdit>) -> Fix {
    let edits = edits.into_iter().map(|e| (Span { start: e.start, end: e.end }, e.text)).collect();
    Fix { title: title.into(), edits }
}

fn edits_of(fix: &Fix) -> Vec<TextEdit> {
    fix.edits.iter().map(|(at, text)| TextEdit::replace(at.start, at.end, text)).collect()
}

/// Words of other languages for a number and for yes or no.
fn number_or_bool(word: &str) -> Option<&'static str> {
    match word {
        "int" | "integer" | "float" | "num" | "number" => Some("number"),
        "bool" | "boolean" => Some("bool"),
        _ => None,
    }
}

/// `add to plane { counter fuel : 0..9 }` where `add to kind plane { … }` is meant.
fn kind_missing(p: &Place<'_>) -> Option<SyntaxError> {
    let begins = ["add", "to"].iter().zip(&p.tokens).all(|(word, token)| token.text(p.text) == *word);
    let name = p.tokens.get(2).filter(|_| begins && p.at == 4 && FIELD_WORDS.contains(&p.word(0)))?;
    let hint = format!("write `add to kind {} {{ … }}`", name.text(p.text));
    let error = p.error(E0001, format!("`{}` begins a field of a kind", p.word(0)), hint);
    p.with_fixes(error, vec![fix("Add `kind`", vec![TextEdit::insert(name.start, "kind ")])])
}

/// `skill: 1..6` where `stat skill : 1..6` is meant.
fn role_missing(p: &Place<'_>) -> Option<SyntaxError> {
    let found = p.found();
    let is_word = matches!(found.kind, TokenKind::Name | TokenKind::Keyword);
    let begins = p.at == 0 || p.token(-1).is_none() || matches!(p.word(-1), "{" | "}");
    if !p.expects(Rule::field) || !is_word || !begins || FIELD_WORDS.contains(&p.word(0)) {
        return None;
    }
    let name = p.word(0);
    let typed = number_or_bool(name).filter(|_| p.kind(1) == Some(TokenKind::Name));
    if p.kind(1) == Some(TokenKind::Name) && nearest(name, FIELD_WORDS.iter().copied()).is_some() {
        return None;
    }
    let (named, roles): (&str, &[&str]) = match p.word(1) {
        _ if typed.is_some() => (p.word(1), &["stat", "state"]),
        "" | "," | "}" => (name, &["flag", "track", "token"]),
        "=" => (name, &["state", "stat"]),
        _ if ranges(p) => (name, &["stat", "state", "counter"]),
        _ => (name, &["stat", "state", "memory", "part"]),
    };
    let edits = |role: &str| match (typed, p.token(1)) {
        (Some(ty), Some(next)) => {
            vec![TextEdit::replace(found.start, found.end, role), TextEdit::insert(next.end, format!(" : {ty}"))]
        }
        (None, Some(next)) if !matches!(p.word(1), ":" | "=" | "," | "}") && next.start > found.end => {
            vec![TextEdit::insert(found.start, format!("{role} ")), TextEdit::insert(found.end, " :")]
        }
        _ => vec![TextEdit::insert(found.start, format!("{role} "))],
    };
    let hint = format!(
        "`stat {named}` never changes, `state {named}` changes in play; or `counter`, `track`, `flag`, `token`, `memory`, `part`"
    );
    let error = p.error(E0010, format!("the field `{named}` has no role"), hint);
    p.with_fixes(error, roles.iter().map(|role| fix(format!("Make it a `{role}`"), edits(role))).collect())
}

/// Whether a range of numbers follows the unexpected name.
fn ranges(p: &Place<'_>) -> bool {
    let first = if p.word(1) == ":" { 2 } else { 1 };
    let first = if p.word(first) == "-" { first + 1 } else { first };
    p.kind(first) == Some(TokenKind::Number) && p.word(first + 1) == ".."
}

/// `# …`, `-- …` and `/* … */` where `// …` is meant.
fn comment_sign(p: &Place<'_>) -> Option<SyntaxError> {
    let start = p.found().start;
    let line = p.text.get(start as usize..)?.lines().next()?;
    let end = start + line.trim_end().len() as u32;
    let edits = match line {
        _ if line.starts_with('#') => vec![TextEdit::replace(start, start + 1, "//")],
        _ if line.starts_with("/*") && line.trim_end().ends_with("*/") => {
            vec![TextEdit::replace(start, start + 2, "//"), TextEdit::replace(end - 2, end, "")]
        }
        _ if line.starts_with("--") => vec![TextEdit::replace(start, start + 2, "//")],
        _ => return None,
    };
    let error = p.error(E0001, "a comment starts with `//`", "write `// …`; a comment ends at the end of the line");
    p.with_fixes(error, vec![fix("Make it a comment", edits)])
}

/// `“Title”` and `'Title'` where `"Title"` is meant.
fn quotes(p: &Place<'_>) -> Option<SyntaxError> {
    let start = p.found().start as usize;
    let line = p.text.get(start..)?.lines().next()?;
    let opening = line.chars().next()?;
    let closing: &[char] = match opening {
        '\'' => &['\''],
        '“' | '”' | '„' => &['”', '“'],
        '‘' | '’' | '‚' => &['’', '‘'],
        '«' => &['»'],
        '»' => &['«'],
        _ => return None,
    };
    let inside = line.get(opening.len_utf8()..)?;
    let (length, closing) = inside.char_indices().find(|(_, c)| closing.contains(c))?;
    let inside = inside.get(..length).filter(|inside| !inside.contains(['"', '\\']))?;
    let end = start + opening.len_utf8() + length + closing.len_utf8();
    let (start, end, written) = (start as u32, end as u32, format!("\"{inside}\""));
    let mut error = p.error(E0001, "write a text in straight double quotes", format!("write `{written}`"));
    error.at.end = end;
    p.with_fixes(error, vec![fix(format!("Write `{written}`"), vec![TextEdit::replace(start, end, written.as_str())])])
}

/// `if a.x then { a.y = 1 }`.
fn needless_then(p: &Place<'_>) -> Option<SyntaxError> {
    let line = || (1..).map_while(|i: isize| p.token(-i));
    let then = line().find(|t| t.text(p.text) == "then")?;
    line().find(|t| t.text(p.text) == "if")?;
    let brace = Lexer::new(p.text.get(then.end as usize..)?).find(|t| !t.is_trivia())?;
    let mut error =
        p.error(E0001, "no `then` before braces", "`if … { … }` is a statement, `if … then … else …` is a value");
    error.at = Span { start: then.start, end: then.end };
    p.with_fixes(error, vec![fix("Remove the `then`", vec![TextEdit::replace(then.start, then.end + brace.start, "")])])
}

/// `if a.x then a.y = 1`.
fn then_without_else(p: &Place<'_>) -> Option<SyntaxError> {
    let line = || (1..).map_while(|i: isize| p.token(-i));
    let then = line().find(|t| t.text(p.text) == "then")?;
    line().find(|t| t.text(p.text) == "if")?;
    let mut ahead = (0..).map_while(|i: isize| p.token(i));
    if !matches!(p.word(0), "=" | "+=" | "-=" | "+" | "-") || ahead.any(|t| t.text(p.text) == "else") {
        return None;
    }
    let hint = "`if … { … }` is a statement, `if … then … else …` is a value";
    let mut error = p.error(E0001, "write what happens in braces, without `then`", hint);
    error.at = Span { start: then.start, end: then.end };
    let end = p.line_end();
    let edits = vec![TextEdit::replace(then.start, then.end, "{"), TextEdit::insert(end, " }")];
    p.with_fixes(error, vec![fix("Put it in braces", edits)])
}

/// `define f = return 3`, `value v = 1 { return 3 }`.
fn return_word(p: &Place<'_>) -> Option<SyntaxError> {
    let is_return = |t: &Token| t.text(p.text) == "return";
    if is_return(&p.found()) && p.expects(Rule::sign) && !p.expects(Rule::number) {
        let hint = "the result of a `value` comes after its `=`; its lines add to it: `+ 3 when …`, `- 1 when …`";
        return Some(p.error(E0001, "`return` is not allowed here", hint));
    }
    let word = p.token(-1).filter(is_return)?;
    let hint = "the result of a `define` or `value` comes after its `=`; an effect has no result";
    let mut error = p.error(E0001, "`return` is not allowed here", hint);
    error.at = Span { start: word.start, end: word.end };
    let removed = fix("Remove the `return`", vec![TextEdit::replace(word.start, p.found().start, "")]);
    // A value alone is not a statement.
    if !p.expects(Rule::assign_op) && p.helps(&removed) {
        error.fixes.push(removed);
    }
    Some(error)
}

/// `enum e [a, b]` where braces are meant, `define f { 3 }` where `=` is.
fn other_brackets(p: &Place<'_>) -> Option<SyntaxError> {
    let (found, opening) = (p.found(), p.word(0));
    let close = p.closing()?;
    let with = |start: &str, end: &str| {
        vec![TextEdit::replace(found.start, found.end, start), TextEdit::replace(close.start, close.end, end)]
    };
    if opening != "{" && p.positives.iter().any(|&rule| word_of(rule) == "`{`") {
        let message = format!("use braces, not `{opening}`");
        let error = p.error(E0001, message, "write `{ … }`");
        return p.with_fixes(error, vec![fix("Write `{ … }`", with("{", "}"))]);
    }
    if opening == "{" && p.expects(Rule::equals) {
        let error = p.error(E0001, "write its value after `=`, without braces", "write `= …`");
        return p.with_fixes(error, vec![fix("Write `= …`", with("=", ""))]);
    }
    None
}

/// What a choice does, outside of its `then { … }`.
fn outside_then(p: &Place<'_>) -> Option<SyntaxError> {
    if !p.expects(Rule::then_block) && !p.expects(Rule::kw_then) || p.line_start() != p.found() {
        return None;
    }
    let (start, end) = (p.found().start, p.line_end());
    let mut error =
        p.error(E0001, "write what the choice does in `then { … }`", "`pick` and other clauses come before it");
    error.at.end = end;
    let edits = vec![TextEdit::insert(start, "then { "), TextEdit::insert(end, " }")];
    p.with_fixes(error, vec![fix("Put it in `then { … }`", edits)])
}

/// Words of other languages, and what Dicta has for them.
const OTHER_NOTATIONS: &[(&str, &str)] = &[
    ("!", "not"),
    ("%", "mod"),
    ("&", "and"),
    ("&&", "and"),
    ("++", "+= 1"),
    ("=>", ">="),
    ("=<", "<="),
    ("to", "by"),
    ("with", "by"),
    ("as", "by"),
    ("=", "by"),
    ("-", ".."),
    ("--", "-= 1"),
    (":", "because"),
    (":", "extends"),
    (":=", "="),
    ("<>", "!="),
    ("=", "=="),
    ("==", "="),
    ("class", "kind"),
    ("const", "define"),
    ("const", "let"),
    ("def", "define"),
    ("def", "effect"),
    ("default", "="),
    ("elif", "else if"),
    ("elseif", "else if"),
    ("elsif", "else if"),
    ("false", "off"),
    ("for", "each"),
    ("foreach", "each"),
    ("func", "define"),
    ("func", "effect"),
    ("function", "define"),
    ("function", "effect"),
    ("if", "when"),
    ("set", "let"),
    ("to", ".."),
    ("true", "on"),
    ("unless", "if not"),
    ("var", "let"),
    ("|", "or"),
    ("||", "or"),
    ("–", ".."),
];

/// A word or sign of another language: the unexpected one, or one before it, which the grammar then read as a name.
fn other_word(p: &Place<'_>) -> Option<SyntaxError> {
    let found = p.found();
    let doubled = p.token(1).filter(|next| next.start == found.end && found.kind == TokenKind::Punct);
    let first = p.line_start();
    let word = |t: &Token| *t != found && t.kind != TokenKind::Punct;
    let place = |t: Token| (t.start, t.end);
    let spans = [
        doubled.map(|next| (found.start, next.end)),
        Some(place(found)),
        p.token(-1).filter(word).map(place),
        Some(first).filter(word).map(place),
    ];
    for (start, end) in spans.into_iter().flatten() {
        let text = p.slice(start, end);
        let known = OTHER_NOTATIONS.iter().filter(|(other, _)| *other == text);
        for (_, word) in known {
            // `for each`: the word is already there.
            let next = p.tokens.iter().find(|t| t.start >= end).filter(|next| next.text(p.text) == *word);
            let (edit, title) = match next {
                Some(next) => (TextEdit::replace(start, next.start, ""), format!("Remove the `{text}`")),
                None => (TextEdit::replace(start, end, p.apart(start, end, word)), format!("Write `{word}`")),
            };
            // Both ends of a range are on one line.
            if *word == ".." && first == found || *word == "extends" && p.word(1) == "piece" {
                continue;
            }
            // Between the properties of an entry any word is allowed, so the grammar must expect an operator here.
            let joins = matches!(*word, "because" | "by" | "extends" | "when" | "on" | "off");
            if joins && (end <= found.start || !p.positives.iter().any(|&rule| words_of(rule).contains(word))) {
                continue;
            }
            if !p.is_read_with(std::slice::from_ref(&edit)) {
                continue;
            }
            let hint = match *word {
                "==" | "=" if text != "default" && text != ":=" => "`==` compares, `=` sets".to_owned(),
                _ => format!("write `{}`", p.instead(first, &edit)),
            };
            let mut error = p.error(E0001, format!("unexpected `{text}`"), hint);
            error.at = Span { start, end };
            error.fixes = vec![fix(title, vec![edit])];
            return Some(error);
        }
    }
    None
}

/// `hull: 3` where `hull 3` is meant, and a comma at the end of a line that needs none.
fn needless_sign(p: &Place<'_>) -> Option<SyntaxError> {
    let (found, sign) = (p.found(), p.word(0));
    if !matches!(sign, ":" | "=" | "," | ";") {
        return None;
    }
    let remove = format!("Remove the `{sign}`");
    if matches!(sign, "," | ";") {
        let ends = p.token(1).is_none() || p.word(1) == "}";
        let message =
            if ends { format!("unexpected `{sign}` at the end of the line") } else { format!("unexpected `{sign}`") };
        let error = p.error(E0001, message, "the end of the line is enough");
        return p.with_fixes(error, vec![fix(remove, vec![TextEdit::replace(found.start, found.end, "")])]);
    }
    let (before, next) = (p.token(-1)?, p.token(1)?);
    let edit = TextEdit::replace(before.end, next.start, " ");
    let named = before == p.line_start() || matches!(p.word(-2), "{" | ",");
    let named = named && (p.expects(Rule::prop) || p.expects(Rule::prop_value));
    let whose = match named {
        true => format!("unexpected `{sign}` between `{}` and its value", p.word(-1)),
        false => format!("unexpected `{sign}`"),
    };
    let from = if named { before } else { p.line_start() };
    let error = p.error(E0001, whose, format!("write `{}`", p.instead(from, &edit)));
    p.with_fixes(error, vec![fix(remove, vec![edit])])
}

/// `kind "Pilot" { … }` where `kind pilot "Pilot" { … }` is meant. A mark at the start of a line is a declaration, too.
fn name_missing(p: &Place<'_>) -> Option<SyntaxError> {
    let found = p.found();
    if let (1, mark @ ("source" | "reconstructed" | "unreachable")) = (p.at, p.word(-1)) {
        let mut error = p.error(
            E0001,
            format!("`{mark}` is not a declaration"),
            "move this mark to the end of the line or into the declaration that it belongs to, or indent it",
        );
        error.at.start = p.tokens[0].start;
        return Some(error);
    }
    if found.kind != TokenKind::Text || !p.positives.iter().any(|&r| is_name(r)) {
        return None;
    }
    let name = name_of(p.word(0))?;
    let edit = TextEdit::insert(found.start, format!("{name} "));
    let hint = format!("other declarations refer to it by name: write `{} {name} {}`", p.word(-1), p.word(0));
    let error = p.error(E0001, "missing name before the title", hint);
    p.with_fixes(error, vec![fix(format!("Name it `{name}`"), vec![edit])])
}

/// `stat skill 1..6` where `stat skill : 1..6` is meant.
fn colon_missing(p: &Place<'_>) -> Option<SyntaxError> {
    let before = p.token(-1).filter(|_| p.expects(Rule::colon))?;
    let (name, found) = (before.text(p.text), p.word(0));
    if matches!(found, ")" | ",") {
        let mut error =
            p.error(E0001, format!("`{name}` has no type"), format!("write `{name}: …`, as in `a: aircraft`"));
        error.at = Span { start: before.start, end: before.end };
        return Some(error);
    }
    // `(aircraft a)`: of two names in parentheses, the shorter is probably the parameter, the longer its type.
    let is_parameter = matches!(p.word(-2), "(" | ",") && matches!(p.word(1), ")" | ",");
    let edit = if is_parameter && name.len() > found.len() {
        TextEdit::replace(before.start, p.found().end, format!("{found}: {name}"))
    } else {
        TextEdit::replace(before.end, p.found().start, if is_parameter { ": " } else { " : " })
    };
    let from = if is_parameter { before } else { p.line_start() };
    let written = if is_parameter { edit.text.clone() } else { p.instead(from, &edit) };
    let named = if is_parameter && name.len() > found.len() { found } else { name };
    let hint = format!(
        "write `{}`",
        if edit.text.trim() == ":" && is_parameter { format!("{name}: {found}") } else { written }
    );
    let title = if edit.text.trim() == ":" { "Add the `:`".to_owned() } else { format!("Write `{}`", edit.text) };
    let error = p.error(E0001, format!("write a `:` between `{named}` and its type"), hint);
    p.with_fixes(error, vec![fix(title, vec![edit])])
}

/// `because too fast` where `because "too fast"` is meant.
fn unquoted(p: &Place<'_>) -> Option<SyntaxError> {
    let (start, end) = (p.found().start, p.line_end());
    if !p.expects(Rule::text) || p.positives.len() > 1 || p.found().kind == TokenKind::Punct {
        return None;
    }
    let words = p.slice(start, end);
    if words.contains(['"', '\\']) {
        return None;
    }
    let written = format!("\"{words}\"");
    let mut error = p.error(E0001, "write a text in quotes", format!("write `{} {written}`", p.word(-1)));
    error.at.end = end;
    p.with_fixes(error, vec![fix("Put it in quotes", vec![TextEdit::replace(start, end, written)])])
}

/// `if a.x b.y = 1` where `if a.x { b.y = 1 }` is meant.
fn braces_missing(p: &Place<'_>) -> Option<SyntaxError> {
    let begins = p.line_start();
    if !matches!(begins.text(p.text), "if" | "when" | "each" | "}" | "else") || begins == p.found() {
        return None;
    }
    let (start, end) = (p.found().start, p.line_end());
    let edits = vec![TextEdit::insert(start, "{ "), TextEdit::insert(end, " }")];
    let word = if begins.text(p.text) == "}" { "else" } else { begins.text(p.text) };
    let error = p.error(E0001, "write statements in braces", format!("write `{word} … {{ {} }}`", p.slice(start, end)));
    p.with_fixes(error, vec![fix("Put it in braces", edits)])
}

/// `hit a` where `hit(a)` is meant.
fn parentheses_missing(p: &Place<'_>) -> Option<SyntaxError> {
    let before = p.token(-1).filter(|t| t.kind == TokenKind::Name && *t == p.line_start())?;
    let is_value = matches!(p.found().kind, TokenKind::Name | TokenKind::Number);
    let is_slip = nearest(before.text(p.text), STATEMENT_WORDS.iter().copied()).is_some();
    if !is_value || is_slip || !p.expects(Rule::assign_op) {
        return None;
    }
    let name = before.text(p.text);
    let (start, end) = (p.found().start, p.line_end());
    let written = format!("{name}({})", p.slice(start, end));
    let error = p.error(E0001, format!("write the arguments of `{name}` in parentheses"), format!("write `{written}`"));
    p.with_fixes(
        error,
        vec![fix(format!("Write `{written}`"), vec![TextEdit::replace(before.start, end, written.as_str())])],
    )
}
