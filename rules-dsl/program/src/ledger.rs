//! What lies between the missions of a campaign, as a mission of its own: a seat for each side, and the rosters.

use crate::*;

/// The mission that a campaign's ledger plays.
///
/// # Errors
/// What is missing, where the program isn't whole.
pub fn ledger(program: &Program, campaign: &Campaign) -> Result<Mission, &'static str> {
    let sides = &program.kinds.get(1).ok_or("the kind `side`")?.entries;
    let seat = |(i, side): (usize, &Entry)| Seat { head: side.head.clone(), side: i as u32, role: None };
    let mut pieces = Vec::new();
    for roster in &campaign.rosters {
        for side in 0..sides.len() as u32 {
            if roster.side.is_none_or(|only| only == side) {
                fill(program, campaign, roster, side, &mut pieces)?;
            }
        }
    }
    number(program, &mut pieces);
    Ok(Mission {
        head: campaign.head.clone(),
        map: MapId(0),
        turns: campaign.rounds,
        seats: sides.iter().enumerate().map(seat).collect(),
        pieces,
        options: vec![],
        turn_end: vec![],
        setup: vec![],
        turn_start: vec![],
        zones: vec![],
        roles: vec![],
        score: campaign.score,
        wins: Some(campaign.wins),
        locals: 0,
    })
}

/// The pieces of one roster for one side: the entries that it names, or all of the kind, in turn.
fn fill(
    program: &Program,
    campaign: &Campaign,
    roster: &Roster,
    side: u32,
    pieces: &mut Vec<Placed>,
) -> Result<(), &'static str> {
    const EMPTY: &str = "a roster of a kind without entries";
    let kind = program.kinds.get(roster.kind.index()).ok_or(EMPTY)?;
    let all = program.kinds.get(kind.root.index()).map_or(&[][..], |root| &root.entries);
    let mut entries: Vec<EntryId> = roster.entries.clone();
    if entries.is_empty() {
        let fits = |(_, e): &(usize, &Entry)| is_a(program, e.kind, roster.kind);
        entries = all.iter().enumerate().filter(fits).map(|(i, _)| EntryId(i as u32)).collect();
    }
    for n in 0..roster.count as usize {
        let id = entries.get(n % entries.len().max(1)).copied().ok_or(EMPTY)?;
        let entry = all.get(id.index()).ok_or(EMPTY)?;
        pieces.push(Placed {
            head: Head { origin: campaign.head.origin, ..entry.head.clone() },
            kind: entry.kind,
            entry: id,
            seat: side,
            cell: -1,
            facing: 0,
            fields: vec![],
            part_fields: vec![],
            arrives: 0,
            pool: vec![],
        });
    }
    Ok(())
}

/// Pieces of one entry are told apart by numbers.
fn number(program: &Program, pieces: &mut [Placed]) {
    let root = |p: &Placed| program.kinds.get(p.kind.index()).map_or(p.kind, |k| k.root);
    let keys: Vec<(KindId, EntryId)> = pieces.iter().map(|p| (root(p), p.entry)).collect();
    for (i, piece) in pieces.iter_mut().enumerate() {
        if keys.iter().filter(|k| **k == keys[i]).count() > 1 {
            let n = keys[..=i].iter().filter(|k| **k == keys[i]).count();
            piece.head.name = format!("{}_{n}", piece.head.name);
            piece.head.title = format!("{} {n}", piece.head.title);
        }
    }
}

/// Whether a kind is another or extends it.
fn is_a(program: &Program, kind: KindId, of: KindId) -> bool {
    let mut at = Some(kind);
    for _ in 0..=program.kinds.len() {
        match at {
            Some(k) if k == of => return true,
            Some(k) => at = program.kinds.get(k.index()).and_then(|k| k.extends),
            None => return false,
        }
    }
    false
}
