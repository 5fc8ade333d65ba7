//! Roles: which side plays which part in a mission.

use dicta_program::*;

/// Assigns a mission's roles to sides: the side that has a role swaps places with the one that gets it.
pub(super) fn give_roles(mission: &mut Mission, given: &[(String, i64)]) {
    for (name, side) in given {
        let Ok(to) = u32::try_from(side - INSTANCE_SIDES) else { continue };
        let Some((_, now)) = mission.roles.iter().find(|(n, _)| n == name).cloned() else { continue };
        for (_, side) in &mut mission.roles {
            *side = match *side {
                s if s == now => to,
                s if s == to => now,
                s => s,
            };
        }
    }
    let roles = mission.roles.clone();
    let of = |role: Option<u32>| role.and_then(|r| roles.get(r as usize)).map(|(_, side)| *side);
    for seat in &mut mission.seats {
        seat.side = of(seat.role).unwrap_or(seat.side);
    }
    for zone in &mut mission.zones {
        zone.side = of(zone.role).map_or(zone.side, i64::from);
    }
}
