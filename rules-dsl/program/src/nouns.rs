//! The plurals of nouns in English, and their articles in German and Italian, by the endings of the words.
//!
//! Rules name their kinds in words of their own, and a title has no gender. Most endings tell it; where one doesn't, the
//! translation of the rules can have the phrase for the kind: see [`crate::Phrase::OF_NOUNS`].

/// The names of the articles in the phrases.
#[cfg(test)]
pub const ARTICLES: [&str; 11] =
    ["several", "das", "ein", "kein", "jedes", "ein anderes", "il", "un", "nessun", "il primo", "un altro"];

/// Endings of German nouns with the article *die*.
const GERMAN_FEMININE: [&str; 13] =
    ["ung", "heit", "keit", "schaft", "tät", "ion", "ei", "ik", "ur", "enz", "anz", "age", "e"];

/// Endings of German nouns with the article *der*.
const GERMAN_MASCULINE: [&str; 8] = ["er", "or", "ling", "ismus", "ant", "ent", "ist", "eur"];

/// Endings of Italian nouns with the article *la*.
const ITALIAN_FEMININE: [&str; 5] = ["a", "ione", "tà", "tù", "ice"];

/// Several of what an English noun names.
pub fn plural(noun: &str) -> String {
    match () {
        () if noun.ends_with("craft") => noun.to_owned(),
        () if ["s", "x", "ch", "sh"].iter().any(|end| noun.ends_with(end)) => format!("{noun}es"),
        () if noun.ends_with('y') && !["ay", "ey", "oy", "uy"].iter().any(|end| noun.ends_with(end)) => {
            format!("{}ies", &noun[..noun.len() - 1])
        }
        () => format!("{noun}s"),
    }
}

/// The articles and similar words for a noun, by the names that phrases have for them; none in other languages.
pub fn articles(code: &str, noun: &str) -> Vec<(&'static str, String)> {
    let word = noun.split([' ', ',', '(', ':']).next().unwrap_or(noun).to_lowercase();
    let ends = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
    let all: Vec<(&str, &str)> = match code {
        "de" => {
            let forms = match () {
                () if ends(&GERMAN_FEMININE) => ["die", "eine", "keine", "jede", "eine andere"],
                () if ends(&GERMAN_MASCULINE) => ["der", "einen", "keinen", "jeden", "ein anderer"],
                () => ["das", "ein", "kein", "jedes", "ein anderes"],
            };
            ["das", "ein", "kein", "jedes", "ein anderes"].into_iter().zip(forms).collect()
        }
        "it" => {
            let has_vowel = word.starts_with(['a', 'e', 'i', 'o', 'u']);
            let is_hard = ["z", "gn", "ps", "sb", "sc", "sf", "sg", "sl", "sm", "sp", "sq", "st"];
            let is_hard = is_hard.iter().any(|start| word.starts_with(start));
            let forms = match (ends(&ITALIAN_FEMININE), has_vowel, is_hard) {
                (true, true, _) => ["l'", "un'", "nessun'", "la prima ", "un'altra "],
                (true, false, _) => ["la ", "una ", "nessuna ", "la prima ", "un'altra "],
                (false, true, _) => ["l'", "un ", "nessun ", "il primo ", "un altro "],
                (false, false, true) => ["lo ", "uno ", "nessuno ", "il primo ", "un altro "],
                (false, false, false) => ["il ", "un ", "nessun ", "il primo ", "un altro "],
            };
            ["il", "un", "nessun", "il primo", "un altro"].into_iter().zip(forms).collect()
        }
        _ => Vec::new(),
    };
    all.into_iter().map(|(of, form)| (of, form.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The form of an article for a noun.
    fn form(code: &str, of: &str, noun: &str) -> String {
        articles(code, noun).into_iter().find(|(name, _)| *name == of).map_or_else(String::new, |(_, form)| form)
    }

    #[test]
    fn english_plurals_follow_the_ending_of_a_noun() {
        let plurals = ["pilot", "aircraft", "enemy", "box", "survey of the day"].map(plural);
        assert_eq!(plurals, ["pilots", "aircraft", "enemies", "boxes", "survey of the days"]);
    }

    #[test]
    fn articles_follow_the_ending_of_a_noun() {
        let german = ["Partei", "Richtung", "Ballon", "Bomber"].map(|noun| form("de", "kein", noun));
        assert_eq!(german, ["keine", "keine", "kein", "keinen"]);
        let italian = ["aereo", "virata", "schieramento", "casella", "ala"].map(|noun| form("it", "il", noun));
        assert_eq!(italian, ["l'", "la ", "lo ", "la ", "l'"]);
        assert!(articles("fr", "avion").is_empty());
    }
}
