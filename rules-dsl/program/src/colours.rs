//! The colour names that looks may use without defining them.

/// Colours of real objects, by day and by night.
pub const COLOURS: [&str; 57] = [
    "bank", "black", "blue", "brick", "brown", "cloud", "cowling", "crater", "desert", "dusk", "earth", "fire",
    "flame", "forest", "furrow", "grass", "gray", "green", "grey", "gun", "hedge", "khaki", "lead", "leather",
    "meadow", "metal", "mud", "naval", "navy", "olive", "orange", "pink", "plywood", "purple", "red", "road", "roof",
    "sand", "sea", "silver", "sky", "steel", "straw", "stubble", "tan", "timber", "wall", "water", "white", "wire",
    "wood", "yellow", "accent", "danger", "good", "warning", "none",
];

/// Colours of a drawing, and of the surface that it is drawn on.
pub const ROLES: [&str; 5] = ["ground", "ink", "paper", "side", "tint"];

/// The words of a colour: `roundel_red`, `dark green`.
pub fn words(colour: &str) -> impl Iterator<Item = &str> {
    colour.split(['_', ' ', '-'])
}

/// Whether a colour is written as a code, as in `#7b7770` or `#7b7770/#8b8882`.
pub fn is_spelled(colour: &str) -> bool {
    colour.starts_with('#')
}
