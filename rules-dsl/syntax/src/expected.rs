//! What the rules of the grammar read, in the author's words.

use crate::grammar::Rule;
use crate::tokens::{DECLARATION_WORDS, EXAMPLE_WORDS, FIELD_WORDS, KEYWORDS, STATEMENT_WORDS};

/// What rules read, in words and without duplicates; all operators are one item.
pub(crate) fn in_words(rules: &[Rule]) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for &rule in rules {
        // These are possible almost anywhere and would hide what matters.
        let anywhere = matches!(
            rule,
            Rule::mark_source
                | Rule::mark_reconstructed
                | Rule::mark_tune
                | Rule::unreachable
                | Rule::kw_source
                | Rule::kw_reconstructed
                | Rule::kw_tune
                | Rule::kw_unreachable
                | Rule::EOI
        );
        if anywhere {
            continue;
        }
        // The word that begins what another rule reads in full.
        if rule == Rule::kw_one && rules.contains(&Rule::switch) {
            continue;
        }
        let word = word_of(rule);
        if !word.is_empty() && !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// The label of an error where one of these was expected, in the order of the grammar.
pub(crate) fn expected_one_of(expected: &[String]) -> String {
    if expected.is_empty() { String::new() } else { format!("expected {}", expected.join(", ")) }
}

/// `, expected a, b or c`; empty if there are too many.
pub(crate) fn or_list(expected: &[String]) -> String {
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
        Rule::mark_tune => &["tune"],
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

/// Whether a rule reads only a name.
pub(crate) fn is_name(rule: Rule) -> bool {
    matches!(rule, Rule::ident | Rule::any_name | Rule::dotted | Rule::field_name | Rule::names)
}

pub(crate) fn takes_name(rule: Rule) -> bool {
    is_name(rule) || matches!(rule, Rule::operand | Rule::expr | Rule::binder | Rule::param | Rule::reference)
}
