//! The phrases of Dicta itself: what game logs and printed pages say besides the texts of the rules, in every built-in
//! language.
//!
//! A phrase shows its values by name, in braces. The table below is the only place of these words. Rules in a language
//! that it lacks can translate the English phrases like their own texts.

use crate::Program;
use crate::nouns::{articles, plural};
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
    UmpireReturned: "The umpire puts {piece} back into the reserve", "Der Spielleiter legt {piece} zurück in die Reserve",
        "L'arbitro rimette {piece} nella riserva";
    UmpirePicked: "The umpire changes the hidden choice of {piece}: {choice} {picks}",
        "Der Spielleiter ändert die verdeckte Wahl von {piece}: {choice} {picks}",
        "L'arbitro cambia la scelta nascosta di {piece}: {choice} {picks}";
    UmpirePickedHidden: "The umpire changes a hidden choice", "Der Spielleiter ändert eine verdeckte Wahl",
        "L'arbitro cambia una scelta nascosta";
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
    NumberNoun: "number", "Zahl", "numero";
    PartNoun: "part", "Teil", "parte";
    ValueNoun: "value", "Wert", "valore";
    StepNoun: "step", "Schritt", "passo";
    HasTurned: "turned", "gedreht", "virata fatta";
    TheOne: "the {things}", "{things}", "{things}";
    /// The next phrases are about a kind, so a translation can have them for a kind by its own words: see
    /// [`Phrase::OF_NOUNS`]. Without that, the article follows from the ending of the word.
    SomeThing: "at least one {things}", "mindestens {ein} {things}", "almeno {un}{things}";
    NoThing: "no {things}", "{kein} {things}", "{nessun}{things}";
    EveryThing: "every {things}", "{jedes} {things}", "ogni {things}";
    FirstThing: "the first {things}", "{das} erste {things}", "{il primo}{things}";
    AnotherThing: "another {things}", "{ein anderes} {things}", "{un altro}{things}";
    NumberOfThings: "the number of {several}", "Anzahl {things}", "numero di {things}";
    OfIts: "{part} of {whole}", "{part} von {whole}", "{part} di {whole}";
    /// A field, a value or a definition, of what has it.
    TheOfIts: "the {part} of {whole}", "{part} von {whole}", "{part} di {whole}";
    HitsOf: "the hits on {track}", "Treffer auf {track}", "colpi su {track}";
    /// What is said about something has two forms where the verb moves to the end of a subordinate clause: `it is so |
    /// as it is so`.
    InPlay: "{one} is in play", "{one} ist im Spiel | {one} im Spiel ist", "{one} è in gioco";
    NotInPlay: "{one} is not in play", "{one} ist nicht im Spiel | {one} nicht im Spiel ist", "{one} non è in gioco";
    Applies: "“{part}” applies to {whole}", "„{part}“ gilt für {whole} | „{part}“ für {whole} gilt",
        "«{part}» vale per {whole}";
    AppliesNot: "“{part}” doesn't apply to {whole}", "„{part}“ gilt nicht für {whole} | „{part}“ nicht für {whole} gilt",
        "«{part}» non vale per {whole}";
    AppliesAlone: "“{part}” applies", "„{part}“ gilt | „{part}“ gilt", "«{part}» vale";
    AppliesNotAlone: "“{part}” doesn't apply", "„{part}“ gilt nicht | „{part}“ nicht gilt", "«{part}» non vale";
    Is: "{a} is {b}", "{a} ist {b} | {a} {b} ist", "{a} è {b}";
    IsNot: "{a} is not {b}", "{a} ist nicht {b} | {a} nicht {b} ist", "{a} non è {b}";
    IsSame: "{a} is the same as {b}", "{a} ist gleich {b} | {a} gleich {b} ist", "{a} è uguale a {b}";
    IsNotSame: "{a} differs from {b}", "{a} ist ungleich {b} | {a} ungleich {b} ist", "{a} è diverso da {b}";
    SameSide: "{a} and {b} are on the same side",
        "{a} und {b} gehören zur selben Partei | {a} und {b} zur selben Partei gehören",
        "{a} e {b} sono dello stesso schieramento";
    DifferentSides: "{a} and {b} are on different sides",
        "{a} und {b} gehören zu verschiedenen Parteien | {a} und {b} zu verschiedenen Parteien gehören",
        "{a} e {b} sono di schieramenti diversi";
    BelongsTo: "{a} belongs to {b}", "die Partei von {a} ist {b} | die Partei von {a} {b} ist",
        "lo schieramento di {a} è {b}";
    BelongsNotTo: "{a} doesn't belong to {b}", "die Partei von {a} ist nicht {b} | die Partei von {a} nicht {b} ist",
        "lo schieramento di {a} non è {b}";
    IsNumber: "{a} is {b}", "{a} ist gleich {b} | {a} gleich {b} ist", "{a} è {b}";
    IsNotNumber: "{a} is not {b}", "{a} ist ungleich {b} | {a} ungleich {b} ist", "{a} non è {b}";
    IsEven: "{a} is even", "{a} ist gerade | {a} gerade ist", "{a} è pari";
    IsOdd: "{a} is odd", "{a} ist ungerade | {a} ungerade ist", "{a} è dispari";
    IsNone: "there is no {a}", "{a} fehlt | {a} fehlt", "manca {a}";
    IsSome: "{a} exists", "{a} ist vorhanden | {a} vorhanden ist", "c'è {a}";
    IsLess: "{a} is less than {b}", "{a} ist kleiner als {b} | {a} kleiner als {b} ist", "{a} è minore di {b}";
    IsAtMost: "{a} is at most {b}", "{a} ist höchstens {b} | {a} höchstens {b} ist", "{a} è al massimo {b}";
    IsMore: "{a} is greater than {b}", "{a} ist größer als {b} | {a} größer als {b} ist", "{a} è maggiore di {b}";
    IsAtLeast: "{a} is at least {b}", "{a} ist mindestens {b} | {a} mindestens {b} ist", "{a} è almeno {b}";
    IsFromTo: "{item} is from {low} to {high}",
        "{item} liegt zwischen {low} und {high} | {item} zwischen {low} und {high} liegt", "{item} va da {low} a {high}";
    IsAmong: "{item} is among {set}", "{item} gehört zu {set} | {item} zu {set} gehört", "{item} è tra {set}";
    IsNotAmong: "{item} is not among {set}", "{item} gehört nicht zu {set} | {item} nicht zu {set} gehört",
        "{item} non è tra {set}";
    IsOfKind: "{a} is of the kind {b}", "{a} ist von der Art {b} | {a} von der Art {b} ist", "{a} è del tipo {b}";
    Both: "{a} and {b}", "{a} und {b}", "{a} e {b}";
    Either: "{a} or {b}", "{a} oder {b}", "{a} o {b}";
    NotSo: "not: {condition}", "nicht: {condition}", "non: {condition}";
    AnyOf: "there is {things}", "es gibt {things} | es {things} gibt", "c'è {things}";
    AnyWhere: "there is {things} where {condition}",
        "es gibt {things}, wobei {condition} | es {things} gibt, wobei {condition}", "c'è {things} per cui {condition}";
    NoneOf: "there is {things}", "es gibt {things} | es {things} gibt", "non c'è {things}";
    NoneWhere: "there is {things} where {condition}",
        "es gibt {things}, wobei {condition} | es {things} gibt, wobei {condition}",
        "non c'è {things} per cui {condition}";
    EveryOf: "for {things}, {condition}", "für {things} gilt: {condition}", "per {things}, {condition}";
    /// What is done for each of something.
    ForThings: "for {things}", "für {things}", "per {things}";
    CountOf: "the number of {things}", "Anzahl von {things}", "numero di {things}";
    SumOf: "the sum of {amount} for {things}", "Summe von {amount} für {things}", "somma di {amount} per {things}";
    LeastOf: "the least value of {amount} for {things}",
        "kleinster Wert von {amount} für {things}",
        "minimo di {amount} per {things}";
    MostOf: "the greatest value of {amount} for {things}",
        "größter Wert von {amount} für {things}",
        "massimo di {amount} per {things}";
    WithLeast: "{things} with the least value of {amount}", "{things} mit dem kleinsten Wert von {amount}",
        "{things} con il minimo di {amount}";
    ThingsWhere: "{things} where {condition}", "{things}, wobei {condition}", "{things} per cui {condition}";
    OtherThan: "{things} than {one}", "{things} als {one}", "{things} rispetto a {one}";
    OtherSide: "the other side", "die andere Partei", "l'altro schieramento";
    IfElse: "{a} if {condition}, otherwise {b}", "{a}, wenn {condition}, sonst {b}",
        "{a} se {condition}, altrimenti {b}";
    DistanceOf: "the distance from {a} to {b}", "Entfernung von {a} zu {b}", "distanza da {a} a {b}";
    SideFacing: "the side of {a} that faces {b}", "Seite von {a} in Richtung {b}", "lato di {a} rivolto verso {b}";
    Sees: "{a} sees {b}", "{a} sieht {b} | {a} {b} sieht", "{a} vede {b}";
    SeesNot: "{a} doesn't see {b}", "{a} sieht {b} nicht | {a} {b} nicht sieht", "{a} non vede {b}";
    LiesBetween: "{c} lies between {a} and {b}", "{c} liegt zwischen {a} und {b} | {c} zwischen {a} und {b} liegt",
        "{c} è tra {a} e {b}";
    CellAhead: "the cell {n} ahead of {a} facing {facing}",
        "Feld {n} vor {a} in Richtung {facing}",
        "casella {n} avanti a {a} in direzione {facing}";
    CellsToEdge: "the number of cells from {a} to the edge facing {facing}",
        "Zahl der Felder von {a} bis zum Rand in Richtung {facing}",
        "numero di caselle da {a} al bordo in direzione {facing}";
    CellOfEnd: "the cell where {a} ends with {path}", "Endfeld von {a} mit {path}", "casella finale di {a} con {path}";
    CellOfGoal: "the cell to which {path} leads {a}",
        "Zielfeld von {a} mit {path}",
        "casella di arrivo di {a} con {path}";
    FacingAtEnd: "the facing in which {a} ends with {path}",
        "Endrichtung von {a} mit {path}",
        "direzione finale di {a} con {path}";
    OneThenOther: "{a}, then {b}", "{a}, dann {b}", "{a}, poi {b}";
    EdgeFlownOver: "the side over whose edge {a} leaves the board with {path}",
        "Partei des Rands, über den {a} mit {path} den Plan verlässt",
        "schieramento dal cui bordo {a} lascia la plancia con {path}";
    ColumnOf: "the column of {a}", "Spalte von {a}", "colonna di {a}";
    RowOf: "the row of {a}", "Reihe von {a}", "riga di {a}";
    CellInColumn: "the cell in column {a}, row {b}",
        "Feld in Spalte {a}, Reihe {b}",
        "casella in colonna {a}, riga {b}";
    TurnedBy: "{a} turned by {b}", "{a}, um {b} gedreht", "{a} girata di {b}";
    EdgeOf: "the side that owns the edge at {a} facing {facing}",
        "Partei des Rands bei {a} in Richtung {facing}",
        "schieramento del bordo presso {a} in direzione {facing}";
    IsOnEdge: "{a} is on an edge of {b}", "{a} liegt an einem Rand von {b} | {a} an einem Rand von {b} liegt",
        "{a} è su un bordo di {b}";
    TerrainOf: "the terrain of {a}", "Gelände von {a}", "terreno di {a}";
    FacingFromTo: "the facing from {a} to {b}", "Richtung von {a} zu {b}", "direzione da {a} a {b}";
    IsInArc: "{b} is in the arc “{arc}” of {a}",
        "{b} liegt im Bereich „{arc}“ von {a} | {b} im Bereich „{arc}“ von {a} liegt", "{b} è nell'arco «{arc}» di {a}";
    IsNotInArc: "{b} is not in the arc “{arc}” of {a}",
        "{b} liegt nicht im Bereich „{arc}“ von {a} | {b} nicht im Bereich „{arc}“ von {a} liegt",
        "{b} non è nell'arco «{arc}» di {a}";
    AbsoluteOf: "the absolute value of {a}", "Betrag von {a}", "valore assoluto di {a}";
    LesserOf: "the lesser of {a} and {b}", "kleinerer Wert von {a} und {b}", "minore tra {a} e {b}";
    GreaterOf: "the greater of {a} and {b}", "größerer Wert von {a} und {b}", "maggiore tra {a} e {b}";
    RestOf: "the remainder of {a} ÷ {b}", "Rest von {a} ÷ {b}", "resto di {a} ÷ {b}";
    DeckOfCard: "the deck of {a}", "Stapel von {a}", "mazzo di {a}";
    PrintedOn: "{effect} on {a}", "{effect} auf {a}", "{effect} su {a}";
    ElementAt: "number {n} of {list}", "Nummer {n} von {list}", "il numero {n} di {list}";
    SeatOfOne: "the seat of {one}", "Platz von {one}", "posto di {one}";
    PickedIn: "{pick} in “{choice}” of {one}", "{pick} bei „{choice}“ von {one}", "{pick} in «{choice}» di {one}";
    TableFor: "the {table} for {keys}", "{table} für {keys}", "{table} per {keys}";
    LastTurn: "it is the last turn", "es ist die letzte Runde | es die letzte Runde ist", "è l'ultimo turno";
    NotLastTurn: "it is not the last turn", "es ist nicht die letzte Runde | es nicht die letzte Runde ist",
        "non è l'ultimo turno";
    TheTurn: "the turn", "die Runde", "il turno";
    TheRound: "the round", "die Runde", "la tornata";
    /// The value of an expression that the current options make a constant.
    WithOptions: "with the current options: {a}", "mit den aktuellen Optionen: {a}", "con le opzioni attuali: {a}";
    ArcLine: "the row {from}, up to {within} cells", "die Reihe {from}, bis {within} Felder weit",
        "la riga {from}, fino a {within} caselle";
    ArcWedge: "everything from row {from} to row {to}, up to {within} cells",
        "alles von Reihe {from} bis Reihe {to}, bis {within} Felder weit",
        "tutto dalla riga {from} alla riga {to}, fino a {within} caselle";
    ArcCone: "everything around the rows {from} to {to}, up to {within} cells",
        "alles um die Reihen {from} bis {to}, bis {within} Felder weit",
        "tutto intorno alle righe da {from} a {to}, fino a {within} caselle";
    ArcExcept: "except {part}", "ohne {part}", "tranne {part}";
    WalkSteps: "{n} cells", "{n} Felder", "{n} caselle";
    WalkStepsFromTo: "a number of cells from {least} to {most}", "eine Zahl von Feldern von {least} bis {most}",
        "un numero di caselle da {least} a {most}";
    WalkTurnsEach: "before each step: {turns}", "vor jedem Schritt: {turns}", "prima di ogni passo: {turns}";
    WalkTurnsEnd: "at the end: {turns}", "am Ende: {turns}", "alla fine: {turns}";
    TurnLeft: "a turn to the left", "eine Drehung nach links", "una virata a sinistra";
    TurnRight: "a turn to the right", "eine Drehung nach rechts", "una virata a destra";
    StraightOn: "straight on", "geradeaus", "dritto";
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
    /// The phrases about a kind, which a translation can have for one kind: `"every aircraft" "jedes Flugzeug"`.
    pub const OF_NOUNS: [Phrase; 6] = [
        Phrase::SomeThing,
        Phrase::NoThing,
        Phrase::EveryThing,
        Phrase::FirstThing,
        Phrase::AnotherThing,
        Phrase::NumberOfThings,
    ];

    /// The words for values that Dicta itself has.
    pub const NOUNS: [Phrase; 6] = [
        Phrase::SideNoun,
        Phrase::CellNoun,
        Phrase::FacingNoun,
        Phrase::NumberNoun,
        Phrase::PartNoun,
        Phrase::ValueNoun,
    ];

    /// What a phrase of [`Phrase::OF_NOUNS`] says of a kind in English.
    pub fn of_english_noun(self, noun: &str) -> String {
        filled(self.english(), &[("things", noun), ("several", &plural(noun))])
    }

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
        filled(self.pattern(phrase), values)
    }

    /// The same as a clause: by itself, or as one that depends on another, such as one after *if*.
    pub fn clause(&self, phrase: Phrase, depends: bool, values: &[(&str, &str)]) -> String {
        let pattern = self.pattern(phrase);
        let (by_itself, dependent) = pattern.split_once(" | ").unwrap_or((pattern, pattern));
        filled(if depends { dependent } else { by_itself }, values)
    }

    /// What a phrase of [`Phrase::OF_NOUNS`] says of a kind.
    pub fn of_noun(&self, phrase: Phrase, noun: &str) -> String {
        let Some(language) = &self.language else { return phrase.of_english_noun(noun) };
        // The rules have the kind's title in their own language.
        let known = language.texts.iter().filter(|(_, to)| to.to_lowercase() == noun.to_lowercase());
        let own = known
            .map(|(from, _)| from.as_str())
            .chain([noun])
            .find_map(|from| language.texts.get(&phrase.of_english_noun(&from.to_lowercase())));
        own.cloned().unwrap_or_else(|| {
            let articles = articles(&language.code, noun);
            let mut values = vec![("things", noun)];
            values.extend(articles.iter().map(|(of, word)| (*of, word.as_str())));
            self.phrase(phrase, &values)
        })
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

    /// A noun after a word that takes the place of its article, such as *no*.
    pub fn without_article<'t>(&self, noun: &'t str) -> &'t str {
        let is_english = self.language.as_ref().is_none_or(|language| language.code == "en");
        noun.strip_prefix("the ").filter(|_| is_english).unwrap_or(noun)
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

/// A pattern with these values for the names in braces.
fn filled(pattern: &str, values: &[(&str, &str)]) -> String {
    let mut rest = pattern;
    let mut text = String::with_capacity(rest.len() + 16);
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(before);
        text.push_str(values.iter().find(|(of, _)| *of == name).map_or("", |(_, value)| value));
        rest = after;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nouns::ARTICLES;

    /// The names in braces, each once, sorted; without the articles. English has a form of its own for several things.
    fn names(text: &str) -> Vec<&str> {
        let names = text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0));
        let names = names.map(|name| if name == "several" { "things" } else { name });
        let mut names: Vec<&str> = names.filter(|name| !ARTICLES.contains(name)).collect();
        names.sort_unstable();
        names.dedup();
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
