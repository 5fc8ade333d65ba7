//! Forces: replaces a mission's pieces by other entries, before the game.

use dicta_program::{EntryId, KindId, Mission, MissionId, Placed, Program};
use thiserror::Error;

/// Why a piece cannot have the entry picked for it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ForcesError {
    #[error("there is no such mission")]
    NoMission,
    #[error("there is no piece `{piece}` in the mission `{mission}`")]
    NoPiece { piece: String, mission: String, known: Vec<String> },
    #[error("the piece `{piece}` has no pool to pick from")]
    NoPool { piece: String },
    #[error("the piece `{piece}` can't be `{entry}`: its pool is {}", .pool.join(", "))]
    NotInPool { piece: String, entry: String, pool: Vec<String> },
    #[error("the piece `{piece}` is picked twice")]
    Twice { piece: String },
}

/// Returns the program with the entries picked for pieces of the mission, as pairs of the piece's and the entry's name.
///
/// A piece may have any entry of its pool, or the one it has in the source. Its title follows the entry unless it has
/// its own.
///
/// # Errors
/// If a piece is not in the mission, has no pool or is named twice, or an entry is not in its pool.
pub fn pick(program: &Program, mission: MissionId, picks: &[(String, String)]) -> Result<Program, ForcesError> {
    picked(program, mission, picks, chosen)
}

/// As [`pick`], but a piece without a pool may have any entry of its own entry's kind, as in [`admitted`].
///
/// # Errors
/// If a piece is not in the mission or is named twice, or can't be the entry.
pub fn replace(program: &Program, mission: MissionId, picks: &[(String, String)]) -> Result<Program, ForcesError> {
    picked(program, mission, picks, |program, piece, name| match piece.pool.is_empty() {
        true => of_its_kind(program, piece, name),
        false => chosen(program, piece, name),
    })
}

fn picked(
    program: &Program,
    mission: MissionId,
    picks: &[(String, String)],
    entry_of: impl Fn(&Program, &Placed, &str) -> Result<EntryId, ForcesError>,
) -> Result<Program, ForcesError> {
    let mut picked = program.clone();
    let mission = picked.missions.get_mut(mission.index()).ok_or(ForcesError::NoMission)?;
    for (i, (name, entry)) in picks.iter().enumerate() {
        if picks[..i].iter().any(|(before, _)| before == name) {
            return Err(ForcesError::Twice { piece: name.clone() });
        }
        let known = || mission.pieces.iter().filter(|p| !p.pool.is_empty()).map(|p| p.head.name.clone()).collect();
        let Some(at) = mission.pieces.iter().position(|p| p.head.name == *name) else {
            let mission = mission.head.name.clone();
            return Err(ForcesError::NoPiece { piece: name.clone(), mission, known: known() });
        };
        let entry = entry_of(program, &mission.pieces[at], entry)?;
        exchange(program, &mut mission.pieces[at], entry);
    }
    Ok(picked)
}

/// The entries that a piece may have, by name and title: those of its pool, preceded by its own if the pool lacks it.
/// Empty for a piece without a pool.
pub fn pool<'a>(program: &'a Program, piece: &Placed) -> Vec<(&'a str, &'a str)> {
    let head = |id| entry(program, piece, id).map(|e| (e.head.name.as_str(), e.head.title.as_str()));
    choices(piece).into_iter().filter_map(head).collect()
}

/// The entries of a kind that all pieces of this kind in a mission can be, in the order of the rules: those of the pools,
/// and for a piece without a pool, those of its own entry's kind, so that its settings still apply. Empty if the mission
/// has no such piece.
pub fn admitted(program: &Program, mission: &Mission, kind: KindId) -> Vec<EntryId> {
    let pieces: Vec<&Placed> = of_kind(program, mission, kind).collect();
    let Some(root) = program.kinds.get(kind.index()).and_then(|k| program.kinds.get(k.root.index())) else {
        return Vec::new();
    };
    let admits = |piece: &Placed, id: EntryId, of: KindId| {
        let choices = choices(piece);
        if choices.is_empty() { program.is_a(of, piece.kind) } else { choices.contains(&id) }
    };
    let entries = (0..).map(EntryId).zip(&root.entries).filter(|(_, e)| program.is_a(e.kind, kind));
    let admitted = entries.filter(|(id, e)| !pieces.is_empty() && pieces.iter().all(|p| admits(p, *id, e.kind)));
    admitted.map(|(id, _)| id).collect()
}

/// The sides that have a piece of a kind in a mission, by their number among all sides.
pub fn sides_with(program: &Program, mission: &Mission, kind: KindId) -> Vec<u32> {
    let seats = of_kind(program, mission, kind).filter_map(|piece| mission.seats.get(piece.seat as usize));
    let mut sides: Vec<u32> = seats.map(|seat| seat.side).collect();
    sides.sort_unstable();
    sides.dedup();
    sides
}

fn of_kind<'m>(program: &Program, mission: &'m Mission, kind: KindId) -> impl Iterator<Item = &'m Placed> {
    mission.pieces.iter().filter(move |p| program.is_a(p.kind, kind))
}

/// The mission with other entries for its pieces of a kind: those that `of` gives for the side of a piece, by its number
/// among all sides. They have to be [`admitted`].
pub fn exchanged(program: &Program, mission: &Mission, kind: KindId, of: impl Fn(u32) -> Option<EntryId>) -> Mission {
    let mut exchanged = mission.clone();
    for piece in exchanged.pieces.iter_mut().filter(|p| program.is_a(p.kind, kind)) {
        if let Some(id) = mission.seats.get(piece.seat as usize).and_then(|seat| of(seat.side)) {
            exchange(program, piece, id);
        }
    }
    exchanged
}

fn choices(piece: &Placed) -> Vec<EntryId> {
    let own = !piece.pool.is_empty() && !piece.pool.contains(&piece.entry);
    own.then_some(piece.entry).into_iter().chain(piece.pool.iter().copied()).collect()
}

fn entry<'a>(program: &'a Program, piece: &Placed, id: EntryId) -> Option<&'a dicta_program::Entry> {
    let root = program.kinds.get(piece.kind.index())?.root;
    program.kinds.get(root.index())?.entries.get(id.index())
}

/// The entry of this name and the kind of a piece.
fn of_its_kind(program: &Program, piece: &Placed, name: &str) -> Result<EntryId, ForcesError> {
    let entries = program.kinds.get(piece.kind.index()).and_then(|k| program.kinds.get(k.root.index()));
    let entries = entries.map_or(&[][..], |root| &root.entries);
    let fits = |entry: &dicta_program::Entry| program.is_a(entry.kind, piece.kind);
    let found = (0..).map(EntryId).zip(entries).find(|(_, e)| e.head.name == name && fits(e));
    found.map(|(id, _)| id).ok_or_else(|| ForcesError::NotInPool {
        piece: piece.head.name.clone(),
        entry: name.to_owned(),
        pool: entries.iter().filter(|e| fits(e)).map(|e| e.head.name.clone()).collect(),
    })
}

/// The entry of this name that a piece may be.
fn chosen(program: &Program, piece: &Placed, name: &str) -> Result<EntryId, ForcesError> {
    let named = || piece.head.name.clone();
    let choices = choices(piece);
    if choices.is_empty() {
        return Err(ForcesError::NoPool { piece: named() });
    }
    let is_named = |id: &EntryId| entry(program, piece, *id).is_some_and(|e| e.head.name == name);
    choices.into_iter().find(is_named).ok_or_else(|| {
        let pool = pool(program, piece).into_iter().map(|(name, _)| name.to_owned()).collect();
        ForcesError::NotInPool { piece: named(), entry: name.to_owned(), pool }
    })
}

/// Gives a piece another entry.
fn exchange(program: &Program, piece: &mut Placed, id: EntryId) {
    let Some(taken) = entry(program, piece, id) else { return };
    if entry(program, piece, piece.entry).is_some_and(|own| own.head.title == piece.head.title) {
        piece.head.title.clone_from(&taken.head.title);
    }
    // The new entry may be of a narrower kind than the piece's own: the piece's settings still apply to it.
    piece.kind = taken.kind;
    piece.entry = id;
}
