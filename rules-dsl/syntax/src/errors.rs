//! Syntax errors in the author's words.
//!
//! Two sources: [`balance`] looks at a block's braces, quotes and nesting before pest sees it, because what pest
//! reports about a missing brace is never where the brace is missing; [`explain`] puts pest's answer into words. Codes:
//! E0001 unexpected text, E0002 brace or bracket not closed or not opened, E0003 text not closed, E0004 nested too
//! deep, E0005 file or declaration too large, E0006 too many steps, E0007 not UTF-8, E0008 unknown word. [`mistakes`]
//! finds what the author probably meant (E0010 a field without its role, and fixes).

use dicta_diagnostics::Code::*;
use pest::error::{ErrorVariant, InputLocation};

use crate::ast::Span;
use crate::mistakes;
use crate::names::nearest;
use crate::parser::{Rule, RuleError};
use crate::tokens::{
    DECLARATION_WORDS, EXAMPLE_WORDS, FIELD_WORDS, KEYWORDS, Lexer, RESERVED_WORDS, STATEMENT_WORDS, Token, TokenKind,
};

/// How deep braces, brackets, parentheses and constructs without them may nest. Pest makes at least one call per level,
/// and checks the remaining stack on only a few platforms.
pub const NESTING_MAX: usize = 256;

/// A syntax error; its places count from the start of the block (for errors of a file: of the file).
pub type SyntaxError = dicta_diagnostics::Diagnostic<Span>;

/// Edits that remove a syntax error; sorted by place.
pub(crate) type Fix = dicta_diagnostics::Fix<Span>;

/// The label of an error where one of these was expected, in the order of the grammar.
fn expected_one_of(expected: &[String]) -> String {
    if expected.is_empty() { String::new() } else { format!("expected {}", expected.join(", ")) }
}

/// Checks quotes, braces and nesting of a block; `None` if pest can parse it.
pub(crate) fn balance(text: &str) -> Option<SyntaxError> {
    let mut open: Vec<Open> = Vec::new();
    let mut bare = Bare::default();
    let mut suspect: Option<Open> = None;
    let (mut indent, mut fresh_line) = (0, true);
    for token in Lexer::new(text) {
        let span = span_of(token);
        let word = token.text(text);
        if bare.nested(token.kind, word) + open.len() > NESTING_MAX {
            let message = format!("nested more than {NESTING_MAX} deep");
            let error = SyntaxError::new(E0004, span, message);
            return Some(error.hint("name a part of it with `define` and use the name"));
        }
        match token.kind {
            TokenKind::Newline => (indent, fresh_line) = (0, true),
            TokenKind::Space if fresh_line => indent = token.end - token.start,
            TokenKind::Space | TokenKind::Comment | TokenKind::Doc => {}
            TokenKind::Text => {
                let closed = word.len() > 1 && word.ends_with('"') && !ends_escaped(word);
                if !closed {
                    let error = SyntaxError::new(E0003, span, "this text has no closing `\"`");
                    return Some(error.hint("close it on the same line; write `\\\"` for a quote inside a text"));
                }
                fresh_line = false;
            }
            _ => {
                if matches!(word, "{" | "(" | "[") {
                    if open.len() >= NESTING_MAX {
                        let message = format!("braces nested more than {NESTING_MAX} deep");
                        return Some(SyntaxError::new(E0004, span, message));
                    }
                    open.push(Open { span, closer: closer(word), indent });
                } else if matches!(word, "}" | ")" | "]") {
                    match open.pop() {
                        Some(opener) if opener.closer == word => {
                            if fresh_line && indent < opener.indent && suspect.is_none() {
                                suspect = Some(opener);
                            }
                        }
                        Some(opener) => return Some(mismatch(text, opener, span, word)),
                        None => {
                            let message = format!("unmatched `{word}`");
                            let hint = "remove it, or add its opening partner";
                            return Some(SyntaxError::new(E0002, span, message).hint(hint));
                        }
                    }
                }
                fresh_line = false;
            }
        }
    }
    let last = open.pop()?;
    Some(unclosed(text, suspect.unwrap_or(last)))
}

/// Nesting without brackets: each `if`, `any`, `sum` and so on contains everything that follows it, up to the end of
/// the line, the statement or the brackets around it.
#[derive(Default)]
struct Bare {
    /// The depth in each open bracket, outermost first.
    outer: Vec<usize>,
    /// The depth in the innermost bracket.
    count: usize,
    /// The depth in all of them.
    sum: usize,
    /// Something must follow the last word, so the line continues below.
    goes_on: bool,
    /// Whether the next word may begin something new.
    fresh: Fresh,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Fresh {
    #[default]
    No,
    /// After a `}` on the same line.
    Brace,
    /// On a new line, where a sign begins a modifier.
    Line,
}

impl Bare {
    /// Takes the next token; returns how deep everything without brackets is nested there.
    fn nested(&mut self, kind: TokenKind, word: &str) -> usize {
        match kind {
            TokenKind::Newline if self.goes_on => {}
            TokenKind::Newline => self.fresh = Fresh::Line,
            TokenKind::Space | TokenKind::Comment | TokenKind::Doc => {}
            _ => {
                self.goes_on = joins_lines(word);
                match std::mem::take(&mut self.fresh) {
                    Fresh::Brace if !self.goes_on => self.forget(),
                    Fresh::Line if !self.goes_on || matches!(word, "+" | "-") => self.forget(),
                    _ => {}
                }
                match word {
                    "{" | "(" | "[" => self.outer.push(std::mem::take(&mut self.count)),
                    "}" | ")" | "]" => {
                        self.forget();
                        self.count = self.outer.pop().unwrap_or(0);
                        // A block ends what comes before it.
                        if word == "}" {
                            self.fresh = Fresh::Brace;
                        }
                    }
                    "," | ";" => self.forget(),
                    // Words that contain an expression or a type up to the end.
                    "if" | "any" | "every" | "count" | "sum" | "least" | "most" | "first" | "set" | "list" => {
                        self.count += 1;
                        self.sum += 1;
                    }
                    _ => {}
                }
            }
        }
        self.sum
    }

    fn forget(&mut self) {
        self.sum -= self.count;
        self.count = 0;
    }
}

/// Whether a word or sign never ends a line, or never begins a statement.
pub(crate) fn joins_lines(word: &str) -> bool {
    let name = matches!(
        word,
        "then" | "else" | "where" | "holds" | "for" | "by" | "of" | "in" | "and" | "or" | "mod" | "is" | "not"
    );
    name || matches!(word, "==" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/" | "..")
}

#[derive(Clone, Copy)]
struct Open {
    span: Span,
    closer: &'static str,
    indent: u32,
}

pub(crate) fn closer(opener: &str) -> &'static str {
    match opener {
        "{" => "}",
        "(" => ")",
        _ => "]",
    }
}

fn ends_escaped(word: &str) -> bool {
    let body = &word.as_bytes()[..word.len() - 1];
    body.iter().rev().take_while(|&&b| b == b'\\').count() % 2 == 1
}

fn slice(text: &str, span: Span) -> &str {
    text.get(span.start as usize..span.end as usize).unwrap_or("")
}

fn unclosed(text: &str, open: Open) -> SyntaxError {
    let opener = slice(text, open.span);
    SyntaxError::new(E0002, open.span, format!("unclosed `{opener}`")).hint(format!(
        "add a `{}`; a word in the first column starts a new declaration, so indent the lines inside",
        open.closer
    ))
}

fn mismatch(text: &str, open: Open, span: Span, word: &str) -> SyntaxError {
    let opener = slice(text, open.span);
    SyntaxError::new(E0002, span, format!("found `{word}`, but `{opener}` is still open"))
        .label(format!("expected `{}`", open.closer))
        .hint(format!("close it with `{}` first", open.closer))
}

fn span_of(token: Token) -> Span {
    Span { start: token.start, end: token.end }
}

/// Describes pest's error in words; `with_fixes`, with what the author probably meant and how to write it.
pub(crate) fn explain(text: &str, error: &RuleError, with_fixes: bool) -> SyntaxError {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let positives = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives.as_slice(),
        ErrorVariant::CustomError { message } if message.starts_with("stack") => {
            let span = token_at(text, at).map_or(Span::default(), span_of);
            let error = SyntaxError::new(E0004, span, "nested too deeply");
            return error.hint("name a part of it with `define` and use the name");
        }
        ErrorVariant::CustomError { .. } => {
            let error = SyntaxError::new(E0006, Span::default(), "this declaration is too complex to parse");
            return error.hint("split it into smaller declarations");
        }
    };
    let tried = with_fixes.then_some(text);
    if let Some(meant) = tried.and_then(|text| mistakes::meant(text, at, positives)) {
        return meant;
    }
    let expected = in_words(positives);
    let Some(token) = token_at(text, at) else {
        let code = Lexer::new(text).filter(|t| !t.is_trivia() && t.kind != TokenKind::Doc).last();
        let end = code.map_or(text.trim_end().len() as u32, |t| t.end);
        let span = Span { start: last_char_start(text, end), end };
        let message = format!("the declaration ends too early{}", or_list(&expected));
        return SyntaxError::new(E0001, span, message).label(expected_one_of(&expected));
    };
    let found = token.text(text);
    let span = span_of(token);
    if token.kind == TokenKind::Newline {
        if let Some(played) = tried.and_then(|text| mistakes::step_played(text, span.start as usize)) {
            return played;
        }
        let end = text[..span.start as usize].trim_end().len() as u32;
        let span = Span { start: last_token_start(text, end), end };
        let message = format!("the line ends too early{}", or_list(&expected));
        return SyntaxError::new(E0001, span, message).label(expected_one_of(&expected));
    }
    let hint = match found {
        "=" => Some("`==` compares, `=` sets".to_owned()),
        "&" => Some("write `and`".to_owned()),
        "|" => Some("write `or`".to_owned()),
        "!" => Some("write `not`".to_owned()),
        "%" => Some("write `mod`".to_owned()),
        "+" | "-" if begins_line(text, span.start) => {
            Some("a line can't start with an operator here; move it to the end of the previous line".to_owned())
        }
        _ => None,
    };
    if hint.is_none()
        && let Some((span, word, near)) = typo(text, token, positives)
    {
        return SyntaxError::new(E0008, span, format!("unknown word `{word}`"))
            .label(expected_one_of(&expected))
            .hint(format!("did you mean `{near}`?"))
            .fix(format!("Change to `{near}`"), span, near);
    }
    let names_only = !positives.is_empty() && positives.iter().all(|&r| takes_name(r));
    let reserved = RESERVED_WORDS.contains(&found) && names_only;
    let hint = hint.or_else(|| reserved.then(|| format!("`{found}` is a keyword and can't be a name")));
    let fixes = tried.and_then(|text| mistakes::missing(text, at, positives)).into_iter().collect();
    let error = SyntaxError::new(E0001, span, unexpected(found, &expected)).label(expected_one_of(&expected));
    SyntaxError { hint, fixes, ..error }
}

fn begins_line(text: &str, at: u32) -> bool {
    let before = text.get(..at as usize).unwrap_or("");
    before.trim_end_matches([' ', '\t']).ends_with('\n')
}

fn unexpected(found: &str, expected: &[String]) -> String {
    let found = shorten(found);
    if expected.is_empty() {
        return format!("unexpected `{found}` after the end of the declaration");
    }
    format!("unexpected `{found}`{}", or_list(expected))
}

fn shorten(found: &str) -> String {
    if found.chars().count() <= 24 {
        return found.to_owned();
    }
    found.chars().take(23).chain(['…']).collect()
}

/// The first token at or after a place that is neither blank nor comment; the line's end counts as a token.
pub(crate) fn token_at(text: &str, at: usize) -> Option<Token> {
    let rest = text.get(at..)?;
    let token = Lexer::new(rest).find(|t| !matches!(t.kind, TokenKind::Space | TokenKind::Comment | TokenKind::Doc))?;
    if token.kind == TokenKind::Newline && rest.trim().is_empty() {
        return None;
    }
    let shift = at as u32;
    Some(Token { kind: token.kind, start: token.start + shift, end: token.end + shift })
}

fn last_token_start(text: &str, end: u32) -> u32 {
    let line = text[..end as usize].rfind('\n').map_or(0, |i| i + 1);
    let tokens = Lexer::new(&text[line..end as usize]);
    tokens.filter(|t| !t.is_trivia()).last().map_or(last_char_start(text, end), |t| t.start + line as u32)
}

/// Where the last character before a byte begins.
fn last_char_start(text: &str, end: u32) -> u32 {
    text[..end as usize].char_indices().next_back().map_or(0, |(at, _)| at as u32)
}

/// A mistyped word: the unexpected one, or the one before it, which the grammar then read as a name.
fn typo(text: &str, token: Token, positives: &[Rule]) -> Option<(Span, String, &'static str)> {
    let found = token.text(text);
    let is_word = matches!(token.kind, TokenKind::Name | TokenKind::Keyword);
    if is_word {
        let candidates = positives.iter().flat_map(|&rule| words_of(rule)).copied();
        if let Some(near) = nearest(found, candidates) {
            return Some((span_of(token), found.to_owned(), near));
        }
    }
    let line = text[..token.start as usize].rfind('\n').map_or(0, |i| i + 1);
    let before = &text[line..token.start as usize];
    let tokens: Vec<Token> = Lexer::new(before).filter(|t| !t.is_trivia()).collect();
    let previous = tokens.last().filter(|t| t.kind == TokenKind::Name)?;
    let word = previous.text(before);
    let first = tokens.len() == 1;
    let candidates: Vec<&'static str> =
        match (first, line == 0 || text[..line].trim().lines().all(|l| l.starts_with("//"))) {
            (true, true) => DECLARATION_WORDS.to_vec(),
            (true, false) => {
                BODY_WORDS.iter().chain(STATEMENT_WORDS).chain(FIELD_WORDS).chain(EXAMPLE_WORDS).copied().collect()
            }
            (false, _) => match tokens.iter().nth_back(1).map(|t| t.text(before)) {
                Some("given") => vec!["campaign", "map", "mission", "option", "piece", "turn"],
                Some("expect") => vec!["happened", "known", "legal", "not", "refused", "value", "warned"],
                _ => KEYWORDS.to_vec(),
            },
        };
    let near = nearest(word, candidates)?;
    let start = line as u32 + previous.start;
    Some((Span { start, end: line as u32 + previous.end }, word.to_owned(), near))
}

/// Words that begin a line in some body and are in no other list.
const BODY_WORDS: &[&str] = &[
    "after",
    "avoid",
    "by",
    "card",
    "chit",
    "columns",
    "else",
    "forbid",
    "otherwise",
    "pick",
    "prefer",
    "relax",
    "require",
    "row",
    "steps",
    "then",
    "warn",
];

fn takes_name(rule: Rule) -> bool {
    is_name(rule) || matches!(rule, Rule::operand | Rule::expr | Rule::binder | Rule::param | Rule::reference)
}

/// Whether a rule reads only a name.
pub(crate) fn is_name(rule: Rule) -> bool {
    matches!(rule, Rule::ident | Rule::any_name | Rule::dotted | Rule::field_name | Rule::names)
}

/// The one word or sign that a rule reads.
pub(crate) fn fixed_word(rule: Rule) -> Option<&'static str> {
    match rule {
        Rule::colon => Some(":"),
        Rule::equals => Some("="),
        Rule::comma => Some(","),
        Rule::arrow => Some("->"),
        Rule::sign | Rule::modifier => Some("+"),
        _ => match words_of(rule) {
            [word] => Some(word),
            _ => None,
        },
    }
}

/// The words that can start what a rule reads.
pub(crate) fn words_of(rule: Rule) -> &'static [&'static str] {
    match rule {
        Rule::decl | Rule::entry_decl => DECLARATION_WORDS,
        Rule::stmt => STATEMENT_WORDS,
        Rule::field => FIELD_WORDS,
        Rule::role => FIELD_WORDS,
        Rule::example_step => EXAMPLE_WORDS,
        Rule::clause => &["forbid", "prefer", "require", "warn"],
        Rule::card => &["card", "chit"],
        Rule::row => &["row"],
        Rule::columns => &["columns"],
        Rule::pick => &["pick"],
        Rule::otherwise => &["otherwise"],
        Rule::relax => &["relax"],
        Rule::then_block => &["then"],
        Rule::secret => &["public", "secret"],
        Rule::lasting => &["lasting"],
        Rule::guess => &["guess"],
        Rule::field_at => &["at"],
        Rule::because => &["because"],
        Rule::mod_when | Rule::when_guard | Rule::clause_when | Rule::kind_when => &["when"],
        Rule::mod_as | Rule::draw_as => &["as"],
        Rule::clamp => &["clamp"],
        Rule::extends => &["extends"],
        Rule::over => &["over"],
        Rule::deck_sides => &["sides"],
        Rule::switch => &["off", "on"],
        Rule::one_of => &["one"],
        Rule::audience => &["nobody", "owner", "public", "side"],
        Rule::hook_for => &["for"],
        Rule::prop_block => &["after", "at", "before", "each"],
        Rule::hook_on => &["on"],
        Rule::hook_instead => &["instead"],
        Rule::rule_before => &["before"],
        Rule::rule_after => &["after"],
        Rule::arc_part => &["cone", "except", "line", "wedge"],
        Rule::board_lie => &["in"],
        Rule::walk_steps => &["steps"],
        Rule::walk_turns => &["turn"],
        Rule::walk_turn => &["left", "not", "right"],
        Rule::turn_end => &["at"],
        Rule::walk_forbid => &["forbid"],
        Rule::walk_prefer => &["prefer"],
        Rule::avoid => &["avoid"],
        Rule::after_choice => &["after"],
        Rule::else_if | Rule::else_block => &["else"],
        Rule::order => &["in"],
        Rule::pick_from => &["from"],
        Rule::pick_where | Rule::binder_where | Rule::showing_where => &["where"],
        Rule::mark_source => &["source"],
        Rule::mark_reconstructed => &["reconstructed"],
        Rule::unreachable => &["unreachable"],
        Rule::gather_after => &["after"],
        Rule::gather_showing => &["showing"],
        Rule::place_facing => &["facing"],
        Rule::create_at => &["at"],
        Rule::create_instead => &["in"],
        Rule::to_audience => &["to"],
        Rule::infix => &["and", "in", "is", "mod", "or"],
        word => keyword(word).map_or(&[], std::slice::from_ref),
    }
}

/// The word of a `kw_…` rule.
fn keyword(rule: Rule) -> Option<&'static &'static str> {
    if rule < Rule::kw_add {
        return None;
    }
    let name = format!("{rule:?}");
    let word = name.strip_prefix("kw_")?;
    KEYWORDS.binary_search(&word).ok().and_then(|at| KEYWORDS.get(at))
}

/// What rules read, in words and without duplicates; all operators are one item.
fn in_words(rules: &[Rule]) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for &rule in rules {
        // These are possible almost anywhere and would hide what matters.
        let anywhere = matches!(
            rule,
            Rule::mark_source
                | Rule::mark_reconstructed
                | Rule::unreachable
                | Rule::kw_source
                | Rule::kw_reconstructed
                | Rule::kw_unreachable
                | Rule::EOI
        );
        if anywhere {
            continue;
        }
        let word = word_of(rule);
        if !word.is_empty() && !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// `, expected a, b or c`; empty if there are too many.
fn or_list(expected: &[String]) -> String {
    match expected {
        [] => String::new(),
        [one] => format!(", expected {one}"),
        [many @ .., last] if many.len() < 6 => format!(", expected {} or {last}", many.join(", ")),
        _ => String::new(),
    }
}

/// A rule of the grammar in the author's words.
pub(crate) fn word_of(rule: Rule) -> String {
    if let Some(word) = keyword(rule) {
        return format!("`{word}`");
    }
    let words = match rule {
        Rule::file | Rule::decl | Rule::entry_decl => "a declaration",
        Rule::ident | Rule::any_name | Rule::dotted | Rule::names => "a name",
        Rule::path => "a path such as `dicta/bluemax-2013`",
        Rule::number | Rule::int => "a number",
        Rule::text => "a text in quotes",
        Rule::cell => "a cell such as `@0507`",
        Rule::times => "a count such as `x2`",
        Rule::expr | Rule::operand | Rule::reference | Rule::literal | Rule::bound | Rule::span_expr | Rule::prefix => {
            "a value"
        }
        Rule::infix | Rule::open_range => "an operator",
        Rule::args | Rule::lparen => "`(`",
        Rule::rparen => "`)`",
        Rule::lbrace
        | Rule::prop_body
        | Rule::enum_body
        | Rule::kind_body
        | Rule::die_body
        | Rule::table_body
        | Rule::deck_body
        | Rule::card_body
        | Rule::value_body
        | Rule::choice_body
        | Rule::clause_body
        | Rule::walk_body
        | Rule::doctrine_body
        | Rule::example_body
        | Rule::block
        | Rule::set => "`{`",
        Rule::rbrace => "`}`",
        Rule::lbracket | Rule::list | Rule::prop_list | Rule::index => "`[`",
        Rule::rbracket => "`]`",
        Rule::comma => "`,`",
        Rule::colon => "`:`",
        Rule::equals | Rule::default => "`=`",
        Rule::arrow => "`->`",
        Rule::point | Rule::dot => "`.`",
        Rule::range_dots => "`..`",
        Rule::sign => "a line with `+` or `-`",
        Rule::minus => "`-`",
        Rule::assign_op => "`=`",
        Rule::binder => "what to loop over, such as `aircraft a` or `a in E`",
        Rule::type_or | Rule::type_inline | Rule::type_set | Rule::type_list | Rule::type_range => "a type",
        Rule::hook_arg => "a name",
        Rule::shape => "a path such as `F F`",
        Rule::play_role => "a role and a side",
        Rule::params => "parameters in parentheses",
        Rule::param | Rule::results => "a parameter such as `a: aircraft`",
        Rule::name_args | Rule::hook_args => "names in parentheses",
        Rule::prop | Rule::prop_name | Rule::inline_props => "a property",
        Rule::prop_value | Rule::prop_atom | Rule::prop_chain | Rule::prop_item => "a value",
        Rule::stmt | Rule::simple_stmt => "a statement",
        Rule::field => "a field",
        Rule::role => "a word such as `stat`, `state`, `counter` or `track`",
        Rule::field_name => "a name",
        Rule::member => "a member",
        Rule::face => "a face",
        Rule::card => "a card",
        Rule::table_cell => "a result",
        Rule::modifier => "a modifier such as `+ 1 when E because \"…\"`",
        Rule::clause => "a clause such as `forbid when E`",
        Rule::switch | Rule::one_of => "`on`, `off` or `one of`",
        Rule::walk_turn => "`left`, `right` or `not`",
        Rule::path_expr | Rule::path_word => "a path such as `path F F`",
        Rule::step_word => "a step such as `F`",
        Rule::arc_part => "`wedge`, `cone` or `line`",
        Rule::board_lie => "`in columns` or `in rows`",
        Rule::example_step => "a step such as `given`, `choose`, `do` or `expect`",
        Rule::audience => "`owner`, `side`, `nobody` or `public`",
        Rule::or_none => "`or none`",
        Rule::call_head => "a name with its arguments",
        Rule::add_to => "`to`",
        Rule::add_member | Rule::remove_member => "a member",
        Rule::replace_item | Rule::replace_value | Rule::replace_cell | Rule::remove_item => {
            "a name such as `attack_dice.again`"
        }
        Rule::remove_named => "a keyword and a name",
        _ => {
            let words = words_of(rule);
            return words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or ");
        }
    };
    words.to_owned()
}
