//! The phrases of Dicta itself: what game logs and printed pages say besides the texts of the rules, in every built-in
//! language.
//!
//! A phrase shows its values by name, in braces. The table below is the only place of these words. Rules in a language
//! that it lacks can translate the English phrases like their own texts.

use crate::Program;
use std::collections::BTreeMap;

/// The codes of the built-in languages besides English, in the order of the columns of the table.
const LANGUAGES: [&str; 2] = ["de", "it"];

/// Declares the phrases: in English, German and Italian.
macro_rules! phrases {
    ($($(#[$docs:meta])* $name:ident: $english:literal, $german:literal, $italian:literal;)+) => {
        /// A phrase of Dicta.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Phrase { $($(#[$docs])* $name,)+ }

        impl Phrase {
            /// All phrases.
            pub const ALL: &[Phrase] = &[$(Phrase::$name,)+];

            /// The phrase in English, then in each of the other built-in languages.
            const fn columns(self) -> [&'static str; 1 + LANGUAGES.len()] {
                match self { $(Phrase::$name => [$english, $german, $italian],)+ }
            }
        }
    };
}

phrases! {
    Nothing: "none", "keins", "nessuno";
    Yes: "yes", "ja", "sì";
    No: "no", "nein", "no";
    OffTheBoard: "off the board", "außerhalb des Plans", "fuori dalla plancia";
    SideByNumber: "side {number}", "Partei {number}", "schieramento {number}";
    North: "north", "Norden", "nord";
    NorthEast: "north-east", "Nordosten", "nord-est";
    East: "east", "Osten", "est";
    SouthEast: "south-east", "Südosten", "sud-est";
    South: "south", "Süden", "sud";
    SouthWest: "south-west", "Südwesten", "sud-ovest";
    West: "west", "Westen", "ovest";
    NorthWest: "north-west", "Nordwesten", "nord-ovest";
    NoFacing: "no facing", "keine Richtung", "nessuna direzione";
    Place: "{cell} facing {facing}", "{cell} nach {facing}", "{cell} verso {facing}";
    OfStep: "the step {title}", "den Schritt {title}", "il passo {title}";
    OfPhase: "the phase {title}", "die Phase {title}", "la fase {title}";
    OfRule: "the rule {title}", "die Regel {title}", "la regola {title}";
    OfEffect: "the effect {title}", "den Effekt {title}", "l'effetto {title}";
    OfChoice: "the choice {title}", "die Wahl {title}", "la scelta {title}";
    OfMission: "the mission {title}", "die Mission {title}", "la missione {title}";
    OfCampaign: "the campaign {title}", "die Kampagne {title}", "la campagna {title}";
    Round: "Round {number}", "Runde {number}", "Turno {number}";
    Turn: "Turn {number}", "Runde {number}", "Turno {number}";
    AField: "a field", "ein Feld", "un campo";
    Chose: "{piece}: {choice} {picks}", "{piece}: {choice} {picks}", "{piece}: {choice} {picks}";
    ChoseTheOnly: "{piece}: {choice} {picks} (the only legal option)",
        "{piece}: {choice} {picks} (die einzige Möglichkeit)", "{piece}: {choice} {picks} (l'unica possibilità)";
    NoLegalOption: "{piece} has no legal option: {choice}", "{piece} hat keine Möglichkeit: {choice}",
        "{piece} non ha possibilità: {choice}";
    Waived: "{piece}: no other legal option; waived rules: {rules}",
        "{piece}: keine andere Möglichkeit; ausgesetzte Regeln: {rules}",
        "{piece}: nessun'altra possibilità; regole sospese: {rules}";
    CircularWait: "Circular wait: {piece} was drawn to decide first",
        "Alle warten aufeinander: {piece} entscheidet durch Los zuerst",
        "Attesa circolare: {piece} è sorteggiato per decidere prima";
    Rolled: "{die}: {face}", "{die}: {face}", "{die}: {face}";
    Drew: "Card from {deck}, {card}", "Karte von {deck}, {card}", "Carta da {deck}, {card}";
    DrewNothing: "{deck} has no card left", "{deck}: keine Karte mehr", "{deck}: nessuna carta rimasta";
    Reshuffled: "{deck} is reshuffled, {cards} cards", "{deck} wird neu gemischt, Karten: {cards}",
        "{deck} viene rimescolato, carte: {cards}";
    ReturnedToPile: "A card returns to the pile of {deck}", "Eine Karte kommt auf die Ablage von {deck}",
        "Una carta torna agli scarti di {deck}";
    Returned: "A card returns to {deck}", "Eine Karte kommt zurück zu {deck}", "Una carta torna in {deck}";
    NoCandidates: "No candidates for {stream}", "Nichts zur Auswahl für {stream}", "Nessun candidato per {stream}";
    Picked: "Drawn at random for {stream}: {element}", "Zufällig gezogen für {stream}: {element}",
        "Sorteggiato per {stream}: {element}";
    Turned: "{piece} turns to face {facing}", "{piece} dreht sich nach {facing}", "{piece} si gira verso {facing}";
    MovedOver: "{piece} moves from {cell} over the edge", "{piece} zieht von {cell} über den Rand",
        "{piece} si muove da {cell} oltre il bordo";
    Moved: "{piece} moves from {cell} to {place}", "{piece} zieht von {cell} auf {place}",
        "{piece} si muove da {cell} a {place}";
    Placed: "{piece} is placed at {place}", "{piece} wird auf {place} gestellt", "{piece} è posto in {place}";
    CreatedOff: "{piece} comes into play", "{piece} kommt ins Spiel", "{piece} entra in gioco";
    Created: "{piece} comes into play at {place}", "{piece} kommt auf {place} ins Spiel",
        "{piece} entra in gioco in {place}";
    Removed: "{piece} is out of play", "{piece} ist aus dem Spiel", "{piece} è fuori dal gioco";
    Changed: "{piece}: {field} {before} → {after}", "{piece}: {field} {before} → {after}",
        "{piece}: {field} {before} → {after}";
    Bounded: "{piece}: {field} stops at {limit} instead of {wanted}",
        "{piece}: {field} bleibt bei {limit} statt {wanted}", "{piece}: {field} si ferma a {limit} invece di {wanted}";
    Revealed: "{piece} reveals {field}: {value}", "{piece} deckt auf, {field}: {value}",
        "{piece} rivela, {field}: {value}";
    RevealedUntil: "{piece} reveals {field}: {value}, until turn {turn}",
        "{piece} deckt auf, {field}: {value}, bis Runde {turn}",
        "{piece} rivela, {field}: {value}, fino al turno {turn}";
    Valued: "{title} = {total}", "{title} = {total}", "{title} = {total}";
    Expired: "{piece}: {field} is over", "{piece}: {field} ist vorbei", "{piece}: {field} è finito";
    UmpirePlaced: "The umpire moves {piece} to {place}", "Der Spielleiter versetzt {piece} auf {place}",
        "L'arbitro sposta {piece} in {place}";
    UmpireTurned: "The umpire turns {piece} to face {facing}", "Der Spielleiter dreht {piece} nach {facing}",
        "L'arbitro gira {piece} verso {facing}";
    UmpireCreated: "The umpire brings {piece} into play at {place}",
        "Der Spielleiter bringt {piece} auf {place} ins Spiel", "L'arbitro mette in gioco {piece} in {place}";
    UmpireCreatedOff: "The umpire brings {piece} into play", "Der Spielleiter bringt {piece} ins Spiel",
        "L'arbitro mette in gioco {piece}";
    UmpireRemoved: "The umpire takes {piece} out of play", "Der Spielleiter nimmt {piece} aus dem Spiel",
        "L'arbitro toglie {piece} dal gioco";
    UmpireChanged: "The umpire changes {piece}: {field} {before} → {after}",
        "Der Spielleiter ändert {piece}: {field} {before} → {after}",
        "L'arbitro cambia {piece}: {field} {before} → {after}";
    UmpireBoxes: "The umpire changes {piece}: {field}, {left} of {boxes} left",
        "Der Spielleiter ändert {piece}: {field}, {left} von {boxes} übrig",
        "L'arbitro cambia {piece}: {field}, {left} di {boxes} rimasti";
    UmpireListed: "The umpire changes {piece}: {field}", "Der Spielleiter ändert {piece}: {field}",
        "L'arbitro cambia {piece}: {field}";
    UmpireReturnedCard: "The umpire returns a card to {deck}", "Der Spielleiter gibt eine Karte zurück zu {deck}",
        "L'arbitro rimette una carta in {deck}";
    UmpireDiscarded: "The umpire puts a card on the discards of {deck}",
        "Der Spielleiter legt eine Karte auf die Ablage von {deck}", "L'arbitro mette una carta tra gli scarti di {deck}";
    Drawn: "The game is drawn", "Unentschieden", "La partita è pari";
    Won: "Won by {side}", "Sieg für {side}", "Vince {side}";
    EndedBecause: "{result}: {reason}", "{result}: {reason}", "{result}: {reason}";
    RulesFault: "Rules fault: {fault}", "Fehler in den Regeln: {fault}", "Errore nelle regole: {fault}";
    SideNoun: "side", "Partei", "schieramento";
    CellNoun: "cell", "Feld", "casella";
    FacingNoun: "facing", "Richtung", "direzione";
    TheOne: "the {things}", "{things}", "{things}";
    OfIts: "{part} of {whole}", "{part} von {whole}", "{part} di {whole}";
    HitsOf: "hits on {track}", "Treffer auf {track}", "colpi su {track}";
    InPlay: "{one} is in play", "{one} ist im Spiel", "{one} è in gioco";
    Is: "{a} is {b}", "{a} ist {b}", "{a} è {b}";
    IsNot: "{a} is not {b}", "{a} ist nicht {b}", "{a} non è {b}";
    IsLess: "{a} is less than {b}", "{a} ist kleiner als {b}", "{a} è minore di {b}";
    IsAtMost: "{a} is at most {b}", "{a} ist höchstens {b}", "{a} è al massimo {b}";
    IsMore: "{a} is greater than {b}", "{a} ist größer als {b}", "{a} è maggiore di {b}";
    IsAtLeast: "{a} is at least {b}", "{a} ist mindestens {b}", "{a} è almeno {b}";
    IsFromTo: "{item} is from {low} to {high}", "{item} ist {low} bis {high}", "{item} va da {low} a {high}";
    Both: "{a} and {b}", "{a} und {b}", "{a} e {b}";
    Either: "{a} or {b}", "{a} oder {b}", "{a} o {b}";
    NotSo: "not ({condition})", "nicht ({condition})", "non ({condition})";
    /// The words for things have no gender here, so these phrases count them in digits.
    AnyOf: "any {things}", "mindestens 1 {things}", "almeno 1 {things}";
    NoneOf: "no {things}", "nicht 1 {things}", "nemmeno 1 {things}";
    EveryOf: "every {things}: {condition}", "alle {things}: {condition}", "ogni {things}: {condition}";
    CountOf: "the number of {things}", "die Anzahl von {things}", "il numero di {things}";
    SumOf: "the sum of {amount} for every {things}", "die Summe von {amount} für alle {things}",
        "la somma di {amount} per ogni {things}";
    LeastOf: "the least of {amount} for every {things}", "das Kleinste von {amount} für alle {things}",
        "il minimo di {amount} per ogni {things}";
    MostOf: "the greatest of {amount} for every {things}", "das Größte von {amount} für alle {things}",
        "il massimo di {amount} per ogni {things}";
    FirstOf: "the first {things}", "1. {things}", "il primo tra {things}";
    ThingsWhere: "{things} where {condition}", "{things} ({condition})", "{things} ({condition})";
    OtherThan: "another {things} than {one}", "{things} außer {one}", "{things} eccetto {one}";
    OtherSide: "the other side", "die andere Partei", "l'altro schieramento";
    IfElse: "{a} if {condition}, otherwise {b}", "{a}, wenn {condition}, sonst {b}",
        "{a} se {condition}, altrimenti {b}";
    DistanceOf: "the distance from {a} to {b}", "die Entfernung von {a} zu {b}", "la distanza da {a} a {b}";
    LastTurn: "it is the last turn", "es ist die letzte Runde", "è l'ultimo turno";
    TheTurn: "the turn", "die Runde", "il turno";
    Contents: "Contents", "Inhalt", "Sommario";
    Index: "Index", "Stichwörter", "Indice analitico";
    SeeAlso: "See also", "Siehe auch", "Vedi anche";
    SourceIs: "Source: {source}", "Quelle: {source}", "Fonte: {source}";
    ReconstructedFor: "Reconstructed: {reason}", "Rekonstruiert: {reason}", "Ricostruito: {reason}";
    SetupPhase: "Setup: {phase}", "Aufstellung: {phase}", "Preparazione: {phase}";
    MoreRules: "More rules", "Weitere Regeln", "Altre regole";
    RulesetsInUse: "Rulesets in use", "Verwendete Regelwerke", "Regolamenti in uso";
    ExtendsRuleset: "Extends {ruleset}", "Erweitert {ruleset}", "Estende {ruleset}";
    PiecesAndFields: "Pieces and their fields", "Spielsteine und ihre Eigenschaften", "Pezzi e loro campi";
    Picks: "picks {picks}", "wählt {picks}", "sceglie {picks}";
    Amount: "Amount", "Betrag", "Quantità";
    Reason: "Reason", "Grund", "Motivo";
    /// The number that a sum starts with.
    SumBase: "to start with", "zu Beginn", "per cominciare";
    /// With the least and the greatest number that a sum can have.
    SumLimits: "at least {least}, at most {most}", "mindestens {least}, höchstens {most}", "almeno {least}, al massimo {most}";
    WhenHolds: "when {condition}", "wenn {condition}", "quando {condition}";
    Forbids: "forbids", "verbietet", "vieta";
    Warns: "warns", "warnt", "avverte";
    Prefers: "prefers", "bevorzugt", "preferisce";
    Avoids: "avoids", "vermeidet", "evita";
    AsWritten: "As written", "Wie geschrieben", "Come nel testo";
    ExamplesHead: "Examples", "Beispiele", "Esempi";
    ColumnsAre: "Columns: {key}", "Spalten: {key}", "Colonne: {key}";
    OptionsOfRules: "Options", "Optionen", "Opzioni";
    OptionHead: "Option", "Option", "Opzione";
    ValueHead: "Value", "Wert", "Valore";
    ValuesHead: "Values", "Werte", "Valori";
    InUse: "In use", "Verwendet", "In uso";
    SwitchedOn: "on", "ein", "attiva";
    SwitchedOff: "off", "aus", "non attiva";
    MapHead: "Map", "Spielplan", "Mappa";
    MapPart: "{map}: part {part} of {across} × {down}", "{map}: Teil {part} von {across} × {down}",
        "{map}: parte {part} di {across} × {down}";
    Hexes: "{columns} × {rows} hexes", "{columns} × {rows} Sechseckfelder", "{columns} × {rows} esagoni";
    HexesInRows: "{columns} × {rows} hexes in rows", "{columns} × {rows} Sechseckfelder in Reihen",
        "{columns} × {rows} esagoni in righe";
    Squares: "{columns} × {rows} squares", "{columns} × {rows} Quadratfelder", "{columns} × {rows} quadrati";
    TerrainHead: "Terrain", "Gelände", "Terreno";
    CellsHead: "Cells", "Felder", "Caselle";
    ZoneHead: "Zone", "Zone", "Zona";
    TurnsHead: "Turns", "Runden", "Turni";
    PlayerHead: "Player", "Spieler", "Giocatore";
    PieceHead: "Piece", "Spielstein", "Pezzo";
    PlaceHead: "Place", "Feld", "Casella";
    NotOnTheMap: "not on the map yet", "noch nicht auf dem Spielplan", "non ancora sulla mappa";
    ArrivesInTurn: "{place}, arrives in turn {turn}", "{place}, kommt in Runde {turn}",
        "{place}, arriva nel turno {turn}";
    Nobody: "nobody", "niemand", "nessuno";
    ScoreDecides: "the score decides", "der Punktestand entscheidet", "decide il punteggio";
    WinnerHead: "Winner", "Sieger", "Vincitore";
    EndOfGame: "End of the game", "Ende der Partie", "Fine della partita";
    RoundsHead: "Rounds", "Runden", "Tornate";
    RoundMissions: "Missions of a round", "Missionen einer Runde", "Missioni di una tornata";
    WhenHead: "When", "Wann", "Quando";
    NameHead: "Name", "Name", "Nome";
    CampaignNotes: "Notes of the campaign", "Notizen zur Kampagne", "Note della campagna";
    CarriesOver: "Carries over", "Bleibt erhalten", "Si conserva";
    CountersHead: "Counters", "Spielmarken", "Segnalini";
    Calibration: "Calibration", "Kalibrierung", "Calibrazione";
    CalibrationFront: "FRONT", "VORDERSEITE", "FRONTE";
    CalibrationBack: "BACK", "RÜCKSEITE", "RETRO";
    CalibrationPrint:
        "Print this sheet on both sides, at 100 % (not fitted to the page), and hold it against the light. The cross of the back should cover the cross of the front.",
        "Dieses Blatt beidseitig drucken, mit 100 % (nicht an die Seite angepasst), und gegen das Licht halten. Das Kreuz der Rückseite sollte das der Vorderseite decken.",
        "Stampare questo foglio fronte e retro, al 100 % (senza adattarlo alla pagina), e guardarlo in controluce. La croce del retro dovrebbe coprire quella del fronte.";
    CalibrationMeasure:
        "If it doesn't, measure on the back, with the word {back} upright, how many millimetres its cross has to move to the right and down; to the left and up are negative numbers. Then print with --offset-x and --offset-y, or with these numbers in the dialog. Numbers given now are already applied to this sheet.",
        "Tut es das nicht, auf der Rückseite, mit dem Wort {back} aufrecht, messen, um wie viele Millimeter ihr Kreuz nach rechts und unten rücken muss; nach links und oben sind die Zahlen negativ. Dann mit --offset-x und --offset-y drucken, oder mit diesen Zahlen im Dialog. Jetzt angegebene Zahlen sind auf diesem Blatt schon berücksichtigt.",
        "Altrimenti misurare sul retro, con la parola {back} diritta, di quanti millimetri la croce deve spostarsi a destra e in basso; a sinistra e in alto i numeri sono negativi. Poi stampare con --offset-x e --offset-y, o con questi numeri nella finestra. I numeri indicati ora sono già applicati a questo foglio.";
}

impl Phrase {
    /// The phrase in English, as a translation of the rules names it.
    pub const fn english(self) -> &'static str {
        self.columns()[0]
    }

    /// The phrase in a built-in language; `None` for another language.
    pub fn built_in(self, code: &str) -> Option<&'static str> {
        let column = LANGUAGES.iter().position(|language| *language == code)?;
        self.columns().get(1 + column).copied()
    }
}

/// The language that a program speaks instead of the one in which its rules are written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Language {
    /// Its code, such as `de`.
    pub code: String,
    /// By text as written.
    pub(crate) texts: BTreeMap<String, String>,
}

impl Program {
    /// A phrase in the language of the program, with these values for the names in braces.
    pub fn phrase(&self, phrase: Phrase, values: &[(&str, &str)]) -> String {
        let mut rest = self.pattern(phrase);
        let mut text = String::with_capacity(rest.len() + 16);
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            text.push_str(before);
            text.push_str(values.iter().find(|(of, _)| *of == name).map_or("", |(_, value)| value));
            rest = after;
        }
        text + rest
    }

    /// A phrase without values.
    pub fn word(&self, phrase: Phrase) -> String {
        self.pattern(phrase).to_owned()
    }

    fn pattern(&self, phrase: Phrase) -> &str {
        let Some(language) = &self.language else { return phrase.english() };
        let own = language.texts.get(phrase.english()).map(String::as_str);
        own.or_else(|| phrase.built_in(&language.code)).unwrap_or(phrase.english())
    }

    /// A title as part of a sentence: without capitals, except in German, which writes nouns with them.
    pub fn within_sentence(&self, title: &str) -> String {
        let is_german = self.language.as_ref().is_some_and(|language| language.code == "de");
        if is_german { title.to_owned() } else { title.to_lowercase() }
    }

    /// A text of the rules in the language of the program.
    pub fn translated<'t>(&'t self, text: &'t str) -> &'t str {
        self.language.as_ref().and_then(|language| language.texts.get(text)).map_or(text, String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names in braces, sorted.
    fn names(text: &str) -> Vec<&str> {
        let mut names: Vec<&str> = text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn a_phrase_has_the_same_values_in_every_language() {
        for phrase in Phrase::ALL {
            for code in LANGUAGES {
                let text = phrase.built_in(code).expect("a built-in language");
                assert_eq!(names(text), names(phrase.english()), "{phrase:?} in {code}");
            }
        }
        assert_eq!(Phrase::Turn.built_in("fr"), None);
    }

    #[test]
    fn rules_can_translate_the_phrases() {
        let of = |code: &str, texts: &[(&str, &str)]| {
            let texts = texts.iter().map(|(from, to)| (from.to_string(), to.to_string())).collect();
            Program { language: Some(Language { code: code.into(), texts }), ..Program::default() }
        };
        let turn = |program: Program| program.phrase(Phrase::Turn, &[("number", "3")]);
        assert_eq!(turn(Program::default()), "Turn 3");
        assert_eq!(turn(of("de", &[])), "Runde 3");
        assert_eq!(turn(of("de", &[("Turn {number}", "Zug {number}")])), "Zug 3");
        assert_eq!(turn(of("fr", &[])), "Turn 3");
        assert_eq!(turn(of("fr", &[("Turn {number}", "Tour {number}")])), "Tour 3");
    }
}
