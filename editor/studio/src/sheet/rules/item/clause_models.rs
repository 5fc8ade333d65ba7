//! The clauses of rules and walks and the `avoid`s of doctrines, as the sheet of an item shows them.

use super::*;

pub(super) fn clauses(reading: &Reading, of: Ref) -> Vec<ClauseModel> {
    let written = &reading.written;
    let lines = match of {
        Ref::Rule(id) => written.rules.get(id.index()).map(|rule| &rule.clauses),
        Ref::Walk(id) => written.walks.get(id.index()),
        Ref::Doctrine(id) => written.doctrines.get(id.index()).map(|doctrine| &doctrine.avoids),
        _ => None,
    };
    let book = book_clauses(reading, of);
    let model = |line: &ClauseLine| ClauseModel {
        switch: matches!(of, Ref::Rule(_)).then(|| switch(reading, of, line.origin, None)).flatten(),
        differs: added_clause(reading, of, line, book),
        ..clause(reading, of, line)
    };
    let lines = lines.map_or(&[][..], Vec::as_slice);
    let mut found: Vec<ClauseModel> = lines.iter().map(model).collect();
    found.extend(removed_clauses(reading, of, lines, book));
    found.sort_by_key(|c| (c.origin.file, c.origin.start));
    found
}

/// A clause that can't be switched and doesn't differ.
fn clause(reading: &Reading, of: Ref, line: &ClauseLine) -> ClauseModel {
    let when = Wording { written: condition(reading, line), said: clause_said(reading, of, line), at: line.cond };
    let guards = || line.guards.iter().map(|guard| reading.in_line(*guard)).collect::<Vec<_>>().join(" and ");
    ClauseModel {
        sort: super::super::clause_line_kind(line.kind),
        about: about(&reading.program, line),
        when,
        because: line.because.clone(),
        origin: line.origin,
        off: line.reach.is_none().then(guards),
        unreachable: unreachable(&reading.program, line.reach),
        switch: None,
        differs: None,
    }
}

/// What a clause applies to, in words.
fn about(program: &Program, line: &ClauseLine) -> String {
    let choice = program.choices.iter().find(|c| c.head.name == line.about);
    match line.about.as_str() {
        "" => String::new(),
        "turn" => "at a turn".to_owned(),
        "step" => "at a step".to_owned(),
        "end" => "at the end".to_owned(),
        name => choice.map_or_else(|| name.to_owned(), |c| words::titled(&c.head)),
    }
}

/// The condition of a clause in force, in words.
fn clause_said(reading: &Reading, of: Ref, line: &ClauseLine) -> Option<Vec<SentencePart>> {
    let spoken = reading.spoken();
    let line_of = || Some(Rewritten { of: path_of(reading, of, line.origin.file)?, at: line.origin, is_line: true });
    let whole_of = || whole(reading, of, line.cond);
    let said = |named: &[(String, Type)], e: &Expr| {
        sentence(reading, (&spoken, &Scope::of(named), Manner::After), e, line.cond, &line_of()?)
    };
    let walk = |id: WalkId, e: &Expr| {
        let scope = Scope::of_walk(&spoken, &spoken.walks.get(id.index())?.params);
        sentence(reading, (&spoken, &scope, Manner::After), e, line.cond, &whole_of()?)
    };
    match line.reach? {
        Reach::Clause(id, number) => {
            let rule = spoken.rules.get(id.index())?;
            let RuleHook::Choice(choice) = rule.hook else { return None };
            said(&named_in(&spoken, choice)?, &rule.clauses.get(number as usize)?.cond)
        }
        Reach::Avoid(id, number) => {
            let avoid = spoken.doctrines.get(id.index())?.avoids.get(number as usize)?;
            said(&named_in(&spoken, avoid.choice)?, &avoid.when)
        }
        Reach::WalkForbid(id, number) => walk(id, &spoken.walks.get(id.index())?.forbids.get(number as usize)?.1.cond),
        Reach::WalkPrefer(id, number) => walk(id, &spoken.walks.get(id.index())?.prefers.get(number as usize)?.cond),
        _ => None,
    }
}

/// What a choice names: its parameters and picks.
fn named_in(spoken: &Program, choice: ChoiceId) -> Option<Vec<(String, Type)>> {
    let choice = spoken.choices.get(choice.index())?;
    let picks = choice.picks.iter().map(|pick| {
        let ty = if pick.when.is_some() || pick.or_none { or_none(&pick.ty) } else { pick.ty.clone() };
        (spoken.within_sentence(&pick.head.spaced_label()), ty)
    });
    Some(choice.params.iter().cloned().chain(picks).collect())
}

fn or_none(ty: &Type) -> Type {
    Type::OrNone(Box::new(ty.without_none().clone()))
}

fn condition(reading: &Reading, line: &ClauseLine) -> String {
    let cond = reading.in_line(line.cond);
    let cond = if line.requires { format!("not ({cond})") } else { cond };
    match line.only_when {
        Some(guard) => format!("{cond} while {}", reading.in_line(guard)),
        None => cond,
    }
}

/// The clauses of a rule as the book has them, if a house rule replaces it.
fn book_clauses(reading: &Reading, of: Ref) -> Option<&[ClauseLine]> {
    let Ref::Rule(id) = of else { return None };
    let head = &reading.program.rules.get(id.index())?.head;
    reading.house_rule(head.origin.file)?;
    reading.written.rules.get(id.index())?.former.as_deref()
}

/// Whether one of these clauses says the same as another.
fn has_clause(reading: &Reading, lines: &[ClauseLine], wanted: &ClauseLine) -> bool {
    let wanted = reading.text(wanted.origin);
    lines.iter().any(|line| same_meaning(reading.text(line.origin), wanted))
}

/// How a clause differs from the book, if a house rule adds it.
fn added_clause(reading: &Reading, of: Ref, line: &ClauseLine, book: Option<&[ClauseLine]>) -> Option<Differs> {
    let is_new = book.is_some_and(|book| !has_clause(reading, book, line));
    let by = reading.house_rule(line.origin.file).filter(|_| is_new);
    by.map(|by| Differs::Added { by }).or_else(|| added(reading, of, line.origin))
}

/// The clauses of the book that are not in the rule of a house rule.
fn removed_clauses(reading: &Reading, of: Ref, lines: &[ClauseLine], book: Option<&[ClauseLine]>) -> Vec<ClauseModel> {
    let Some((_, head)) = super::super::head_of(&reading.program, of) else { return Vec::new() };
    let file = head.origin.file;
    let gone = book.into_iter().flatten().filter(|line| !has_clause(reading, lines, line));
    gone.map(|line| ClauseModel {
        off: Some(String::new()),
        switch: switch(reading, of, line.origin, Some(file)),
        differs: reading.house_rule(file).map(|by| Differs::Removed { by }),
        ..clause(reading, of, line)
    })
    .collect()
}

// ---- Sums --------------------------------------------------------------------------------------------------------
