//! The ledger: the part of a campaign between its missions, as a mission with a seat for each side and the rosters.
//! Also puts the rosters into the missions that the campaign plays.

use crate::*;

/// The ledger of a campaign, as a mission.
///
/// # Errors
/// The name of what is missing if the program is incomplete.
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

/// Adds the pieces of one roster for one side. They take the roster's entries in turn, or all entries of the kind if it
/// lists none.
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
        let fits = |(_, e): &(usize, &Entry)| program.is_a(e.kind, roster.kind);
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

/// Numbers pieces of the same entry to distinguish them.
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

/// Where a piece of a roster appears in a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RosterPlace {
    /// It is out of play, or its side has no seat.
    Absent,
    /// It replaces one of the mission's own pieces.
    Replaces(usize),
    /// It follows the mission's own pieces.
    Appended,
}

/// Where each piece of the rosters, in the ledger's order, appears in a mission with assigned roles. Pieces in play
/// replace the mission's own pieces of a rostered kind on their side, in order; the rest follow behind.
pub fn roster_places(
    program: &Program,
    campaign: &Campaign,
    rosters: &[Placed],
    mission: &Mission,
    in_play: impl Fn(usize) -> bool,
) -> Vec<RosterPlace> {
    let mut taken = vec![false; mission.pieces.len()];
    let seated = rosters.iter().enumerate().map(|(n, piece)| {
        let has_seat = mission.seats.iter().any(|s| s.side == piece.seat);
        if !has_seat || !in_play(n) {
            return RosterPlace::Absent;
        }
        let free = |(i, p): &(usize, &Placed)| {
            let side = mission.seats.get(p.seat as usize).map(|s| s.side);
            let both = |r: &Roster| program.is_a(p.kind, r.kind) && program.is_a(piece.kind, r.kind);
            let rostered = campaign.rosters.iter().any(both);
            !taken[*i] && side == Some(piece.seat) && rostered && parts(program, p) == parts(program, piece)
        };
        match mission.pieces.iter().enumerate().find(free).map(|(i, _)| i) {
            Some(i) => {
                taken[i] = true;
                RosterPlace::Replaces(i)
            }
            None => RosterPlace::Appended,
        }
    });
    seated.collect()
}

/// The number of parts of a piece; the numbers of the pieces that follow it depend on this.
fn parts(program: &Program, piece: &Placed) -> usize {
    let root = program.kinds.get(piece.kind.index()).and_then(|k| program.kinds.get(k.root.index()));
    let entry = root.and_then(|r| r.entries.get(piece.entry.index()));
    entry.map_or(0, |e| e.parts.iter().flatten().count())
}

/// The mission with the rosters in it, and the index of each of their pieces among the mission's pieces.
pub fn with_rosters(
    rosters: &[Placed],
    mut mission: Mission,
    seating: &[RosterPlace],
) -> (Mission, Vec<Option<usize>>) {
    let mut places = Vec::new();
    for (piece, seated) in rosters.iter().zip(seating) {
        places.push(match seated {
            RosterPlace::Absent => None,
            RosterPlace::Replaces(i) => {
                let place = &mut mission.pieces[*i];
                (place.head, place.kind, place.entry) = (piece.head.clone(), piece.kind, piece.entry);
                Some(*i)
            }
            RosterPlace::Appended => {
                let seat = mission.seats.iter().position(|s| s.side == piece.seat).unwrap_or(0);
                mission.pieces.push(Placed { seat: seat as u32, ..piece.clone() });
                Some(mission.pieces.len() - 1)
            }
        });
    }
    (mission, places)
}
