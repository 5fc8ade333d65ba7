# Die Meldungen des Fensters auf Deutsch. Die Vorlage ist en.ftl; dort steht auch, was die Argumente bedeuten.
#
# Anrede: Befehle im Infinitiv („Datei öffnen“), „Sie“ nur, wo ein ganzer Satz es verlangt.
#
# Ein Wort für eine Sache:
#   aircraft             Flugzeug                    maneuver             Manöver
#   appearance           Darstellung                 map                  Spielplan
#   arc                  Sektor                      match (of a search)  Fundstelle
#   attack, hit, loss    Angriff, Treffer, Verlust   mission              Mission
#   backup               Sicherung                   option (of rules)    Option
#   board                Spielbrett                  option (of a choice) Möglichkeit
#   branch               Zweig                       outline              Gliederung
#   built-in             mitgeliefert                overlay              Overlay
#   campaign             Kampagne                    pane                 Bereich
#   card, deck           Karte, Stapel               path, walk           Weg, Gang
#   cell (of a map)      Feld                        phase                Phase
#   cell (of a table)    Zelle                       piece                Spielstein
#   chart                Tafel                       playtest             Testspiel
#   chit, cup            Chit, Becher                position             Stellung
#   choice               Auswahl                     problem              Problem: Fehler, Warnung
#   computer pilot       Computerpilot               read-only            schreibgeschützt
#   decision             Entscheidung                reference            Verweis
#   declaration          Deklaration                 roster               Aufgebot
#   default              Standard, Standardwert      round (of a campaign) Runde
#   die, face            Würfel, Würfelseite         rule, ruleset        Regel, Regelwerk
#   doctrine             Doktrin                     score                Punktestand
#   draw                 Unentschieden               seat                 Platz
#   effect               Effekt                      seed                 Startwert
#   entry                Eintrag                     set-up               Aufstellung
#   event                Ereignis                    sheet                Blatt
#   example              Beispiel                    shortcut             Tastenkürzel
#   facing               Ausrichtung                 side                 Partei
#   field                Eigenschaft                 source               Quelltext
#   fix                  Korrektur                   station              Station
#   fold, unfold         einklappen, ausklappen      step (of a history)  Schritt
#   forces               Streitkräfte                table                Tabelle
#   game                 Partie                      terrain              Gelände
#   game log             Spielprotokoll              turn                 Zug
#   hex                  Sechseckfeld                type                 Typ
#   history              Verlauf                     umpire               Spielleiter
#   house rule           Hausregel                   value                Wert
#   interpretation       Auslegung                   zone                 Zone
#   kind                 Art                         legal, illegal       erlaubt, nicht erlaubt

language-name = Deutsch

command-start-page = Startseite
    .help = Mitgelieferte Systeme, Missionen und Projekte
command-new-project = Neues Projekt…
    .help = Ein mitgeliefertes System in einen neuen Ordner kopieren, um es zu bearbeiten
command-open-folder = Projekt öffnen…
    .help = Ein Projekt aus einem Ordner öffnen
command-new-text = Neue Datei…
    .help = Eine Datei in diesem Projekt anlegen
command-new-declaration = Neue Deklaration…
    .help = Einen Eintrag einer Art, eine Tabelle, einen Stapel, einen Becher oder ein Beispiel deklarieren
command-new-map = Neuer Spielplan…
    .help = Einen Spielplan deklarieren und sein Blatt öffnen
command-new-mission = Neue Mission…
    .help = Eine Mission mit ihren Plätzen deklarieren und ihr Blatt öffnen
command-new-campaign = Neue Kampagne…
    .help = Eine Kampagne mit ihren Missionen deklarieren und ihr Blatt öffnen
command-rename-text = Datei umbenennen oder verschieben…
    .help = Der aktuellen Datei einen anderen Namen oder Ordner geben
command-remove-text = Datei löschen…
    .help = Die aktuelle Datei aus dem Projekt und vom Datenträger löschen; das lässt sich rückgängig machen
command-save = Speichern
    .help = Die aktuelle Datei speichern
command-save-all = Alles speichern
    .help = Alle Dateien mit nicht gespeicherten Änderungen speichern
command-save-game = Partie speichern…
    .help = Die Partie mit ihren Regeln in einer Datei speichern
command-load-game = Partie laden…
    .help = Eine gespeicherte Partie öffnen
command-picture = Bereich als Bild exportieren…
    .help = Den aktiven Bereich als PNG-Bild exportieren
command-sheet-picture = Bild speichern…
    .help = Das Blatt oder das Spielbrett als PNG- oder SVG-Bild zeichnen, ohne Teile des Fensters
command-export-entries = Einträge exportieren…
    .help = Die Einträge der Art auf dem Blatt in eine Tabellendatei schreiben: XLSX, CSV oder TSV
command-import-entries = Einträge importieren…
    .help = Zeigen, was eine Tabellendatei an den Einträgen der Art auf dem Blatt ändert, und es übernehmen
command-import-svg = SVG importieren…
    .help = Die Formen einer SVG-Datei als Zeichnung in die aktuelle Datei schreiben
command-export-tiled = Nach Tiled exportieren…
    .help = Den Spielplan auf dem Blatt als Datei für den Karteneditor Tiled schreiben
command-import-tiled = Aus Tiled importieren…
    .help = Dem Spielplan mit dem Namen einer TMX-Datei deren Gelände geben oder einen neuen Spielplan deklarieren
command-print = Drucken…
    .help = Regelheft, Karten, Tafeln, Spielpläne oder Missionen als PDF-Datei zum Drucken schreiben
command-copy-entries = Einträge kopieren
    .help = Die ausgewählten oder alle Einträge der Tabelle für eine Tabellenkalkulation kopieren
command-paste-entries = Einträge einfügen…
    .help = Zeigen, was aus einer Tabellenkalkulation kopierte Zellen ändern, und es übernehmen
command-set-for-all = Für alle ausgewählten festlegen…
    .help = Die Eigenschaft der ausgewählten Zelle für alle ausgewählten Einträge der Tabelle festlegen
command-fill-down = Nach unten ausfüllen
    .help = Die Werte der ersten ausgewählten Zeile der Tabelle in die anderen ausgewählten Zeilen schreiben (Ctrl+D in der Tabelle)
command-clear-cells = Zellen leeren
    .help = Die ausgewählten Zellen der Tabelle leeren, sodass wieder ihre Standardwerte gelten (Entf in der Tabelle)
command-backups = Sicherungen…
    .help = Frühere Fassungen dieser Datei vergleichen und wiederherstellen
command-settings = Einstellungen…
    .help = Farbschema, Größe, Schriften, Tastenkürzel und mehr
command-quit = Beenden
    .help = Beenden; bei nicht gespeicherten Änderungen wird vorher gefragt
command-undo = Rückgängig
    .help = Die letzte Änderung rückgängig machen
command-redo = Wiederholen
    .help = Die letzte rückgängig gemachte Änderung wiederholen
command-find = Suchen…
    .help = In der aktuellen Datei suchen
command-find-next = Weitersuchen
    .help = Zur nächsten Fundstelle gehen
command-find-before = Rückwärts suchen
    .help = Zur vorherigen Fundstelle gehen
command-find-in-project = Im Projekt suchen…
    .help = In allen Dateien suchen
command-text-replace = Ersetzen…
    .help = In der aktuellen Datei suchen und ersetzen
command-text-comment = Kommentar umschalten
    .help = Die ausgewählten Zeilen auskommentieren oder wieder einkommentieren
command-text-move-up = Zeilen nach oben verschieben
    .help = Die ausgewählten Zeilen nach oben verschieben
command-text-move-down = Zeilen nach unten verschieben
    .help = Die ausgewählten Zeilen nach unten verschieben
command-text-duplicate = Zeilen duplizieren
    .help = Die ausgewählten Zeilen darunter noch einmal einfügen
command-text-delete-lines = Zeilen löschen
    .help = Die ausgewählten Zeilen löschen
command-text-select-next = Nächstes Vorkommen hinzufügen
    .help = Das Wort am Cursor auswählen, dann sein nächstes Vorkommen
command-text-select-same = Alle Vorkommen auswählen
    .help = Alle Vorkommen des ausgewählten Wortes auswählen
command-text-format = Datei formatieren
    .help = Einrückungen und Abstände in dieser Datei richtigstellen
command-text-rename = Umbenennen…
    .help = Den Namen am Cursor in allen Dateien umbenennen
command-text-mend = Schnelle Korrektur…
    .help = Korrekturen und Erklärungen zu den Problemen dieser Zeile anzeigen
command-text-fold = Einklappen
    .help = Den Block am Cursor einklappen
command-text-unfold = Ausklappen
    .help = Den Block am Cursor ausklappen
command-text-fold-all = Alles einklappen
    .help = Alle Deklarationen der Datei einklappen
command-text-unfold-all = Alles ausklappen
    .help = Alles in der Datei ausklappen
command-complete = Vorschläge anzeigen
    .help = Vorschläge am Cursor anzeigen
command-new-like = Neue Deklaration wie diese…
    .help = Eine Deklaration wie die ausgewählte unter einem anderen Namen hinzufügen
command-copy-declaration = Deklaration duplizieren
    .help = Die Deklaration am Cursor kopieren und die Kopie bearbeiten
command-rename-declaration = Deklaration umbenennen…
    .help = Die ausgewählte Deklaration und alle ihre Verwendungen umbenennen
command-delete-declaration = Deklaration mit Verwendungen löschen…
    .help = Die ausgewählte Deklaration löschen und aus Listen, Werten und Missionen entfernen
command-palette = Alle Befehle…
    .help = Einen Befehl anhand seines Namens finden
command-quick-open = Gehe zu…
    .help = Eine Datei oder Deklaration anhand ihres Namens finden
command-symbol = Zu Deklaration in dieser Datei gehen…
    .help = Eine Deklaration in der aktuellen Datei finden
command-definition = Zur Definition gehen
    .help = Zur Deklaration des Namens am Cursor gehen
command-text-uses = Alle Verweise suchen
    .help = Alle Verweise auf den Namen am Cursor auflisten
command-text-hover = Kurzinfo anzeigen
    .help = Informationen zum Namen am Cursor anzeigen
command-text-line = Zu Zeile gehen…
    .help = Zu einer Zeile der Datei anhand ihrer Nummer gehen
command-text-bracket = Zur passenden Klammer gehen
    .help = Zur passenden Klammer gehen
command-text-outline = Gliederung neben dem Quelltext
    .help = Die Gliederung der aktuellen Datei ein- oder ausblenden
command-next-problem = Nächstes Problem
    .help = Zum nächsten Problem gehen
command-problem-before = Vorheriges Problem
    .help = Zum vorherigen Problem gehen
command-next-pane = Nächster Bereich
    .help = Zum nächsten Bereich gehen
command-pane-before = Vorheriger Bereich
    .help = Zum vorherigen Bereich gehen
command-next-tab = Nächster Tab
    .help = Zum nächsten Tab der Gruppe gehen
command-tab-before = Vorheriger Tab
    .help = Zum vorherigen Tab der Gruppe gehen
command-close-tab = Tab schließen
    .help = Den aktiven Tab schließen
command-fly-it = Testspiel starten
    .help = Eine Mission mit dem spielen, was das aktive Blatt zeigt, oder mit der Deklaration am Cursor
command-fly-again = Testspiel neu starten
    .help = Die Mission mit den aktuellen Regeln der Dateien neu starten
command-new-dice = Mit neuen Würfeln neu starten
    .help = Die Mission mit anderen Würfeln und Karten neu starten
command-choose = Wählen
    .help = Die markierte Möglichkeit wählen
command-pilot-decides = Einen Piloten entscheiden lassen
    .help = Ein Computerpilot trifft die anstehende Entscheidung
command-step-back = Schritt zurück
    .help = Eine Entscheidung zurückgehen
command-step-forth = Schritt vor
    .help = Eine Entscheidung vorgehen
command-to-start = Zum Anfang
    .help = Zur ersten Entscheidung gehen
command-to-end = Zur neuesten
    .help = Zur neuesten Entscheidung gehen
command-look-as-umpire = Als Spielleiter ansehen
    .help = Zwischen der Sicht des Spielleiters und der des entscheidenden Platzes wechseln
command-edit-position = Stellung bearbeiten
    .help = Spielsteine als Spielleiter von Hand bewegen, drehen und berichtigen; das Spielprotokoll nennt es
command-dice-by-hand = Würfel und Karten von Hand
    .help = Ergebnisse von Würfeln und Karten selbst eingeben oder wieder den Computer würfeln lassen
command-courses = Zweige…
    .help = Alternative Spielverläufe vergleichen
command-make-example = Stellung als Beispiel speichern…
    .help = Die aktuelle Stellung als Beispiel mit Erwartungen speichern
command-make-mission = Stellung als Mission speichern…
    .help = Die aktuelle Stellung der Spielsteine als Mission speichern
command-fit-map = Spielplan einpassen
    .help = Den ganzen Spielplan anzeigen
command-layout-edit = Layout „Bearbeiten“
    .help = Quelltext und Blätter, mit Inspektor und Problemen
command-layout-playtest = Layout „Testspiel“
    .help = Das Spielbrett mit der anstehenden Entscheidung und dem Spielprotokoll
command-sheet = Blatt neben dem Quelltext
    .help = Die Deklaration am Cursor als Blatt neben dem Quelltext anzeigen
command-text-split = Editor teilen
    .help = Eine zweite Ansicht der aktuellen Datei öffnen, mit eigenem Cursor und eigenen Einklappungen
command-rules = Alle Regeln
    .help = Den Spielablauf mit seinen Regeln, Optionen, Overlays und Beispielen auf einem Blatt anzeigen
command-only-pane = Bereich maximieren
    .help = Den aktiven Bereich maximieren oder die anderen wiederherstellen
command-toggle-left = Projektbaum
    .help = Den Projektbaum ein- oder ausblenden
command-toggle-below = Untere Leiste
    .help = Die untere Leiste ein- oder ausblenden
command-toggle-right = Rechte Seitenleiste
    .help = Die rechte Seitenleiste ein- oder ausblenden
command-show-problems = Probleme
    .help = Fehler, Warnungen und fehlgeschlagene Beispiele anzeigen
command-show-journal = Spielprotokoll
    .help = Anzeigen, was in der Partie geschehen ist
command-show-history = Verlauf
    .help = Alle Änderungen des Projekts anzeigen
command-show-lab = Labor
    .help = Regeln mit vielen Partien vergleichen
command-show-inspector = Inspektor
    .help = Alle Eigenschaften der Deklaration am Cursor anzeigen
command-show-decision = Entscheidung und Karten
    .help = Die anstehende Entscheidung anzeigen
command-show-messages = Benachrichtigungen
    .help = Benachrichtigungen anzeigen
command-reset-layout = Layout zurücksetzen
    .help = Das Standardlayout wiederherstellen
command-theme = Helles oder dunkles Farbschema
    .help = Zwischen dem hellen und dem dunklen Farbschema wechseln
command-zoom-in = Größer
    .help = Vergrößern
command-zoom-out = Kleiner
    .help = Verkleinern
command-zoom-reset = Normale Größe
    .help = Die Vergrößerung zurücksetzen

## Used in several places

copy = Kopieren
filter = Filter
filter-clear = { $name }: leeren
    .help = Den Filter leeren
stop = Anhalten
stopping = Wird angehalten…
and-more = und { $n } weitere

## Menus and the bar at the top

menu-file = Datei
menu-edit = Bearbeiten
menu-go = Gehe zu
menu-play = Spiel
menu-view = Ansicht
menu-lines = Zeilen und Vorkommen
menu-folds = Einklappungen
layout-edit = Bearbeiten
    .name = Layout: Bearbeiten
layout-playtest = Testspiel
    .name = Layout: Testspiel
bar-shipped = mitgeliefert, schreibgeschützt
bar-fly = Start
    .first = Die erste Mission des Projekts mit den aktuellen Regeln starten ({ $keys })
    .again = Die Mission mit den aktuellen Regeln neu starten ({ $keys })
    .newer = Die Regeln haben sich seit Beginn dieser Partie geändert. Die Mission mit den neuen Regeln neu starten ({ $keys })
bar-first-mission = Erste Mission
close = Schließen

## The status bar

status-ready = Bereit
status-checking = Wird geprüft…
status-no-problems = Keine Probleme
status-errors =
    { $n ->
        [one] 1 Fehler
       *[other] { $n } Fehler
    }
status-warnings =
    { $n ->
        [one] 1 Warnung
       *[other] { $n } Warnungen
    }
status-problems-help = Die Probleme anzeigen. { $keys } geht von einem zum nächsten
status-rules = Die Blätter verwenden diese Regeln und Optionen
status-overlays = Angewendete Hausregeln: { $list }
status-defaults = Auf die Standardwerte zurücksetzen
status-cursor = Zeile { $line }, Spalte { $column }
status-only-read = Schreibgeschützt
status-saved = Gespeichert
status-not-saved =
    { $n ->
        [one] Eine nicht gespeicherte Datei
       *[other] { $n } nicht gespeicherte Dateien
    }

## Messages

messages-title = Benachrichtigungen
messages-none = Noch keine Benachrichtigungen.
messages-forget = Leeren
toast-close = Die Benachrichtigung schließen

## Quitting

leave-title = Nicht gespeicherte Änderungen
leave-of = { $text }, in { $project }
leave-lines =
    { $n ->
        [one] 1 Zeile geändert
       *[other] { $n } Zeilen geändert
    }
leave-question = Diese Dateien vor dem Beenden speichern?
leave-save = Alles speichern und beenden
leave-discard = Beenden ohne zu speichern
leave-stay = Abbrechen

## Panes

pane-name = Bereich { $title }
tab-name = Tab { $title }
    .dirty = Tab { $title } •
tab-close = { $title } schließen
tab-all-again = Alle Bereiche wiederherstellen
tab-close-others = Andere schließen
    .none = Diese Gruppe hat keine anderen Tabs
pane-project = Projekt
pane-table = Testspiel
    .nothing = Es läuft keine Mission.
pane-decision = Entscheidung
    .mission = Nächste Mission
    .nothing = Entscheidungen erscheinen hier, sobald eine Mission läuft.
pane-campaign = Kampagne
pane-inspector = Inspektor
    .waits = Verborgen, bis der nächste Spieler übernimmt.
pane-problems = Probleme
    .counted = Probleme ({ $n })
pane-journal = Spielprotokoll
    .nothing = Das Spielprotokoll erscheint hier, sobald eine Mission läuft.
pane-history = Verlauf
pane-lab = Labor
lab-no-mission = Das Labor braucht eine spielbare Mission.
lab-page-comparison = Fassungen vergleichen
lab-page-matrix = Einträge vergleichen
lab-opening = Die Partie wird gespielt, um sie zu öffnen…
lab-matrix-kind = Einträge von
lab-matrix-games = Partien von je zweien
lab-matrix-entries = Einträge
lab-matrix-all = Alle wählen
lab-matrix-none = Keine wählen
lab-matrix-play = Alle gegeneinander spielen
    .help = Allen Spielsteinen der einen Partei einen Eintrag geben, denen der anderen einen anderen, mit vertauschten Parteien
lab-matrix-count = { $entries } Einträge, { $games } Partien
lab-matrix-no-kind = Eine Mission wählen, in der beide Parteien Spielsteine derselben Art haben
lab-matrix-too-few = Mindestens zwei Einträge wählen
lab-matrix-hint = Je zwei Einträge spielen die Missionen gegeneinander, mit vertauschten Parteien. Eine Zelle des Ergebnisses öffnet eine ihrer Partien.
lab-matrix-of = { $kind }, gespielt von { $pilot }: { $games } Partien von { $missions }
lab-matrix-against = % der Punkte gegen
lab-matrix-points = Punkte
lab-matrix-elo = Elo, 95-%-Intervall
lab-matrix-price = Preis, 95-%-Intervall
lab-matrix-estimate = { $value } ({ $range })
lab-matrix-cell = { $row } gegen { $column }: { $share } % der Punkte, 95-%-Intervall { $low } bis { $high } %
    .none = { $row } gegen { $column }: Keine Partie wurde zu Ende gespielt
lab-matrix-fly = Klicken, um eine Partie ohne Sieger zu öffnen
    .won = Klicken, um eine Partie zu öffnen, die { $row } gewinnt
    .lost = Klicken, um eine Partie zu öffnen, die { $row } verliert
lab-matrix-legend = der Punkte für die Zeile; unterstrichen: Das Intervall schließt 50 % aus
lab-matrix-alike = * Alle Paare von Partien hatten dasselbe Ergebnis.
lab-matrix-left-out = { $mission } wurde nicht gespielt: { $why }
lab-against = Vergleichen mit
    .saved = den gespeicherten Dateien
    .without = den Regeln ohne { $rule }
lab-metric = Größe
    .points = Punkte der ersten Seite
    .draws = Unentschieden
    .turns = Züge
    .event = Partien mit { $event }
lab-games = Partien je Pilot
lab-until-known = Beenden, wenn bekannt
    .help = Die Partien eines Piloten beenden, sobald sein Ergebnis feststeht
lab-missions = Missionen
lab-pilots = Piloten
lab-compare = Vergleichen
    .help = Dieselben Partien mit beiden Fassungen der Regeln spielen
    .same = Seit dem Speichern hat sich nichts geändert
lab-hint = A ist die Fassung, mit der verglichen wird, B sind die Regeln, wie sie jetzt sind. Beide spielen Partien mit denselben Startwerten.
lab-canceled = Der Vergleich wurde abgebrochen.
lab-progress = { $n } von { $all } Partien
lab-pause = Pause
lab-resume = Fortsetzen
lab-cancel = Abbrechen
lab-so-far = { $pilot }: Der Unterschied beträgt { $range } nach { $n } Partien
lab-range = { $low } bis { $high }
lab-versions = A: { $a }, B: die Regeln beim Start des Vergleichs
lab-column-pilot = Pilot
lab-column-games = Partien
lab-column-differing = Anders verlaufene Paare
lab-column-a = A
lab-column-b = B
lab-column-difference = Unterschied
lab-column-interval = 95-%-Intervall
lab-differing = { $n } von { $all }
lab-verdict = Piloten „{ $pilot }“: { $says }
    .unknown = kein Unterschied gefunden
    .unreached = keine Partie hat den Unterschied erreicht: A und B verliefen gleich; versuchen Sie andere Piloten oder Missionen
    .same = kein nennenswerter Unterschied
    .greater = { $metric }: mehr mit B
    .less = { $metric }: weniger mit B
# $says: ein Urteil, etwa „kein Unterschied gefunden“.
lab-measured = { $says } ({ $value }, von { $low } bis { $high })
lab-needed = { $says }; etwa { $n } Partien sind nötig, um es zu wissen
lab-plot = Piloten „{ $pilot }“: Unterschied und sein Intervall nach der Zahl der Partien
    .games = Partien
lab-spread = { $pilot }: Verteilung
lab-spread-values = Partien nach der Größe, mit A und B
lab-spread-differences = Paare von Partien nach dem Unterschied, B − A
lab-bar-value = { $value } mit B: { $n } Partien von { $pilot }
    .a = { $value } mit A: { $n } Partien von { $pilot }
lab-bar-difference = Unterschied { $value }: { $n } Paare von { $pilot }
lab-bar-help = Klicken, um eine dieser Partien zu öffnen, bei der Entscheidung, ab der sie von der anderen ihres Paars abweicht
lab-bar-figure = { $figure }, { $pilot }, { $version }: { $value } je Partie
    .help = Klicken, um eine Partie mit { $a } mit A und { $b } mit B zu öffnen, bei der Entscheidung, ab der die beiden abweichen
lab-figures = Ereignisse und andere Größen
    .wins = Siege von { $side }
lab-figures-head = Je Partie: A → B
lab-figures-cell = { $a } → { $b }
lab-most = Partien, die sich am meisten unterscheiden
lab-game = { $mission }, { $pilot }, Startwert { $seed }
lab-play = { $version } spielen ({ $turn } Züge)
    .help = Diese Partie als Testspiel öffnen, mit demselben Startwert und denselben Piloten
lab-export = Exportieren…
    .help = Dieses Ergebnis in eine Datei schreiben: eine Seite mit Diagrammen, oder seine Zahlen als CSV oder JSON
lab-kept = Aufbewahrte Ergebnisse
lab-kept-unread = Die aufbewahrten Ergebnisse konnten nicht gelesen werden. { $error }
lab-kept-one = { $age }: verglichen mit { $against }; { $missions }; { $metric }
lab-kept-matrix = { $age }: { $kind } gegeneinander, gespielt von { $pilot }; { $missions }
lab-kept-strongest = { $n } Einträge; der stärkste ist { $entry }
lab-kept-order = Reihenfolge der aufbewahrten Ergebnisse
    .newest = Neueste zuerst
    .oldest = Älteste zuerst
    .compared = Nach dem, was verglichen wurde
    .verdict = Bekannte Unterschiede zuerst
lab-kept-select = Dieses Ergebnis auswählen, um es mit anderen zu vergleichen
lab-kept-compare = Ausgewählte zusammen anzeigen
    .few = Mindestens zwei Vergleiche auswählen
lab-kept-export = Aufbewahrtes Ergebnis exportieren…
lab-together = Vergleiche zusammen
lab-together-export = Alle exportieren…
lab-together-close = Schließen
lab-together-result = Vergleich
lab-together-one = { $age }: verglichen mit { $against }
lab-together-verdict = Ergebnis
lab-kept-show = Ergebnis anzeigen
    .help = Dieses Ergebnis wieder anzeigen
lab-kept-delete = Ergebnis löschen…
    .help = Dieses Ergebnis vom Datenträger löschen
    .sure = Ergebnis löschen
lab-kept-question = Dieses Ergebnis löschen? Die Datei wird vom Datenträger gelöscht. Das lässt sich nicht rückgängig machen.
lab-kept-keep = Ergebnis behalten
pane-find = Suchen
pane-desk = Editor
    .nothing = Eine Datei im Baum öffnen oder etwas anhand seines Namens aufrufen.
    .missions = Oder eine Mission dieses Projekts spielen
pane-text-gone = Diese Datei gehört nicht mehr zum Projekt.
read-only-shipped = Mitgelieferte Datei (schreibgeschützt).
read-only-library = Datei der Bibliothek (schreibgeschützt). Das Projekt baut darauf auf.
read-only-overlay = Mitgelieferte Hausregel (schreibgeschützt), auf das Projekt angewendet. Unter Optionen lässt sie sich ausschalten.
read-only-damaged = Diese Datei ist kein gültiges UTF-8. Sie wird so gut wie möglich angezeigt und nicht überschrieben.
read-only-make = In ein neues Projekt kopieren…
    .help = Das System in einen Ordner kopieren und dann nach Belieben ändern
read-only-change = Mit einer Hausregel überschreiben
    .help = Diese Deklaration in einer eigenen Datei überschreiben; die Bibliothek bleibt unverändert

## Why a command is unavailable

why-shipped = Ein mitgeliefertes System ist schreibgeschützt: zuerst in ein neues Projekt kopieren
why-saved = Alles ist gespeichert
why-no-project = Es ist kein Projekt geöffnet
why-no-undo = Es gibt nichts rückgängig zu machen
why-no-redo = Es gibt nichts zu wiederholen
why-no-step-back = Das Testspiel steht am Anfang: Es gibt keine Entscheidung zurückzunehmen
why-no-step-forward = Das Testspiel steht bei der letzten Entscheidung
why-no-text = Es ist keine Datei geöffnet
why-last-text = Ein Projekt braucht mindestens eine Datei
why-only-read = Diese Datei ist schreibgeschützt
why-campaign-in-front = Jede Mission einer Kampagne wird nur einmal gespielt
why-campaign = Diese Mission gehört zu einer Kampagne und wird nur einmal gespielt. Um anders zu entscheiden, einen Schritt zurückgehen
why-no-game = Es läuft keine Partie
why-one-course = Es gibt noch keine Zweige
why-campaign-dice = In einer Kampagne würfelt der Computer
why-tells-all = Das würde Geheimnisse verraten: zur Sicht des Spielleiters wechseln oder die anderen Plätze Piloten überlassen
why-no-pilot = Kein Computerpilot ist am Zug
why-nothing-due = Es steht keine Entscheidung an
why-no-panes = Die Startseite hat keine Bereiche
why-nothing-open = Es ist kein Quelltext, Blatt oder Testspiel geöffnet
why-no-problems = Es gibt keine Probleme
why-nothing-to-copy = Zum Duplizieren den Cursor in eine Deklaration setzen
why-no-entries = Zuerst das Blatt einer Art öffnen
why-no-sheet-picture = Ein Blatt ohne Fehler öffnen, oder ein Testspiel
why-no-map = Zuerst das Blatt eines Spielplans öffnen
why-errors = Die Regeln enthalten Fehler: diese zuerst beheben
why-nothing-to-fly = Ein Blatt öffnen oder den Cursor in die Deklaration setzen, die ausprobiert werden soll

## All commands, go to anything

palette-commands = Alle Befehle
    .hint = Einige Buchstaben eines Befehls eingeben; Rücktaste wechselt zu Dateien und Deklarationen
    .tells = Einen Befehl finden
palette-anything = Gehe zu
    .hint = Einige Buchstaben einer Datei oder Deklaration eingeben; > Befehle, @ Deklarationen, : Zeile, ? Hilfe
    .tells = Eine Datei oder Deklaration finden
palette-symbols = Zu Deklaration in dieser Datei gehen
    .hint = Einige Buchstaben einer Deklaration in dieser Datei eingeben
    .tells = Eine Deklaration in der aktuellen Datei finden
palette-lines = Zu Zeile gehen
    .hint = Die Nummer einer Zeile eingeben, oder Zeile:Spalte
    .tells = Zu einer Zeile der aktuellen Datei gehen
palette-help = Arten der Suche
    .hint = Eine Art der Suche wählen
    .tells = Diese Liste anzeigen
palette-line = Zeile { $line }, Spalte { $column }
    .none = Eine Nummer eingeben
    .count =
        { $n ->
            [one] { $path } hat eine Zeile
           *[other] { $path } hat { $n } Zeilen
        }
palette-nothing = Keine Ergebnisse.
palette-lately = zuletzt verwendet

## Notifications

said-no-sheet = Dafür gibt es kein Blatt
said-written = { $path } geschrieben
said-partial = Deklarationen mit Fehlern wurden übersprungen
said-game-loaded = Partie mit den Regeln geladen, mit denen sie gespeichert wurde
said-saved = { $path } gespeichert
said-saved-all =
    { $n ->
        [one] Eine Datei gespeichert
       *[other] { $n } Dateien gespeichert
    }
said-not-saved = Speichern nicht möglich: { $error }. Die Änderungen bleiben im Wiederherstellungsprotokoll
said-not-formatted = Formatieren nicht möglich: { $error }
said-fixed = Angewendet: { $title }
said-fix-late = Die Datei hat sich inzwischen geändert; bitte noch einmal versuchen
said-undone = In { $path } rückgängig gemacht: { $step }
said-redone = In { $path } wiederhergestellt: { $step }
said-no-copy = Diese Deklaration kann nicht kopiert werden
said-no-flight = Keine Mission verwendet dies. Das Blatt einer Mission oder des Eintrags eines Spielsteins öffnen oder den Cursor hineinsetzen
said-not-part = { $path } gehört nicht zum geöffneten Projekt
said-made-project = Projekt in { $path } angelegt
said-campaign-loaded = Kampagne mit den Regeln geladen, mit denen sie gespeichert wurde
said-mistake = Ein Programmfehler in Dicta hat diese Aufgabe beendet; von der Arbeit ist nichts verloren. Bitte melden Sie ihn: { $cause }
said-playtest-resumed = „{ $title }“ wird fortgesetzt
said-playtest-aside = „{ $title }“ ist während der Mission der Kampagne beiseitegelegt. Es kommt zurück, wenn der Tab der Mission geschlossen wird
said-playtest-not-kept = Das Testspiel konnte nicht gespeichert werden: { $error }
said-playtest-lost = Das Testspiel konnte nicht wiederhergestellt werden: { $error }
said-playtest-elsewhere = Dieses Testspiel ist in einem anderen Fenster geöffnet
said-campaign-not-kept = Die Kampagne konnte nicht gespeichert werden: { $error }
said-campaign-kept-in = Kampagne in { $path } gespeichert
said-picture = Bild nach { $path } exportiert
said-no-picture = Das Fenster konnte nicht aufgenommen werden
said-lab-exported = Ergebnis nach { $path } exportiert
said-game-saved = Partie in { $path } gespeichert
said-settings-not-kept = Die Einstellungen konnten nicht gespeichert werden: { $error }
said-outside-taken = { $path } wurde von einem anderen Programm geändert und neu geladen. „Rückgängig“ stellt die eigene Fassung wieder her
said-outside-merged = { $path } wurde von einem anderen Programm geändert; die Änderungen wurden zusammengeführt
said-outside-no-text = { $path } enthält keinen Text mehr. Die eigene Fassung bleibt geöffnet; Speichern stellt die Datei wieder her
said-outside-gone = { $path } wurde vom Datenträger gelöscht. Speichern stellt die Datei wieder her
said-outside-folder-gone = Der Ordner { $path } des Projekts fehlt oder ist leer. Alle Dateien bleiben geöffnet und im Wiederherstellungsprotokoll
said-outside-removed = { $path } wurde von einem anderen Programm gelöscht. Das lässt sich rückgängig machen
said-outside-came = { $path } wurde zum Projekt hinzugefügt
said-outside-renamed = { $from } in { $to } umbenannt
said-recovery-later = Beim nächsten Öffnen des Projekts wird nach den nicht gespeicherten Änderungen gefragt
said-recovered =
    { $n ->
        [0] Die Dateien auf dem Datenträger bleiben; die Änderungen bleiben im Verlauf
        [one] Eine Datei wiederhergestellt; sie ist noch nicht gespeichert
       *[other] { $n } Dateien wiederhergestellt; sie sind noch nicht gespeichert
    }
said-backup = Eine Sicherung von { $path } wiederhergestellt. Zum Behalten speichern

## File dialogs

why-no-campaign = Es ist keine Kampagne geöffnet
cancel = Abbrechen
dialog-new = Neues Projekt
    .path = Ordner des neuen Projekts
    .do = Projekt anlegen
dialog-open = Ein Projekt öffnen
    .path = Ordner des Projekts
    .do = Projekt öffnen
dialog-save = Eine Partie speichern
    .path = Datei für die Partie
    .do = Partie speichern
dialog-keep = Eine Kampagne speichern
    .path = Datei für die Kampagne
    .do = Kampagne speichern
dialog-picture = Bereich als Bild exportieren
    .path = Bilddatei
    .do = Exportieren
dialog-sheet-picture = Bild von { $name }
    .path = Zu schreibende Datei: .png oder .svg
    .filter = Bilder
sheet-picture-width = Breite
sheet-picture-format = Der Name muss auf .png oder .svg enden
dialog-lab = Ergebnis exportieren
    .path = Zu schreibende Datei: .html, .csv oder .json
    .filter = Ergebnisse von Vergleichen
    .endings = Der Name der Datei muss auf .html, .csv oder .json enden
dialog-export = Einträge von { $kind } exportieren
    .path = Zu schreibende Tabellendatei: .xlsx, .csv oder .tsv
    .do = Exportieren
    .exists = Die Datei gibt es schon. Zum Ersetzen noch einmal „Exportieren“ wählen
dialog-import = Einträge von { $kind } importieren
    .path = Zu lesende Tabellendatei: .xlsx, .csv oder .tsv
    .do = Änderungen anzeigen
dialog-spreadsheets = Tabellendateien
dialog-svg = Eine Zeichnung importieren
    .path = Zu lesendes Bild: .svg
    .do = Zeichnung importieren
    .filter = SVG-Bilder
# $map: the name of a map.
dialog-tiled = { $map } nach Tiled exportieren
    .path = Zu schreibende TMX-Datei
    .import = Einen Spielplan aus Tiled importieren
    .read = Zu lesende TMX-Datei, mit dem Namen des Spielplans
    .do = Spielplan importieren
    .filter = Spielpläne von Tiled
dialog-print = Drucken
    .path = Zu schreibende PDF-Datei: .pdf
    .do = PDF schreiben
    .filter = PDF-Dateien
    .exists = Die Datei gibt es schon. Zum Ersetzen noch einmal „PDF schreiben“ wählen
print-what =
    .rules = Regelheft
    .entries = Karten der Einträge
    .charts = Tafeln
    .tables = Tabellen
    .decks = Stapel
    .counters = Spielmarken
    .maps = Spielpläne
    .missions = Missionen
    .campaigns = Kampagnen
    .calibration = Kalibrierblatt
print-language = Sprache
    .written = Wie geschrieben
print-paper = Papier
print-flip = Rückseiten
    .long = Über die lange Kante wenden
    .short = Über die kurze Kante wenden
    .none = Keine, nur Vorderseiten
print-offset = Gleicht einen Drucker aus, der Rückseiten versetzt druckt; das Kalibrierblatt zeigt, um wie viel
    .right = Rückseiten nach rechts verschieben um
    .down = Rückseiten nach unten verschieben um
print-cell = Feld der Spielpläne
print-find = Karten, Spielpläne, Missionen suchen…
# $part: ein Teil der Regeln, etwa Missionen.
print-part-open = Liste zeigen oder verbergen: { $part }
print-part-none = Diese Regeln haben keine
# $n von $all Deklarationen sind gewählt.
print-part-some = { $n } von { $all }
print-orientation = Ausrichtung
    .automatic = Weniger Blätter
    .portrait = Hochformat
    .landscape = Querformat
    .about = Für Spielpläne, Tafeln, Tabellen, Missionen und Kampagnen. Regelheft, Karten und Spielmarken sind immer hochkant
print-busy = Die Seiten werden gesetzt…
print-page = Seite { $page } von { $pages }
    .of = von { $pages }
    .number = Seite
    .previous = Vorige Seite
    .next = Nächste Seite
print-zoom =
    .in = Seite vergrößern
    .out = Seite verkleinern
    .fit = Ganze Seite
# $paper: das Format des Papiers, etwa A4.
print-sheets =
    { $sheets ->
        [one] 1 Blatt { $paper }
       *[other] { $sheets } Blätter { $paper }
    }
    .both =
        { $sheets ->
            [one] { $pages } Seiten auf 1 Blatt { $paper }, beidseitig bedruckt
           *[other] { $pages } Seiten auf { $sheets } Blättern { $paper }, beidseitig bedruckt
        }
print-format = Der Name muss auf .pdf enden
print-nothing = Es gibt nichts zu drucken
print-started = Die PDF-Datei wird geschrieben…
# $n: the number of pages so far.
print-progress =
    { $n ->
        [0] Die Seiten werden angeordnet…
        [one] Die Seiten werden angeordnet, bisher 1
       *[other] Die Seiten werden angeordnet, bisher { $n }
    }
    .page = Seite { $page } von { $pages } wird geschrieben
print-cancel = Drucken abbrechen
print-cancelled = Das Drucken wurde abgebrochen. { $path } wurde nicht geschrieben
print-done =
    { $n ->
        [one] 1 Seite nach { $path } geschrieben
       *[other] { $n } Seiten nach { $path } geschrieben
    }
dialog-load = Eine Partie laden
    .path = Datei der Partie
    .do = Partie laden
dialog-from = Vorlage
    .name = Spiel, mit dem begonnen wird
dialog-browse = Durchsuchen…
    .open = Ein Dateidialog ist schon geöffnet
dialog-no-path = Zuerst einen Pfad eingeben
dialog-nothing-chosen = Es wurde keine Datei ausgewählt. Stattdessen lässt sich ein Pfad eingeben.

text-new = Neue Datei
    .name = Dateiname, auf Wunsch mit Ordner
    .do = Anlegen
    .stem = neue-datei
svg-step = { $name } aus { $file } importieren
svg-note = { $file }: { $note }
svg-imported = { $file } ist jetzt { $name }. Auf dem Blatt jeder Zeichnung stempelt „Form hinzufügen…“ sie.
    .used = { $file } ist jetzt { $name }, und { $look } zeigt sie
svg-itself = { $name } kann sich nicht selbst stempeln; das Bild anstelle dieser Zeichnung importieren
tiled-exported = { $map } ist in { $path } geschrieben
tiled-same = { $map } hat bereits das Gelände der Datei
tiled-format = Einen Namen verwenden, der auf .tmx endet
# The list of the files that a new declaration can go into.
new-file-of = Datei
map-new = Neuer Spielplan
    .file = Er wird in { $path } deklariert
    .name = Name des Spielplans
    .board = Felder
    .hexes = Sechseckfelder in Spalten
    .hexes-in-rows = Sechseckfelder in Reihen
    .squares = Quadratfelder
    .board-all = Alle Spielpläne des Regelwerks haben die gleichen Felder
    .board-changes = Das ändert die Felder aller Spielpläne des Regelwerks, und mit ihnen Wege und Ausrichtungen
    .board-fixed = Das entscheidet das Regelwerk, das dieses erweitert
    .title = Titel des Spielplans
    .columns = Spalten
    .rows = Reihen
    .do = Spielplan anlegen
    .no-name = Ein Name besteht aus Buchstaben, Ziffern und _, mit mindestens einem Buchstaben, und ist kein Wort der Regelsprache
    .name-taken = Ein anderer Spielplan hat diesen Namen
    .no-size = Spalten und Reihen sind Zahlen von 1 bis { $most }
mission-new = Neue Mission
    .name = Name der Mission
    .title = Titel der Mission
    .map = Spielplan der Mission
    .turns = Letzter Zug
    .seats = Plätze: Titel und Partei
    .seat = Titel von Platz { $n }
    .side = Partei von Platz { $n }
    .remove = Platz { $n } entfernen
    .add = Platz hinzufügen
    .do = Mission anlegen
    .name-taken = Eine andere Mission hat diesen Namen
    .no-map = Eine Mission braucht einen Spielplan: zuerst einen anlegen
    .no-seats = Eine Mission hat 1 bis { $most } Plätze
campaign-new = Neue Kampagne
    .name = Name der Kampagne
    .title = Titel der Kampagne
    .rounds = Runden
    .missions = Die Missionen einer Runde, der Reihe nach
    .add = Mission hinzufügen
    .up = { $title }: früher
    .remove = { $title }: entfernen
    .score = Punktestand der Kampagne
    .do = Kampagne anlegen
    .name-taken = Eine andere Kampagne hat diesen Namen
    .no-missions = Eine Kampagne braucht eine Mission
text-rename = { $path } umbenennen
    .name = Neuer Dateiname, auf Wunsch mit Ordner
    .do = Umbenennen
text-folder = Den Ordner { $path } umbenennen
    .name = Neuer Name des Ordners
text-remove = { $path } löschen?
    .do = Löschen
    .help =
        { $n ->
            [one] Die Datei wird aus dem Projekt und vom Datenträger gelöscht. Das lässt sich rückgängig machen; Sicherungen bleiben erhalten.
           *[other] Die Dateien werden aus dem Projekt und vom Datenträger gelöscht. Das lässt sich rückgängig machen; Sicherungen bleiben erhalten.
        }
text-remove-folder = Alle Dateien in { $path } löschen?
said-file-created = { $path } angelegt
said-text-renamed = { $from } in { $to } umbenannt
said-text-removed = { $path } gelöscht. Das lässt sich rückgängig machen

## The start page

start-subtitle = Eine Werkstatt für Brettspiele über den Luftkampf
start-no-system = Diese Version enthält keine Regelsysteme. Einen Ordner mit einem eigenen Projekt öffnen.
start-missions =
    { $n ->
        [one] Eine Mission
       *[other] { $n } Missionen
    }
start-system = System { $title }
start-recent = Zuletzt geöffnete Projekte
start-open-recent = { $name } öffnen
start-gone = { $name } fehlt
    .help = { $path } gibt es nicht mehr. Klicken, um es aus der Liste zu entfernen.
    .name = { $name } aus der Liste entfernen
start-load = Eine gespeicherte Partie laden
    .help = Eine gespeicherte Partie oder Kampagne öffnen
start-open = Ein Projekt öffnen
    .help = Einen vorhandenen Projektordner öffnen
start-new = Neues Projekt…
    .help = Ein neues Spiel beginnen, oder ein mitgeliefertes System in einen neuen Ordner kopieren, um es zu bearbeiten
start-blank =
    .hexes = Ein neues Spiel auf Hexfeldern
    .squares = Ein neues Spiel auf Quadraten
    .help = Mit einem kleinen eigenen Spiel beginnen, das sofort spielbar ist
    .name = Neues Projekt: { $title }
start-new-from = Neues Projekt aus { $title }
start-playtests = Testspiele
start-resume = { $title } fortsetzen
start-campaigns-kept = Laufende Kampagnen
start-campaigns-over = Abgeschlossene Kampagnen
start-go-on = { $title } fortsetzen
start-look-back = { $title } ansehen
start-fly = Eine Mission spielen
start-design = Selbst entwerfen: { $what }
    .piece = Spielstein
    .help = Einen Eintrag kopieren, auf seinem Blatt oder im Quelltext ändern und ausprobieren.
start-draw = Eine Mission entwerfen
    .help = Eine Mission kopieren und Streitkräfte und Aufstellung ändern.
start-rule = Eine Hausregel ausprobieren
    .help = Eine Regel hinzufügen, ändern oder entfernen und sofort ausprobieren.
start-caption = { $map }  ·  { $seats ->
        [one] 1 Platz
       *[other] { $seats } Plätze
    }  ·  { $pieces ->
        [one] 1 Spielstein
       *[other] { $pieces } Spielsteine
    }  ·  { $turns ->
        [one] 1 Zug
       *[other] { $turns } Züge
    }
start-no-missions = Keine Missionen.
start-new-from-this = Neues Projekt daraus…
    .help = Dieses System in einen neuen Ordner kopieren, um es zu bearbeiten
start-browse = Durchsehen
    .help = Die Dateien lesen, ohne sie zu ändern
    .name = { $title } durchsehen
start-fly-mission = { $title } spielen
start-campaigns = Kampagnen
start-begin-campaign = Die Kampagne { $title } beginnen
start-fly-under = Mit Hausregeln
start-picture = Bild von { $title }, spielen

## Settings

settings-title = Einstellungen
settings-look = Darstellung
settings-writing = Editor
settings-table = Testspiel
settings-keys = Tastenkürzel
settings-folders = Ordner
settings-theme = Farbschema
    .light = Hell
    .dark = Dunkel
    .system = Wie das System
settings-zoom = Größe der Oberfläche
    .help = { $larger } und { $smaller } ändern sie ebenfalls
    .name = Größe der Oberfläche, in Prozent
settings-type = Schriftgröße
settings-points = { $title }, in Punkt
settings-as-usual = Zurücksetzen
    .already = Hat schon den Standardwert
settings-movement = Bewegung im Fenster
    .help = Ohne sie springen Leisten und die Spielsteine auf einem Spielbrett sofort an ihren Ort
    .show = Das Fenster animieren
settings-layout = Layout
    .help = Das Standardlayout wiederherstellen
settings-language = Sprache
settings-language-begin = Übersetzung hinzufügen…
    .help = Alle Texte des Fensters in eine Datei schreiben, die sich übersetzen lässt
    .nowhere = Es gibt keinen Ordner für die Einstellungen
settings-language-lacks =
    { $n ->
        [one] Einer von { $all } Texten fehlt und wird auf Englisch angezeigt.
       *[other] { $n } von { $all } Texten fehlen und werden auf Englisch angezeigt.
    }
settings-language-broken = Zeile { $line } ist ungültig und wird auf Englisch angezeigt: { $text }
settings-language-unread = Diese Übersetzung konnte nicht gelesen werden: { $error }
settings-language-deep = Diese Übersetzung ist ungültig: Die geschweiften Klammern sind zu tief verschachtelt.
settings-code = Schriftgröße im Editor
settings-face = Schrift
    .hack = Hack (nichtproportional)
    .ubuntu = Ubuntu
settings-offer = Vorschläge
    .help = { $keys } zeigt sie jederzeit an
    .do = Beim Tippen Vorschläge anzeigen
settings-format = Speichern
    .do = Eine Datei beim Speichern formatieren
settings-shows = Auf dem Spielbrett
settings-pilots = Computerpiloten
    .help = Tempo ihrer Züge
    .step = Schritt für Schritt
    .slow = Langsam
    .brisk = Zügig
    .now = Sofort
settings-copy =
    .name = Den Pfad kopieren: { $title }
settings-none = keiner
settings-file =
    .help = Einstellungen, zuletzt geöffnete Projekte und Layouts
settings-state = Anwendungsdaten
    .help = Laufende Kampagnen, Sicherungen und Wiederherstellungsdaten
settings-languages = Sprachen
    .help = Übersetzungen des Fensters, eine Datei je Sprache
settings-projects = Neue Projekte
    .help = Neue Projekte werden hier angelegt
settings-filter =
    .name = Die Befehle filtern
settings-reset-keys = Alle Tastenkürzel zurücksetzen
settings-change-keys = Das Tastenkürzel von „{ $title }“ ändern
    .help = Klicken, dann ein Tastenkürzel drücken
settings-no-keys = Leeren
    .name = Das Tastenkürzel von „{ $title }“ entfernen
settings-usual-keys = Standardkürzel
settings-has-no-keys = Kein Tastenkürzel
settings-reset = Zurücksetzen
    .name = Das Tastenkürzel von „{ $title }“ zurücksetzen
settings-press = Ein Tastenkürzel drücken… (Esc bricht ab)
settings-taken = { $keys } gehört schon zu „{ $owner }“.
settings-take = Neu zuweisen
settings-leave = Beibehalten
settings-unread = Die Einstellungen konnten nicht gelesen werden: { $error }
settings-later =
    { $kept ->
        [none] Die Einstellungen wurden von einer neueren Version geschrieben; es gelten die Standardwerte.
       *[other] Die Einstellungen wurden von einer neueren Version geschrieben. Sie bleiben in { $kept } erhalten; es gelten die Standardwerte.
    }
settings-damaged =
    { $kept ->
        [none] Die Einstellungen sind beschädigt; es gelten die Standardwerte.
       *[other] Die Einstellungen sind beschädigt. Sie bleiben in { $kept } erhalten; es gelten die Standardwerte.
    }
said-language-created = { $path } enthält alle Texte auf Englisch: dort übersetzen. Das Fenster ändert sich, sobald die Datei gespeichert wird
said-language-not-created = Die Datei konnte nicht geschrieben werden: { $error }

## The project tree

tree-texts = Dateien
    .help = Die Dateien des Projekts
tree-folder =
    .help = Dateien des Projekts im Ordner { $name }
tree-library = Bibliothek: { $title }
    .help = Dateien der Bibliothek, auf denen dieses Projekt aufbaut (schreibgeschützt). Änderungen gehören in eine Hausregel
tree-over = Angewendete Hausregeln
    .help = Mitgelieferte Hausregeln, die auf das Projekt angewendet werden (schreibgeschützt)
tree-locked = Schreibgeschützt.
tree-sort = { $sort } ({ $n })
    .help =
        { $n ->
            [one] Eine Deklaration mit dem Schlüsselwort { $sort }
           *[other] { $n } Deklarationen mit dem Schlüsselwort { $sort }
        }
tree-state =
    .errors = Enthält Fehler.
    .warnings = Enthält Warnungen.
    .unsaved = Enthält nicht gespeicherte Änderungen.
tree-declared = { $sort } { $name }, in { $path }.
    .help = Doppelklick öffnet Quelltext und Blatt; Rechtsklick zeigt mehr.
tree-change =
    .add = Fügt hinzu: { $what }
    .remove = Entfernt: { $what }
    .replace = Ersetzt: { $what }
tree-told-apart = { $title }, { $name }
tree-open-text = Quelltext öffnen
tree-open-sheet = Blatt öffnen
tree-open-both = Beides öffnen
tree-open-beside = Daneben öffnen
tree-fly = Testspiel starten
    .mission = Diese Mission spielen
    .campaign = Diese Kampagne beginnen
tree-uses = Alle Verweise suchen
tree-copy = Duplizieren
tree-rename-folder = Ordner umbenennen oder verschieben…
tree-remove-folder = Ordner löschen…
tree-menu = Aktionen für { $name }
tree-shipped = Ein mitgeliefertes System: Seine Dateien sind schreibgeschützt. Zum Ändern in ein neues Projekt kopieren.
tree-project = { $title }, andere Projekte
    .help = Zu einem anderen Projekt wechseln
tree-other = Projekt { $title }
tree-systems = Mitgelieferte Systeme
tree-by-sort = Nach Art
    .help = Deklarationen nach Art gruppieren
tree-by-text = Nach Datei
    .help = Deklarationen nach Datei gruppieren
tree-rules = Regeln
    .name = Alle Regeln
    .help = Der Spielablauf mit seinen Regeln, Optionen und Hausregeln, auf einem Blatt
tree-filter =
    .name = Den Projektbaum filtern
tree-nothing = Keine Ergebnisse.

# Headings of the tree: the keywords of declarations, in the plural.
sort-mission = Missionen
sort-campaign = Kampagnen
sort-map = Spielpläne
sort-ruleset = Regelwerke
sort-example = Beispiele
sort-side = Parteien
sort-option = Optionen
sort-kind = Arten
sort-enum = Aufzählungen
sort-rule = Regeln
sort-value = Werte
sort-define = Definitionen
sort-choice = Auswahlen
sort-turn = Züge
sort-setup = Aufstellungen
sort-event = Ereignisse
sort-effect = Effekte
sort-deck = Stapel
sort-cup = Becher
sort-die = Würfel
sort-table = Tabellen
sort-arc = Sektoren
sort-walk = Gänge
sort-doctrine = Doktrinen
sort-look = Zeichnungen
sort-translation = Übersetzungen
sort-add = Zusätze
sort-replace = Ersetzungen
sort-remove = Entfernungen

## The playtest

table-turn = Zug { $turn } von { $turns }
table-set-up = Aufstellung
table-house-rules = Mit { $rules }
    .help = Die Hausregeln dieser Partie
table-campaign =
    .help = Der Stand der Kampagne; diese Mission wartet
table-campaign-back = Zurück zur Kampagne
    .help = Trägt das Ergebnis dieser Mission ein
table-earlier = Dies ist eine frühere Stellung. Eine Auswahl hier beginnt einen neuen Zweig.
table-waits = Wartet auf den nächsten Spieler.
table-over = Die Partie ist zu Ende
    .hint = Zu einer beliebigen Stellung zurückgehen oder das Spielprotokoll fragen, warum sie so endete.
table-decides = { $who } entscheidet
table-gathers = Andere wählen verdeckt
table-nothing = Für Sie gibt es jetzt nichts zu entscheiden
    .why = Der Bildschirm geht in einer Reihenfolge weiter, die nicht verrät, wer gefragt wird.
table-pass-on = Bildschirm weitergeben
    .help = Den Bildschirm an den nächsten Spieler weitergeben
table-see-as = Das Spielbrett als { $who } ansehen
table-seats = Plätze
    .who = Spieler von { $seat }
table-skip = Überspringen
    .help = Zum Ende springen: Esc oder ein Klick
table-pilots =
    .step = Piloten: Schritt für Schritt
    .slow = Piloten: langsam
    .brisk = Piloten: zügig
    .now = Piloten: sofort
    .name = Tempo der Computerpiloten
    .help = Tempo der Computerpiloten

# Shown between two players who share a screen.
hand-over-pass = Weitergeben an { $seat }
    .why = Der nächste Bildschirm ist nur für diesen Spieler bestimmt.
    .take = Ich bin { $seat }
    .take-help = Oder die Leertaste
hand-over-all = Der Spielleiter sieht alles
    .why = Der nächste Bildschirm zeigt die Geheimnisse aller Plätze.
    .take = Alle dürfen hinsehen

# The point of view of the board.
view-now = Sicht: { $who }
    .name = Sicht
    .help = Wessen Wissen das Spielbrett zeigt
view-hot-seat = Hot Seat
    .choose = Hot Seat: der entscheidende Spieler
    .help = Das Spielbrett zeigt, was der entscheidende Platz wissen darf; zwischen zwei Spielern wird der Bildschirm verdeckt
view-umpire = Spielleiter
    .choose = Spielleiter: alles
umpire-how = Spielsteine ziehen. Shift+←/→ dreht, Strg+Pfeile bewegen, Entf entfernt. Computerpiloten warten
# $why: the reason.
umpire-not-now = Die Stellung kann hier nicht bearbeitet werden: { $why }
# $title: a track of boxes.
umpire-boxes = { $title }: übrige Kästchen
umpire-done = Fertig
umpire-turn-to = Drehen nach
umpire-remove = Aus dem Spiel nehmen
umpire-bring = Ins Spiel bringen
    .one = Ins Spiel bringen
    .none = Alle Spielsteine sind im Spiel
umpire-bring-here = Hier ins Spiel bringen
umpire-return = In die Reserve zurücklegen
# $piece: the next piece of a reserve; $n: how many are left in it.
umpire-bring-reserve = { $piece }, aus der Reserve (noch { $n })
# $card: a card; $place: where it is.
umpire-cards = Karten
    .pile = Stapel
    .discards = Ablage
    .card = { $card } ({ $place })
umpire-hidden = Verdeckte Wahlen
    .of = { $piece }, { $now }
    .help = Eine andere Wahl für einen Spieler treffen, bevor die Wahlen aufgedeckt werden
umpire-no-piece = dieser Spielstein ist nicht auf dem Spielbrett
umpire-fields = Als Spielleiter: Ein Doppelklick auf einen Wert ändert ihn
    .help = Doppelklick oder Alt+Eingabe: als Spielleiter ändern
why-campaign-umpire = In einer Mission einer Kampagne kann der Spielleiter die Stellung nicht ändern

show-menu = Anzeigen
    .help = Was das Spielbrett zeigt und wer würfelt
show-movement = Bewegung und Beschuss animieren
    .help = Esc oder ein Klick springt zum Ende
show-links = Schusslinien
    .help = Die letzten Angriffe
show-small-map = Übersichtsplan
    .help = Erscheint, wenn nur ein Teil des Spielplans zu sehen ist
show-arcs = Sektoren des ausgewählten Spielsteins
show-relations = Linien zwischen Spielsteinen
show-dice = Zufall
show-arc =
    .help = Diesen Sektor des ausgewählten Spielsteins schattieren
show-relation =
    .help = Eine Linie zeichnen, wenn dies zutrifft
show-by-hand =
    .help = Jeden Würfel und jede Karte selbst eingeben

options-menu = Optionen
    .changed = Optionen ({ $n })
    .help = Optionale Regeln und Hausregeln dieser Partie
    .restarts = Eine Änderung startet die Mission neu
options-rules = Optionale Regeln
options-readings = Auslegung unklarer Regeln
options-house-rules = Hausregeln
options-restart = Die Mission neu starten?
    .what =
        { $n ->
            [one] Diese Option wirkt vom Beginn der Mission an; die aktuelle Partie mit bisher einer Entscheidung wird verworfen.
           *[other] Diese Option wirkt vom Beginn der Mission an; die aktuelle Partie mit bisher { $n } Entscheidungen wird verworfen.
        }
    .do = Neu starten

pilot-thinks = { $pilot }, ein Computerpilot, denkt nach…
    .hidden = Ein Computerpilot denkt nach…
    .counted =
        { $n ->
            [one] { $pilot }, ein Computerpilot, denkt nach: bisher eine Entscheidung
           *[other] { $pilot }, ein Computerpilot, denkt nach: bisher { $n } Entscheidungen
        }
    .stop-help = Die Computerpiloten anhalten
pilot-seat = Diesen Platz spielt ein Computerpilot: { $pilot }.
    .hidden = Ein Computerpilot wählt verdeckt.
    .steps = Die Piloten spielen Schritt für Schritt.
    .waits = Die Computerpiloten sind angehalten.
pilot-person = Ein Mensch
# Computer pilots by skill.
pilot-novice = Anfänger
    .help = Überlässt jede zweite Entscheidung dem Zufall
pilot-regular = Fortgeschritten
    .help = Überlässt jede vierte Entscheidung dem Zufall
pilot-expert = Könner
    .help = Spielt seine Möglichkeiten voraus, bevor er sich entscheidet
pilot-master = Meister
    .help = Spielt seine Möglichkeiten viermal so oft voraus wie der Könner und braucht länger
pilot-ace = Ass
    .help = Spielt mehrere Züge voraus, lernt aus jedem Versuch und braucht am längsten
pilot-decide = Entscheiden lassen
pilot-go-on = Piloten fortsetzen
    .help = Piloten entscheiden, bis ein Mensch an der Reihe ist

# Manual dice and cards.
chance-result = { $what }: { $result }
    .help = Taste { $n }
chance-digits = Mit den Tasten 1 bis { $n } wählen.
    .map = Mit den Tasten 1 bis { $n } oder durch Klick auf den Spielplan wählen.
chance-cell = { $cell } wurde gezogen
chance-before = Seit der Auswahl
chance-earlier = Vor der Auswahl
chance-after = Nach: { $line }
chance-computer = Dem Computer überlassen
    .help = Der Computer würfelt oder zieht dieses eine
chance-rest = Den Rest würfeln
    .name = Den Computer den Rest dieser Auswahl würfeln lassen
    .help = Der Computer würfelt und zieht alles Weitere für diese Auswahl
chance-back = Zurücknehmen
    .help = Nimmt das letzte Ergebnis zurück, danach die Auswahl selbst
chance-given = { $n } seit der Auswahl eingegeben

timeline-name = Stellung in der Partie
timeline-pause = Pause
timeline-play = Ab hier abspielen
    .latest = Dies ist die neueste Stellung
timeline-at = { $n } von { $all } Entscheidungen getroffen
    .start = Vor der ersten Entscheidung
    .signs = Strich: eine Entscheidung, in der Farbe ihrer Partei. Dreieck: Treffer. Kreuz: ein Verlust. Fahne: das Ende. Hammer: Die Regeln haben sich geändert. Ring: Hier beginnt ein Zweig
timeline-course =
    .help = { $course }: klicken, um diesen Zweig anzusehen
timeline-mark =
    .hits = Treffer
    .loss = ein Verlust
    .rules = die Regeln haben sich geändert
    .fault = ein Regelfehler
    .end = das Ende
    .fork = hier beginnt ein Zweig

# Branches of a game.
branches-menu =
    .name = Zweige ({ $n })
    .help = Alternative Spielverläufe
branches-manage = Zweige verwalten…
branches-title = Zweige der Partie
branches-branch = { $name } · { $state }
branches-over = Zug { $turn }: { $outcome }
branches-state =
    { $n ->
        [one] Zug { $turn }, 1 Entscheidung
       *[other] Zug { $turn }, { $n } Entscheidungen
    }
branches-name = Name des Zweigs { $name }
branches-is-current = aktuell
branches-switch = Dorthin wechseln
    .help = Zu diesem Zweig wechseln
branches-delete = Löschen
    .help = Diesen Zweig löschen
branches-parted = Trennt sich bei Entscheidung { $n }: { $there } statt { $here }
    .chance = Trennt sich bei Entscheidung { $n }: { $here } in beiden; andere Würfel oder Karten
    .secret = Trennt sich bei Entscheidung { $n } durch eine verdeckte Auswahl
    .one-secret = eine verdeckte Auswahl
    .nothing = keine weitere Auswahl
branches-same = Beide Zweige enden in derselben Stellung.
    .known = Beide Zweige enden in derselben Stellung, soweit Sie es wissen dürfen; der Rest ist geheim.
branches-at-end = Am Ende
branches-current = Aktueller Zweig
branches-in-this = Dieser Zweig
branches-more =
    { $n ->
        [one] und ein weiterer Wert
       *[other] und { $n } weitere Werte
    }

# Rules that change during a game.
rules-offer = Die Regeln haben sich geändert. Anwenden:
    .help = Die Partie geht mit den neuen Regeln weiter. Spielsteine, Eigenschaften und Auswahlen werden anhand ihrer Namen übernommen; was nicht erhalten werden konnte, wird angezeigt
    .broken = Zuerst die Fehler beheben
    .over = Die Partie ist zu Ende: Es gibt keine nächste Phase
rules-from-next-phase = Ab der nächsten Phase
    .help = Die aktuelle Phase wird mit den alten Regeln zu Ende gespielt
rules-from-boundary = Ab dieser Phase
    .help = Zum Beginn dieser Phase zurückgehen
rules-replay = Von Anfang an nachspielen
    .help = Dieselben Würfel und, solange sie erlaubt ist, dieselbe Auswahl
rules-not-now = Nicht jetzt
    .help = Die Regeln dieser Partie beibehalten
rules-wait = Die neuen Regeln gelten ab der nächsten Phase.
rules-keep-old = Alte Regeln beibehalten
    .help = Die Partie geht unverändert weiter
rules-changed-before =
    { $n ->
        [one] Die Regeln haben sich während dieser Partie einmal geändert.
       *[other] Die Regeln haben sich während dieser Partie { $n }-mal geändert.
    }
rules-not-taken = Die neuen Regeln konnten nicht angewendet werden: { $why }
rules-refused = { $why }. Die Partie lässt sich von Anfang an nachspielen.
rules-same = Die Regeln sind gleichwertig: In dieser Partie ändert sich nichts.
rules-in-force = Die neuen Regeln gelten.
rules-replayed =
    { $n ->
        [one] Mit den neuen Regeln nachgespielt: Eine Auswahl war dieselbe
       *[other] Mit den neuen Regeln nachgespielt: { $n } Auswahlen waren dieselben
    }
rules-parted = Weicht von der ursprünglichen Partie ab: { $what }
rules-close-note = Den Hinweis zu den Regeln schließen
rules-changes = Was sich geändert hat…
    .name = Geänderte Regeln ({ $n })
    .help = Änderungen der Regeln während dieser Partie
    .title = Was sich an den Regeln geändert hat
rules-when = Zug { $turn }, nach Entscheidung { $n }
rules-go-there = Dorthin gehen
    .name = Zur Änderung bei Entscheidung { $n } gehen
rules-moved = Werte, die nicht übernommen werden konnten

# Examples and missions made from a position. The titles (.of) are written into the file.
make-menu = Stellung speichern…
    .help = Diese Stellung als Beispiel oder Mission des Projekts speichern
make-example =
    .title = Stellung als Beispiel speichern
    .of = Zug { $turn } von { $mission }
make-example-here = Beispiel dieser Stellung
make-example-phase = Beispiel der letzten Phase
make-example-turn = Beispiel dieses Zugs
make-mission = Mission aus dieser Stellung
    .title = Stellung als Mission speichern
    .of = { $mission }, ab Zug { $turn }
make-title = Titel
    .name = Titel der neuen Deklaration
make-expected = Erwartungen
    .all = Alle
    .none = Keine
make-left-out = Nicht enthalten: { $what }
make-write = Zum Projekt hinzufügen
make-copy =
    .help = Den Text in die Zwischenablage kopieren

## The decision: what may be chosen

decision-text = Quelltext
    .help = Den Quelltext dieser Entscheidung öffnen
decision-docs =
    .less = Weniger anzeigen
    .all = Mehr anzeigen
decision-keys = Tastatur: ←/→ und 1–9
decision-search = Suchen
    .name = { $what } suchen
decision-cells = Eines der markierten Felder auf dem Spielbrett anklicken.
decision-refused = Nicht erlaubt ({ $n })
    .help = Die Regel „{ $rule }“ öffnen
decision-is-refused = { $what } ist nicht erlaubt:
    .incomplete = keine erlaubte Kombination
    .text = Die Regel öffnen
decision-value =
    .refused = { $what }, nicht erlaubt: { $why }
    .rule = Regel: { $rule }
decision-advice = Einen Piloten fragen
    .help = Was jede Möglichkeit einem Computerpiloten auf diesem Platz wert ist und warum
    .waiting = Der Pilot denkt nach…
    .none = Der Pilot hat keine Antwort
decision-legend = Kacheln: { $what }
decision-choose = { $what } wählen
    .edge = den Weg über den Rand
    .without = ohne { $what }
    .help = Enter, oder von überall Ctrl+Enter. Mit den Pfeiltasten oder 1–9 markieren
    .nothing = Zuerst eine Möglichkeit markieren

# One of many paths, picked on the map by its end or move by move.
ways-to-cell = Zu einem Feld
    .help = Das Feld anklicken, in dem der Weg enden soll; ein weiterer Klick wählt den nächsten Weg dorthin
    .marked =
        { $n ->
            [one] Der einzige Weg zum markierten Feld
           *[other] { $n } Wege zum markierten Feld; ein weiterer Klick wählt den nächsten
        }
    .all =
        { $n ->
            [one] Ein möglicher Weg
           *[other] { $n } mögliche Wege. Ein markiertes Feld auf dem Spielbrett anklicken.
        }
ways-by-moves = Feld für Feld
    .help = Ein Feld nach dem anderen anklicken oder die Pfeiltasten verwenden
    .complete = Der Weg ist vollständig.
    .first =
        { $n ->
            [one] Ein Weg. Das erste Feld anklicken.
           *[other] { $n } Wege. Das erste Feld anklicken.
        }
    .on =
        { $n ->
            [one] Ein Weg führt von hier weiter.
           *[other] { $n } Wege führen von hier weiter.
        }
    .keys = Auch die Pfeiltasten lassen sich verwenden
ways-end-here =
    { $n ->
        [one] Hier enden, ein Weg
       *[other] Hier enden, { $n } Wege
    }
ways-move-here = Hierhin ziehen
cell-pick = Auswählen
ways-facing = Ausrichtung am Ende
    .name = Ausrichtung { $facing } am Ende
    .help =
        { $n ->
            [one] Ausrichtung { $facing } am Ende: ein Weg
           *[other] Ausrichtung { $facing } am Ende: { $n } Wege
        }
ways-over-edge = Über den Rand
    .counted = Über den Rand ({ $n })
ways-more = { $n } weitere; eine Ausrichtung wählen
ways-ahead = Geradeaus
ways-left = Links
ways-right = Rechts
ways-back = Zurückziehen
    .help = Die letzte Bewegung zurücknehmen (Pfeil nach unten)

## The map

facing-north = Nord
facing-north-east = Nordost
facing-east = Ost
facing-south-east = Südost
facing-south = Süd
facing-south-west = Südwest
facing-west = West
facing-north-west = Nordwest
board-map = Spielplan { $map }
board-small-map = Der ganze Spielplan
board-menu = Menü des Spielplans
board-cell = Feld { $cell }: { $does }
board-piece = { $title }, { $side }, in { $place }, Ausrichtung { $facing }
# A reinforcement on the map of a mission, as short as possible, and in words.
board-arrival = Z{ $turn }
    .words = kommt in Zug { $turn }
board-far = { $n } { $facing }
board-from = { $far } von { $piece }
board-over-edge = über den Rand
legend-cells = Wählbare Felder
legend-ends = Mögliche Enden des Wegs
legend-facings = Ausrichtungen an diesem Ende
legend-pieces = Wählbare Spielsteine
board-side = Partei { $n }

## The game log

journal-waits = Verborgen, bis der nächste Spieler übernimmt.
journal-empty = Es ist noch nichts geschehen.
journal-none = Keine Ergebnisse.
    .clear = Alle Zeilen anzeigen
    .help = Den Filter leeren und die Zeilen aller Spielsteine anzeigen
journal-hint = Eine Zeile anklicken, um nach dem Grund zu fragen.
journal-filter =
    .name = Das Spielprotokoll filtern
journal-sorts =
    .name = Angezeigte Zeilen
journal-usual = Was geschah
    .help = Alles Wichtige
journal-weighty = Hauptereignisse
    .help = Angriffe, Treffer, Verluste und das Ende
journal-dice = Würfel und Karten
    .help = Zufallsergebnisse und ihre Auswirkungen
journal-choices = Auswahlen
    .help = Alles, was gewählt wurde
journal-moves = Änderungen
    .help = Bewegungen und jede einzelne Änderung eines Werts
journal-all = Alle Zeilen
    .help = Alle Zeilen ohne Ausnahme
journal-piece =
    .all = Alle Spielsteine
    .in-hand = Der ausgewählte Spielstein
    .in-hand-help = Der Spielstein, der auf dem Spielbrett ausgewählt ist
    .one = Ein Spielstein
    .none = Kein Spielstein ist ausgewählt; dies sind die Zeilen aller Spielsteine.
    .name = Spielstein
    .help = Nur Zeilen über einen Spielstein
journal-fold = Alle Züge einklappen
    .help = Die Zeilen jedes Zugs ausblenden; seine Überschrift zeigt eine Zusammenfassung
journal-unfold = Alle Züge ausklappen
    .help = Die Zeilen jedes Zugs anzeigen
journal-copy = Spielprotokoll kopieren
    .help = Alle Zeilen, die durch die Filter gehen, als Text kopieren
journal-copy-line = Zeile kopieren
journal-why = Warum?
journal-to-moment = Zu dieser Stellung gehen
    .help = Das Spielbrett in dieser Stellung ansehen
journal-turn =
    .help = { $turn }: { $brought }
    .attacks =
        { $n ->
            [one] 1 Angriff
           *[other] { $n } Angriffe
        }
    .hits =
        { $n ->
            [one] 1 Treffer
           *[other] { $n } Treffer
        }
    .losses =
        { $n ->
            [one] 1 Verlust
           *[other] { $n } Verluste
        }
journal-recent = Zuletzt
    .line = Zuletzt: { $line }
    .help = Klicken, um nach dem Grund zu fragen
journal-text = Quelltext
    .own = Quelltext öffnen
    .now = aktueller Quelltext
    .help = Die Zeile der Regeln öffnen
    .then = früherer Quelltext
    .then-help = { $path } hat sich seitdem geändert: die frühere Fassung anzeigen
    .gone = { $path }: Dieser Text wurde entfernt; er lautete:
    .differs = { $path }: − früher, + aktuell
    .more =
        { $n ->
            [one] und eine weitere Zeile
           *[other] und { $n } weitere Zeilen
        }

## A campaign

campaign-round = Runde { $round } von { $rounds }
    .all =
        { $n ->
            [one] 1 Runde
           *[other] { $n } Runden
        }
campaign-scored = Punktestand von { $side }: { $score }
campaign-roster = Aufgebot von { $side }
    .kind = Aufgebot von { $side }: { $kind }
campaign-so-far = Bisher
campaign-in-play = Noch in der Kampagne
campaign-lost = Verloren
campaign-save = Kampagne speichern…
    .help = Die Kampagne mit ihren Regeln in einer Datei speichern
campaign-kept = Gespeichert in { $name }
campaign-over = Die Kampagne ist zu Ende
    .drawn = Keine Partei gewinnt
    .drawn-because = Keine Partei gewinnt: { $why }
    .won = Sieg für { $side }
    .won-because = Sieg für { $side }: { $why }
campaign-again = Neu beginnen
    .help = Dieselbe Kampagne mit neuen Würfeln; diese bleibt erhalten
campaign-faulty = Regelfehler
campaign-changed = Die Kampagne hat sich seitdem geändert; dieses Ergebnis wurde verworfen.
campaign-next = Mission { $n }: { $mission }
    .role = { $role }: { $side }
campaign-go-on = Die Mission fortsetzen
campaign-play = Die nächste Mission spielen
campaign-alone = Piloten spielen lassen
    .help = Computerpiloten spielen alle Plätze
campaign-season = Die Saison simulieren
    .help = Computerpiloten spielen diese und alle folgenden Missionen und entscheiden dazwischen. Sie lassen sich jederzeit anhalten; beendete Missionen zählen
campaign-players = Wer welche Partei spielt
    .who = Wer { $side } spielt
campaign-background = Die Saison wird simuliert
    .mission = In Mission { $n }
    .decisions =
        { $n ->
            [one] bisher 1 Entscheidung
           *[other] bisher { $n } Entscheidungen
        }
    .stop-help = Beendete Missionen zählen; die laufende können Sie selbst fortsetzen
    .stopping-help = Die Piloten beenden die aktuelle Entscheidung
campaign-played = Gespielte Missionen
    .none = Noch keine.
    .aloft = Beendete Missionen erscheinen hier, wenn die Simulation endet.
    .won = Sieg für { $side }
    .drawn = Unentschieden
    .because = { $why } (Zug { $turn })
    .turn = In Zug { $turn }
campaign-between = Zwischen den Missionen
    .round = Runde { $n }

## Problems

problems-checking = Wird geprüft…
problems-sound = Keine Probleme.
problems-running = Beispiele laufen…
problems-none-shown = Kein Problem entspricht den Filtern.
problems-text = { $path } ({ $n })
problems-errors = Fehler ({ $n })
    .name = Fehler anzeigen
    .none = Es gibt keine Fehler anzuzeigen
problems-warnings = Warnungen ({ $n })
    .name = Warnungen anzeigen
    .none = Es gibt keine Warnungen anzuzeigen
problems-examples = Beispiele ({ $n })
    .name = Beispiele anzeigen
    .none = Es gibt keine Beispiele anzuzeigen
problems-show =
    .help = Diese ein- oder ausblenden
problems-filter =
    .name = Die Probleme filtern
problems-fix =
    .help = Diese Korrektur anwenden

## Find and replace, in the project and in one file

find-in-project = In allen Dateien suchen
    .name = Im Projekt suchen
find-in-text = In dieser Datei suchen
    .close = Die Suche schließen
    .close-help = Schließen (Esc)
find-hint = Alle Dateien des Projekts und der Bibliothek durchsuchen.
find-searching = Suche läuft…
    .stop-help = Die Suche anhalten
find-stopped = Die Suche wurde angehalten.
find-not-found = Keine Ergebnisse
find-nothing = Keine Ergebnisse
find-nowhere = Keine Ergebnisse für „{ $words }“.
find-first = Die ersten { $n } Fundstellen
find-count = { $n } Fundstellen in { $texts } Dateien
    .one-text = { $n } Fundstellen in 1 Datei
find-matches =
    { $n ->
        [one] 1 Fundstelle
       *[other] { $n } Fundstellen
    }
    .only-read =
        { $n ->
            [one] 1 Fundstelle, schreibgeschützt
           *[other] { $n } Fundstellen, schreibgeschützt
        }
    .help = Zur ersten Fundstelle in dieser Datei gehen
find-match = { $path } Zeile { $line }: { $text }
    .replaced = { $path } Zeile { $line }: { $text }, ersetzt durch { $new }
find-at = { $n } von { $all }
    .found = { $n } gefunden
find-before = Vorherige Fundstelle
find-next = Nächste Fundstelle
find-replace-too = Ersetzen umschalten
    .help = Fundstellen ersetzen
    .show-help = Das Feld zum Ersetzen ein- oder ausblenden
find-replace-by = Ersetzen durch
find-replace = Ersetzen
    .help = Diese Fundstelle ersetzen und zur nächsten gehen (Enter)
    .only-help = Nur diese Fundstelle ersetzen
    .name = In { $path } Zeile { $line } ersetzen
find-replace-in = In dieser Datei ersetzen
    .help = Jede Fundstelle in dieser Datei ersetzen
    .name = In { $path } ersetzen
find-replace-all = Alle ersetzen
    .help = Jede Fundstelle in jeder Datei ersetzen, als ein Schritt
    .here-help = Jede Fundstelle ersetzen, als ein Schritt
    .locked = Alle Fundstellen liegen in schreibgeschützten Dateien
find-locked =
    { $n ->
        [one] 1 schreibgeschützte Datei wird übersprungen
       *[other] { $n } schreibgeschützte Dateien werden übersprungen
    }
find-replaced =
    { $n ->
        [one] 1 Fundstelle ersetzt
       *[other] { $n } Fundstellen ersetzt
    }
    .but =
        { $n ->
            [one] 1 Fundstelle ersetzt; schreibgeschützt und übersprungen: { $texts }
           *[other] { $n } Fundstellen ersetzt; schreibgeschützt und übersprungen: { $texts }
        }
find-case = Groß-/Kleinschreibung
    .help = Groß-/Kleinschreibung beachten
find-whole = Ganze Wörter
    .help = Nur ganze Wörter suchen
find-regex = Regulärer Ausdruck
    .help = Einen regulären Ausdruck verwenden, etwa (north|south)_\d+. Im Ersatz lassen sich seine Gruppen verwenden: $1

## Titles of steps in the history

step-write = „{ $new }“ schreiben
    .for = „{ $new }“ statt „{ $old }“ schreiben
    .delete = „{ $old }“ löschen
    .new-line = Neue Zeile
    .space = Ein Leerzeichen schreiben
    .join-lines = Zeilen verbinden
    .delete-space = Ein Leerzeichen löschen
step-replace = „{ $old }“ durch „{ $new }“ ersetzen
step-create = { $path } anlegen
step-rename = { $from } in { $to } umbenennen
step-delete = { $what } löschen
step-delete-files = { $n } Dateien löschen
step-outside = Änderung eines anderen Programms
    .merged = Änderungen eines anderen Programms zusammenführen
    .renamed = { $from } wurde in { $to } umbenannt
    .deleted = { $path } wurde von einem anderen Programm gelöscht
step-use-disk = Die Fassung auf dem Datenträger verwenden
step-recovered = Nicht gespeicherte Änderungen wiederherstellen
step-restored = Eine Sicherung wiederherstellen
step-create-map = Spielplan { $name } anlegen
step-create-mission = Mission { $name } anlegen
step-create-declaration = { $what } anlegen
step-create-campaign = Kampagne { $name } anlegen
step-copy = { $of } kopieren
    .as = { $of } als { $to } kopieren
step-try = Eine Mission zum Ausprobieren von { $name }
step-set = { $of }: { $what } { $from } → { $to }
    .new = { $of }: { $what } { $to }
    .long = { $of }: { $what }
    .clear = { $of }: { $what } leeren
step-add = { $of }: { $member } zu { $what } hinzufügen
    .line = { $of }: { $line } hinzufügen
step-remove = { $of }: { $member } aus { $what } entfernen
    .line = { $of }: { $line } entfernen
step-move = { $of } vor { $other }
    .after = { $of } hinter { $other }
step-title = { $of }: Titel „{ $to }“
step-paint = { $of }: { $n } × { $terrain }
step-add-columns =
    { $n ->
        [one] { $of }: 1 Spalte hinzufügen, Rand: { $edge }
       *[other] { $of }: { $n } Spalten hinzufügen, Rand: { $edge }
    }
step-add-rows =
    { $n ->
        [one] { $of }: 1 Reihe hinzufügen, Rand: { $edge }
       *[other] { $of }: { $n } Reihen hinzufügen, Rand: { $edge }
    }
step-remove-columns =
    { $n ->
        [one] { $of }: 1 Spalte entfernen, Rand: { $edge }
       *[other] { $of }: { $n } Spalten entfernen, Rand: { $edge }
    }
step-remove-rows =
    { $n ->
        [one] { $of }: 1 Reihe entfernen, Rand: { $edge }
       *[other] { $of }: { $n } Reihen entfernen, Rand: { $edge }
    }

## The history of the project

history-empty = Noch keine Änderungen. Alle Änderungen aller Dateien erscheinen hier und lassen sich rückgängig machen.
history-count =
    { $n ->
        [one] 1 Schritt. Ein Klick auf einen Schritt stellt alle Dateien auf seinen Stand wieder her.
       *[other] { $n } Schritte. Ein Klick auf einen Schritt stellt alle Dateien auf seinen Stand wieder her.
    }
history-undo =
    .help = Rückgängig: { $step }
history-redo =
    .help = Wiederholen: { $step }
history-only-front = Nur aktuelle Datei
    .help = Nur die Schritte der aktuellen Datei anzeigen
history-first = Vor allen Änderungen
    .help = Alle Dateien auf den Stand vor allen Schritten dieser Liste wiederherstellen
history-texts = { $path } und { $n } weitere
history-step =
    .here = { $step }, { $place }, aktueller Stand
    .done = { $step }, { $place }, ausgeführt
    .undone = { $step }, { $place }, rückgängig gemacht
    .back-help = Alle Dateien auf den Stand nach diesem Schritt wiederherstellen
    .again-help = Diesen Schritt und alle davor wiederholen
history-branch =
    { $n ->
        [one] Verlassener Zweig: { $step }
       *[other] Verlassener Zweig: { $n } Schritte, zuletzt: { $step }
    }
    .help = Diese Schritte wurden vor anderen Änderungen rückgängig gemacht. Klicken, um sie wiederherzustellen

age-now = gerade eben
age-seconds = vor { $n } s
age-minutes = vor { $n } min
age-hours = vor { $n } h
age-yesterday = gestern
age-days = vor { $n } Tagen

## Differences

difference-of = Unterschiede von { $path }
    .help = Die Unterschiede anzeigen
difference-none = Keine Unterschiede.
difference-inline = Untereinander
    .help = Untereinander: entfernte Zeilen über hinzugefügten Zeilen
difference-beside = Nebeneinander
    .help = Nebeneinander: eine Fassung links, die andere rechts
difference-before = Vorherige Änderung
difference-next = Nächste Änderung
difference-at = { $n } von { $all }
difference-side =
    .gone =
        { $n ->
            [one] − { $text }: 1 Zeile
           *[other] − { $text }: { $n } Zeilen
        }
    .came =
        { $n ->
            [one] + { $text }: 1 Zeile
           *[other] + { $text }: { $n } Zeilen
        }
difference-lines =
    { $n ->
        [one] { $text }: 1 Zeile
       *[other] { $text }: { $n } Zeilen
    }
difference-change = Änderung { $n }
    .choose = Änderung { $n }: { $what }
    .help = Fassung, die behalten wird
    .both = auf beiden Seiten geändert
difference-equal =
    { $n ->
        [one] 1 gleiche Zeile
       *[other] { $n } gleiche Zeilen
    }
    .help = Anzeigen
difference-current = Aktuelle Fassung

# The project's folder is missing when something is saved.
folder-title = Der Ordner des Projekts fehlt
folder-question = { $path } wurde verschoben, umbenannt oder gelöscht, oder der Datenträger ist nicht angeschlossen. Nichts wurde gespeichert; alle Dateien bleiben geöffnet und im Wiederherstellungsprotokoll.
folder-again = Ordner neu anlegen
    .help = Einen neuen Ordner mit allen Dateien anlegen, wie sie hier sind
folder-wait = Auf den Ordner warten
    .help = Noch einmal speichern, wenn der Ordner wieder da ist

# Changes that were not saved when the window was closed.
recovery-title = Einige Änderungen wurden nicht gespeichert
recovery-question = Diese Änderungen wurden beim letzten Mal nicht gespeichert. Was soll mit ihnen geschehen?
    .more = Auch ein anderes Fenster dieses Projekts hat nicht gespeicherte Änderungen hinterlassen. Was soll mit ihnen geschehen?
recovery-do = Ausgewählte wiederherstellen
recovery-undoable = Das lässt sich rückgängig machen, und noch wird nichts gespeichert
recovery-leave-all = Alle verwerfen
    .help = Die Dateien auf dem Datenträger behalten; die Änderungen bleiben im Verlauf
recovery-later = Später
    .help = Beim nächsten Öffnen des Projekts noch einmal fragen
recovery-file = Aktuelle Datei
    .gone = Die Datei fehlt
recovery-text = Wiederhergestellte Fassung
recovery-take = Wiederherstellen
    .name = { $path } wiederherstellen
    .help = Die Datei mit den Änderungen wiederherstellen
    .one = Wiederherstellen
recovery-merge = Zusammenführen
    .name = { $path } zusammenführen
    .help = Die Datei wurde seitdem geändert; die eigenen Änderungen mit ihr zusammenführen
recovery-both =
    .one = Beide
recovery-leave = Verwerfen
    .name = Die Änderungen von { $path } verwerfen
    .help = Die Datei auf dem Datenträger behalten
    .one = Verwerfen
recovery-some = { $taken } von { $n } Änderungen

backups-title = Sicherungen
backups-kept = Neue Sicherungen bleiben alle erhalten; von älteren bleibt eine je Stunde, Tag, dann Monat.
backups-text = Datei, deren Sicherungen angezeigt werden
backups-none = Noch keine Sicherungen: Das erste Speichern legt eine an.
backups-one = Sicherung { $n }: { $age }
backups-apart = +{ $came } −{ $gone }
    .same = aktuelle Fassung
backups-side = Sicherung
backups-restore = Wiederherstellen
    .same = Dies ist die aktuelle Fassung

# Another program changed the same lines of a file that were changed here.
outside-title = Von einem anderen Programm geändert
outside-question = { $path } wurde auf dem Datenträger geändert, und dieselben Zeilen haben hier nicht gespeicherte Änderungen. Für jede Änderung eine Fassung wählen.
outside-text =
    .mine = Eigene
    .disk = Datenträger
outside-one =
    .mine = Eigene
    .disk = Datenträger
    .both = Beide
outside-do = Auswahl übernehmen
    .help = { $taken } von { $n } Änderungen vom Datenträger übernehmen und sonst die eigenen behalten; das lässt sich rückgängig machen
outside-take = Die Fassung auf dem Datenträger verwenden
    .help = Das lässt sich rückgängig machen
outside-keep = Eigene behalten
    .help = Speichern überschreibt die Datei auf dem Datenträger; eine Sicherung bleibt erhalten

## The source editor

text-name = Quelltext von { $path }
    .view = Quelltext von { $path }, Ansicht { $n }
text-undeclared = Keine Deklaration hat diesen Namen
text-no-offer = Keine Vorschläge
text-no-mend = Keine Probleme in dieser Zeile
text-format-step = { $text } formatieren
text-line =
    .of = von { $n }; Zeile:Spalte
text-outline = Gliederung
    .help = Die Deklarationen dieser Datei
    .name = Gliederung: { $sort } { $name }
text-between = Zwischen Deklarationen
text-inside = In { $sort } { $name }
text-list = { $list } { $row }: { $detail }
    .chosen = { $list } { $row }, ausgewählt: { $detail }
    .at = { $n } von { $all }
text-offer = Vorschlag
text-mend = Korrektur
text-use = Verweis in
    .count =
        { $n ->
            [one] 1 Verweis auf { $name }
           *[other] { $n } Verweise auf { $name }
        }
text-explain = { $code } erklären
    .help = Die Erklärung lesen
    .close = Die Erklärung schließen
text-known =
    .type = Typ
    .expected = Erwartet
    .value = Wert
    .default = Standard
    .known-to = Sichtbar für
    .lasts = Dauer
    .source = Quelle
    .reconstructed = Rekonstruiert

# Renaming.
rename-title = { $what } umbenennen
rename-to = Neuer Name
rename-free = Dieser Name ist frei
rename-do =
    { $n ->
        [one] Eine Stelle umbenennen
       *[other] { $n } Stellen umbenennen
    }
    .name = Die ausgewählten Stellen umbenennen
    .nothing = Keine Stelle ist ausgewählt
rename-leave = Abbrechen
rename-text =
    .help = Vorschau auf diese Datei
rename-will-be = Vorschau
rename-touches =
    { $n ->
        [one] Eine Stelle in { $path }, aktuelle Fassung
       *[other] { $n } Stellen in { $path }, aktuelle Fassung
    }
rename-step = „{ $from }“ in „{ $to }“ umbenennen

## Sheets: common

sheet-tab = Blatt
    .chart = { $title }: Tafel
    .look = { $title }: Zeichnung
    .compare = { $list } + { $n }
sheet-reading = Das Projekt wird gelesen…
    .errors = Das Projekt enthält Fehler. Zuerst die unter „Probleme“ aufgeführten beheben.
sheet-follows = Den Cursor in eine Deklaration setzen, um hier ihr Blatt zu sehen.
sheet-broken = Die Fehler im Quelltext beheben, um das Blatt zu sehen.
    .absent = Nicht aktiv: von einer Hausregel entfernt oder nicht Teil des gewählten Regelwerks.
sheet-gone = „{ $name }“ gibt es nicht mehr.
sheet-stale = Diese Deklaration enthält Fehler. Gezeigt wird die letzte gültige Fassung.
    .all = Das Projekt enthält Fehler. Gezeigt wird die letzte gültige Fassung.
sheet-back = Vorheriges Blatt
    .help = Zurück zu { $name }
sheet-keep = Anheften
    .help = Dieses Blatt in einem eigenen Tab öffnen; dieser hier folgt weiter dem Cursor
sheet-of =
    .card = Karte
    .chart = Tafel
    .kind = Alle Einträge
    .compare = Vergleich
    .look = Zeichnung
sheet-open = Das Blatt von { $name } öffnen
    .sort = Das Blatt öffnen: { $word }
sheet-text = Zum Quelltext
    .click = Strg+Klick führt zum Quelltext
    .named = { $word } { $name }: Strg+Klick führt zum Quelltext
sheet-as-written = Wie geschrieben
sheet-and = { $list } und { $last }
sheet-yes = ja
sheet-no = nein
sheet-source = Quelle: { $source }
sheet-reconstructed = Rekonstruiert: { $why }
sheet-no-rule = Von keiner Regel verwendet.

# The options that a mission, a campaign or an example is written for.
sheet-options = Für die Optionen
    .set = Die Blätter verwenden diesen Wert
    .unset = Die Blätter verwenden diesen Wert nicht
sheet-options-look = Mit diesen Optionen anzeigen
    .help = Die Blätter auf diese Optionen umstellen

## Sheets: fields

sheet-field-type = Typ: { $what }
    .short = Typ { $what }
sheet-field-default = Standard: { $value }
    .short = Standard { $value }
sheet-field-holds = Dauer: { $what }
    .short = Dauer { $what }
sheet-field-known = Sichtbar für { $who }
    .short = sichtbar für { $who }
known-to-side = seine Partei
known-to-owner = den Besitzer
known-to-nobody = niemanden
sheet-field-as-in = Wie in { $name }
    .short = wie in { $name }
sheet-field-unsaid = Nicht festgelegt (Standard)
    .short = nicht festgelegt
sheet-field-start =
    .short = zu Beginn
sheet-field-boxes =
    { $n ->
        [one] { $title }: 1 Kästchen
       *[other] { $title }: { $n } Kästchen
    }

## Sheets: the inspector

sheet-inspector-none = Den Cursor in eine Deklaration setzen oder einen Spielstein anklicken, um hier die Eigenschaften zu sehen.
sheet-inspector-of = Inspiziert: { $title }
sheet-inspector-field = Inspektor: { $field }
sheet-inspector-open = Blatt öffnen
    .help = Das Blatt in einem Tab öffnen
sheet-inspector-place = Nicht im Spiel
    .off = Im Spiel, nicht auf dem Spielbrett
    .at = In { $cell }, Ausrichtung { $facing }
sheet-inspector-now = Jetzt
    .part = Jetzt, { $part }
sheet-inspector-printed = Gedruckt
sheet-inspector-boxes = { $left } von { $of } übrig
sheet-inspector-hidden = Ihnen nicht bekannt
sheet-inspector-removed = Nicht aktiv: von einer Hausregel entfernt.
sheet-inspector-absent = Keine Deklaration dieser Art hat diesen Namen.
sheet-filter-fields = Die Zeilen filtern
    .hint = { $n } Zeilen filtern

## Sheets: the card of an entry, and of a piece in play

sheet-card-look = Zeichnung
    .top = von oben
    .front = von vorn
    .side = von der Seite
sheet-card-boxes = Kästchen
sheet-printed = Gedruckt
sheet-at-start = Im Spiel, zu Beginn
sheet-card-chart = Tafel von { $n }
    .help = Als Tafel anzeigen
sheet-card-stations = Stationen
sheet-card-station = Bei { $path } vom eigenen Feld aus
sheet-card-arcs = Sektoren
sheet-card-cells = Seine Felder
sheet-card-arc =
    { $n ->
        [one] Sektor { $title }: 1 Feld
       *[other] Sektor { $title }: { $n } Felder
    }
sheet-card-add = Weiteres Feld festlegen…
    .name = Ein Feld festlegen, das den Standardwert oder einen geerbten Wert hat
sheet-card-uses = Verwendet von
sheet-ink-own = Kräftig: hier festgelegt
sheet-ink-inherited = blasser: geerbt
sheet-ink-default = schwach: der Standardwert
sheet-piece =
    .help = Den Quelltext seines Eintrags öffnen
    .out = Nicht im Spiel
    .secret = geheim
    .boxes = { $title }: { $n } von { $all } abgestrichen
sheet-path = Weg { $path }
sheet-path-step = { $of }: Weg zeichnen
# A value that doesn't follow from the path as in the other entries. $what: its title. $now, $to: what it is, and what it would be.
sheet-path-follows = { $what } ist { $now }; nach dem Weg wäre es wie bei den anderen Einträgen { $to }
# $name: the name of the entry. $to: the name by its values.
sheet-path-code = Der Name ist { $name }; nach den Werten wäre er wie bei den anderen Einträgen { $to }
    .taken = Der Name ist { $name }; nach den Werten wäre er { $to }, aber so heißt ein anderer Eintrag
sheet-path-mirror = Gespiegelt: { $name }
    .none = Gespiegelt: nicht deklariert
    .help = Kein Eintrag hat diesen Weg und dieselben Werte
sheet-path-draw = Vom Anfang ziehen, um den Weg zu zeichnen, oder von seinem Ende, um ihn fortzusetzen; mit Shift rutscht er seitwärts, ohne zu drehen. Zurückziehen kürzt ihn.
    .keys = Oben: vorwärts. Links, rechts: drehen; mit Shift seitwärts rutschen. Unten: wenden; mit Shift rückwärts. Rücktaste entfernt den letzten Schritt. Enter übernimmt, Esc bricht ab.
sheet-path-end = Ende des Weges, Ausrichtung { $facing }
    .help = Ziehen, um die Ausrichtung am Ende zu drehen; Klick dreht sie nach rechts, Shift+Klick nach links
sheet-path-cell = Feld { $n } des Weges
    .start = Anfang des Weges
    .facing = Ausrichtung { $facing }
sheet-path-mirror-new = Neuer gespiegelter Eintrag: { $kind }…
    .help = Diesen Eintrag noch einmal deklarieren, mit links und rechts vertauscht
    .drawing = Zuerst den gezeichneten Weg übernehmen oder abbrechen
    .name = Name des Spiegelbilds
    .do = Anlegen
    .no-name = Ein Name besteht aus Buchstaben, Ziffern und _, mit mindestens einem Buchstaben, und ist kein Wort der Regelsprache
    .taken = Einen Eintrag { $name } gibt es schon
    .step = { $name }: { $of } gespiegelt

## Sheets: the chart of an entry, and how far it gets

sheet-chart-ask = Ein Feld der Tafel anklicken, um zu sehen, was folgen kann.
sheet-chart-after = Nach { $name }: { $n } erlaubt, { $refused } nicht erlaubt.
    .busy = Nach { $name } …
sheet-chart-unreached = { $name } war innerhalb von { $turns } Zügen nicht zu erreichen; was erlaubt ist, wurde daher nicht geprüft.
sheet-chart-through = Davor gespielt: { $list }.
sheet-chart-clear = Die Tafel wie gedruckt anzeigen
sheet-chart-tile =
    .legal = { $name }, erlaubt
    .refused = { $name }, nicht erlaubt: { $why }
    .help = Klick: was folgen kann. Doppelklick: das Blatt
sheet-chart-rule = Regel: { $rule }
sheet-chart-why = Warum die anderen { $name } nicht folgen können
    .help = Zur Regel „{ $rule }“ gehen
sheet-chart-incomplete = Keine erlaubte Kombination: { $list }
sheet-chart-library = Sammlung
    .help = Alle Einträge anzeigen, die diese Tafel enthalten kann. Ein Klick auf eine Kachel nimmt sie auf oder entfernt sie; sie lässt sich auch in die Tafel ziehen
    .count = { $kind }: { $n } von { $all } in dieser Tafel
    .filter = Die Sammlung filtern
    .none = Kein Eintrag passt zum Filter.
    .tile = Klick: in die Tafel aufnehmen oder entfernen. In die Tafel ziehen. Strg+Klick: das Blatt öffnen
    .close = Die Sammlung schließen
sheet-chart-member = { $name } in dieser Tafel
sheet-chart-add = In diese Tafel aufnehmen
sheet-chart-remove = Aus dieser Tafel entfernen
sheet-chart-compare = Vergleichen mit…
    .none = Kein Vergleich
    .name = Tafel zum Vergleich
    .says = { $both } in beiden, { $own } nur hier (+), { $n } nur bei { $title } (−)
    .missing = { $name }, nur bei { $title }
    .take = Diese Tafel übernehmen
    .take-help = Diese Tafel durch die von { $title } ersetzen
sheet-holders = Wer hat es: { $field }, { $n } von { $all }
    .of = { $title }: { $field }
    .filter = Filtern, wer es hat
    .help = { $name } geben oder nehmen
sheet-found = Durch Spielen berechnet: { $assumed }
    .rules = Was erlaubt und erreichbar ist, wurde durch Spielen berechnet: { $assumed }
sheet-reach = Reichweite
    .busy = Wird berechnet…
    .name =
        { $n ->
            [one] Reichweite: 1 Feld in einem Zug, { $two } weitere in zwei, { $three } weitere in drei
           *[other] Reichweite: { $n } Felder in einem Zug, { $two } weitere in zwei, { $three } weitere in drei
        }
    .turns =
        { $n ->
            [one] 1 Zug: { $cells } Felder
           *[other] { $n } Züge: { $cells } Felder
        }
    .cut = Unvollständig: Grenze erreicht.

## Sheets: kinds, and entries side by side

sheet-kind =
    .kind = Art
    .piece = Art von Spielstein
    .station = Art von Station
    .list = Liste
sheet-kind-extends = erweitert { $kind }
sheet-kind-station = Station von { $kind }
sheet-kind-fields = Eigenschaften
    .count =
        { $n ->
            [one] 1 Eigenschaft
           *[other] { $n } Eigenschaften
        }
    .help = Die Eigenschaften ein- oder ausblenden
sheet-kind-field = Eigenschaft { $title }
sheet-kind-column =
    .field = Eigenschaft
    .type = Typ
    .default = Standard
    .known = Sichtbar für
    .sort = Art der Eigenschaft
sheet-kind-of = von { $kind }
sheet-kind-new = Neuer Eintrag von { $kind }…
sheet-kind-entries = Einträge
    .none = Noch keine Einträge dieser Art.
    .count = Einträge: { $n }
sheet-kind-members = Mitglieder: { $n }
sheet-kind-compare = Ausgewählte vergleichen
    .ticked = { $n } vergleichen
    .help = Die ausgewählten Einträge nebeneinander anzeigen
    .few = Zuerst mindestens zwei Einträge auswählen
sheet-kind-tick = { $title } auswählen
    .help = Für den Vergleich auswählen
    .none = Abwählen
sheet-kind-how = Einträge zum Vergleichen auswählen; zum Sortieren eine Überschrift anklicken.
entries-export = Exportieren…
    .help = Alle Einträge in eine Tabellendatei schreiben: XLSX, CSV oder TSV
entries-import = Importieren…
    .help = Zeigen, was eine Tabellendatei an diesen Einträgen ändert, und es übernehmen
entries-copy = Kopieren
    .ticked = { $n } kopieren
    .cells = { $rows } × { $columns } Zellen kopieren
    .help = Die ausgewählten oder alle Einträge für eine Tabellenkalkulation kopieren (Ctrl+C in der Tabelle)
entries-paste = Einfügen…
    .help = Zeigen, was aus einer Tabellenkalkulation kopierte Zellen von der ausgewählten Zelle an ändern, und es übernehmen (Ctrl+V in der Tabelle)
entries-copied =
    { $n ->
        [one] 1 Eintrag kopiert
       *[other] { $n } Einträge kopiert
    }
    .cells =
        { $n ->
            [one] 1 Zelle kopiert
           *[other] { $n } Zellen kopiert
        }
entries-exported =
    { $n ->
        [one] 1 Eintrag in { $path } geschrieben
       *[other] { $n } Einträge in { $path } geschrieben
    }
entries-format = Einen Namen verwenden, der auf .xlsx, .csv oder .tsv endet
entries-no-file = Diese Datei gibt es nicht
entries-no-text = Die Zwischenablage enthält keinen Text
entries-fill = Nach unten ausfüllen
    .help = Die Werte der ersten ausgewählten Zeile in die anderen ausgewählten Zeilen schreiben (Ctrl+D in der Tabelle)
    .how = Wählen Sie zuerst Zellen mehrerer Zeilen aus: Ziehen Sie darüber, oder drücken Sie die Pfeiltasten mit Umschalt
    .square = Von den ausgewählten Zellen nach unten ausfüllen
    .square-help = Nach unten ziehen, um diese Werte in weitere Zeilen zu schreiben
entries-fill-step =
    { $n ->
        [one] 1 Zelle nach unten ausfüllen
       *[other] { $n } Zellen nach unten ausfüllen
    }
entries-clear = Leeren
    .help = Die ausgewählten Zellen leeren, sodass wieder ihre Standardwerte gelten (Entf in der Tabelle)
    .how = Wählen Sie zuerst Zellen mit Eigenschaften aus
entries-clear-step =
    { $n ->
        [one] 1 Zelle leeren
       *[other] { $n } Zellen leeren
    }
sheet-kind-filter = Einträge filtern
    .help = Nur Einträge zeigen, in deren Name, Titel oder Zellen diese Wörter stehen
    .shown = { $n } von { $all }
entries-step-import = { $kind } aus { $file } importieren
entries-step-paste = In { $kind } einfügen
entries-reading = Die Zellen werden mit den Regeln verglichen…
entries-wrong =
    { $n ->
        [one] 1 Zelle ist falsch; daher kann nichts übernommen werden:
       *[other] { $n } Zellen sind falsch; daher kann nichts übernommen werden:
    }
    .cell = { $cell }: { $why }
entries-house-rule = Die Einträge selbst bleiben, wie sie sind: Ihre Änderungen werden in die Hausregel { $path } geschrieben.
entries-unnamed =
    { $n ->
        [one] 1 Eintrag hat keine Zeile und bleibt, wie er ist: { $names }
       *[other] { $n } Einträge haben keine Zeile und bleiben, wie sie sind: { $names }
    }
entries-same = Nichts ändert sich: Die Zellen haben die Werte der Regeln.
entries-now = { $path } jetzt
entries-then = nach der Änderung
entries-apply = Übernehmen
    .nothing = Es gibt nichts zu übernehmen
sheet-kind-name = Name
sheet-kind-columns = Spalten { $first } bis { $last } von { $all }
    .one = Spalte { $n } von { $all }
    .none = Auf dieser Seite gibt es keine weiteren
    .left = Spalten weiter links
    .right = Spalten weiter rechts
sheet-kind-sort = Nach { $column } sortieren
sheet-compare-only = Nur Unterschiede
sheet-compare-differ =
    { $n ->
        [one] 1 von { $all } ist verschieden
       *[other] { $n } von { $all } sind verschieden
    }
sheet-compare-list = { $n }, nicht in allen:

## Sheets: decks and dice

sheet-deck-says =
    { $sort ->
        [cup] { $n ->
            [one] 1 Chit
           *[other] { $n } Chits, { $different } verschiedene
        }
       *[deck] { $n ->
            [one] 1 Karte
           *[other] { $n } Karten, { $different } verschiedene
        }
    }
    .sides = Parteien { $list }
    .again = wird neu gemischt, wenn nichts übrig ist
sheet-deck-cards =
    { $sort ->
        [cup] Chits
       *[deck] Karten
    }
sheet-deck-draw = Klicken zieht, Rechtsklick legt zurück: Die Wahrscheinlichkeiten darunter gelten für die übrigen.
sheet-deck-left =
    { $n ->
        [one] 1 von { $all } ist übrig.
       *[other] { $n } von { $all } sind übrig.
    }
sheet-deck-put-back = Alle zurücklegen
    .none = Nichts wurde gezogen
sheet-deck-card =
    { $sort ->
        [cup] Chit { $title }: { $n } von { $all } übrig
       *[deck] Karte { $title }: { $n } von { $all } übrig
    }
    .help = Klick oder Enter zieht, Rechtsklick oder Rücktaste legt zurück
sheet-deck-edit = Die Karte ändern…
    .of = { $title } ändern
sheet-deck-fewer = Ein Exemplar von { $title } weniger
    .last = Eine Karte hat mindestens ein Exemplar. Sie lässt sich in ihrem Formular entfernen
sheet-deck-more = Ein Exemplar von { $title } mehr
sheet-deck-change =
    { $sort ->
        [cup] Chit { $title }
       *[deck] Karte { $title }
    }
sheet-deck-step = { $deck }: { $card } ändern
sheet-deck-title = Titel
sheet-deck-effect-add = Effekt hinzufügen…
    .name = Effekt hinzufügen: { $side }
sheet-deck-effect-of = Effekt { $title }
sheet-deck-effect-arg = { $title }: { $name }
sheet-deck-effect-remove = { $title } entfernen
sheet-deck-begin =
    { $sort ->
        [cup] Neuer Chit…
       *[deck] Neue Karte…
    }
sheet-deck-new =
    { $sort ->
        [cup] Neuer Chit wie dieser…
       *[deck] Neue Karte wie diese…
    }
    .help = Eine Kopie mit anderem Titel hinzufügen
    .title = Neuer Titel
    .taken = Ein anderer Titel ist nötig
    .do = Hinzufügen
sheet-deck-remove =
    { $sort ->
        [cup] Chit entfernen
       *[deck] Karte entfernen
    }
sheet-deck-never = Nie verwendet: { $why }
sheet-deck-odds = Wahrscheinlichkeiten der übrigen
sheet-deck-ahead = Ziehungen ohne Zurücklegen: { $draws }
    .help = Über wie viele Ziehungen die Wahrscheinlichkeiten vorausblicken
sheet-deck-side = Partei
sheet-deck-effect = Effekt
    .help = Klicken, um zum Effekt zu gehen
sheet-deck-of =
    { $sort ->
        [cup] Chits
       *[deck] Karten
    }
sheet-deck-next = nächste
sheet-deck-among = in { $n } Ziehungen
sheet-mean = Mittelwert
    .of = Mittelwert { $n }
sheet-deck-row =
    { $sort ->
        [cup] { $title }: { $n } von { $all } Chits, als nächstes { $next }, in { $draws } Ziehungen { $among }
       *[deck] { $title }: { $n } von { $all } Karten, als nächste { $next }, in { $draws } Ziehungen { $among }
    }
sheet-deck-sample =
    { $sort ->
        [cup] Eine Probeziehung
       *[deck] Eine Probehand
    }
sheet-deck-hand = { $cards } ziehen
    .help = Wie viele gezogen werden
sheet-deck-deal = Eine Hand ziehen
    .again = Eine andere Hand
    .help = Zieht mit einem Startwert aus den übrigen
sheet-deck-seed = Startwert { $seed }
    .help = Derselbe Startwert zieht dieselbe Hand
sheet-deck-empty = Nichts mehr zu ziehen.
sheet-deck-beside =
    { $sort ->
        [cup] Mit einem anderen Becher vergleichen
       *[deck] Mit einem anderen Stapel vergleichen
    }
sheet-deck-beside-says = Wahrscheinlichkeit, dass die nächste Ziehung es enthält, aus { $first } und aus { $second }
sheet-deck-open = { $title } öffnen
sheet-deck-choose = Auswählen
    .name = Stapel zum Vergleich
sheet-deck-differ = Punkte
sheet-die-says =
    { $n ->
        [one] 1 Würfelseite
       *[other] { $n } Würfelseiten
    }
sheet-die-faces = Würfelseiten
sheet-die-face = Würfelseite { $face }
sheet-die-count = wie viele Seiten { $face } zeigen
sheet-die-odds = Wahrscheinlichkeiten
sheet-die-value = Wert
sheet-die-of = Seiten
sheet-die-chance = Wahrscheinlichkeit
sheet-die-mean = { $field }: Mittelwert { $mean }
sheet-die-row = { $value }: { $n } von { $all } Würfelseiten, { $chance }

## Sheets: tables

sheet-table-says = { $results } nach { $keys }
sheet-table-chart = Die Tafel
sheet-table-die = Wahrscheinlichkeiten, wenn { $key } gewürfelt wird: { $die }
sheet-table-line = Auf den Kopf einer Zeile oder Spalte klicken, um ihren Bereich zu ändern, sie zu teilen oder Zeilen und Spalten hinzuzufügen und zu entfernen.
    .help = Auswählen und ändern
sheet-table-row = Zeile { $key } { $label }
sheet-table-column = Spalte { $key } { $label }
sheet-table-range = Den Bereich ändern
sheet-table-split = Teilen
    .why = Ein einzelner Wert lässt sich nicht teilen
sheet-table-merge = Mit der nächsten vereinen
    .why = Es folgt kein Bereich, der sich damit vereinen lässt
sheet-table-add = Danach einfügen
    .why = Danach fehlen keine Werte. Zuerst teilen oder den Bereich ändern
sheet-table-remove = Entfernen
    .why = Es ist die einzige
sheet-table-step = { $table }: { $line }: { $does }
sheet-table-never = Nie abgelesen: { $why }
sheet-table-cell = Jede Zelle: { $results }.
sheet-table-open = Für Werte von { $keys } außerhalb der Tabelle gilt die nächstgelegene Zeile.

## Sheets: maps

sheet-map-fit =
    .help = Wieder den ganzen Spielplan anzeigen; ziehen verschiebt, scrollen vergrößert
sheet-map-terrain = Gelände
sheet-map-edges = Kanten
sheet-map-boards = Spielbretter nebeneinander
sheet-map-missions = Missionen auf diesem Spielplan
    .none = Keine.
sheet-terrain =
    { $n ->
        [one] { $title }: 1 Feld
       *[other] { $title }: { $n } Felder
    }
    .share =
        { $n ->
            [one] 1 Feld, { $share } %
           *[other] { $n } Felder, { $share } %
        }
    .opaque =
        { $n ->
            [one] 1 Feld, { $share } %, versperrt die Sicht
           *[other] { $n } Felder, { $share } %, versperren die Sicht
        }
    .letter = `{ $letter }` im Quelltext
sheet-zones = Zonen
sheet-zone =
    { $n ->
        [one] 1 Feld
       *[other] { $n } Felder
    }
    .unused =
        { $n ->
            [one] 1 Feld, nicht verwendet
           *[other] { $n } Felder, nicht verwendet
        }
    .cells =
        { $n ->
            [one] 1 Feld: { $cells }.
           *[other] { $n } Felder: { $cells }.
        }

## Sheets: missions

sheet-mission-says =
    { $turns ->
        [one] auf { $map } · 1 Zug
       *[other] auf { $map } · { $turns } Züge
    }
sheet-mission-fly =
    .help = Diese Aufstellung spielen: Sie haben den ersten Platz, Piloten die anderen
sheet-mission-play = Spieler wählen…
    .help = Diese Aufstellung spielen und wählen, wer welchen Platz spielt
    .as = Als { $seat }, { $side }
    .as-side = Als { $side }
    .all = Alle Plätze von Hand
    .none = Nur Piloten
sheet-mission-pools = Vor der Partie aus den Pools wählen:
sheet-mission-pool = Pool von { $piece }
    .help = Der Eintrag dieses Spielsteins für die Partie
sheet-mission-checks = Checkliste
check-missing = Fehlt
check-unusual = Ungewöhnlich
check-side-no-seat = { $side } hat keinen Platz.
check-sides = Jede Partei hat einen Platz und Spielsteine.
check-side-later = { $side } hat vor Zug { $turn } keinen Spielstein im Spiel.
check-other-side = { $piece } gehört zu { $side }, ihr Platz aber zu einer anderen Partei.
check-no-seats = Die Mission hat keine Plätze.
check-seat-no-pieces = { $seat } führt keine Spielsteine.
check-piece-no-seat = { $piece } hat keinen Platz.
check-seats = Jeder Platz führt einen Spielstein.
check-no-map = Es gibt keinen Spielplan.
check-same-cell = { $piece } und { $other } beginnen im selben Feld, { $cell }.
check-no-cell = { $piece } hat kein Feld, und keine Regel setzt es auf den Spielplan.
check-outside = { $piece } ist außerhalb des Spielplans.
    .part = Ein Teil von { $piece } ist außerhalb des Spielplans.
check-faces-off = { $piece } ist am Rand, in { $cell }, mit Ausrichtung { $facing }, vom Spielplan weg.
check-places = Alle Spielsteine sind auf dem Spielplan.
check-no-end = Keine Partei kann gewinnen: Die Mission hat weder einen Punktestand, der den Sieg bringt, noch ein Ende.
check-cannot-win = { $side } kann nicht gewinnen.
check-ends = Jede Partei kann gewinnen.
check-unused-zone = Keine Regel verwendet die Zone { $zone }.
check-zones = Jede Zone der Mission wird von einer Regel verwendet.
check-no-turns = Sie hat keine Züge.
check-too-late = { $piece } trifft in Zug { $turn } ein, nach dem letzten.
check-option-needs = { $option } setzt { $other } voraus.
check-option-excludes = { $option } ist mit { $other } nicht vereinbar.
check-no-description = Die Mission hat keine Beschreibung (/// darüber).
check-description = Sie hat eine Beschreibung.
sheet-mission-forces = Streitkräfte
sheet-mission-force = { $seats ->
        [one] 1 Platz
       *[other] { $seats } Plätze
    }, { $pieces ->
        [one] 1 Spielstein
       *[other] { $pieces } Spielsteine
    }
sheet-mission-seat-empty = { $seat }: keine Spielsteine
sheet-mission-commanded = geführt von { $seat }
sheet-mission-card = Karte öffnen
sheet-won = Sieg
sheet-mission-role = { $role }: { $side }.
sheet-score = Punktestand: { $value }
    .wins = Es gewinnt die Partei, die davon am meisten hat: { $value }
sheet-score-lead = Mit mindestens { $n } Vorsprung, sonst unentschieden.
sheet-score-least = Mit mindestens { $n }, sonst unentschieden.
sheet-mission-end = Sieg für { $who }
    .nobody = Unentschieden
    .score = Der Punktestand entscheidet
    .last = Sie endet mit ihrem letzten Zug.
    .rules = { $end } (in jeder Mission)
sheet-mission-when = Geplante Ereignisse
sheet-mission-belongs = Verwendet in
sheet-mission-map = Spielplan { $map }
sheet-mission-campaign = · Kampagne { $campaign }
sheet-describe = Beschreibung
    .add = Beschreibung hinzufügen…
    .change = Beschreibung ändern…
sheet-mission-do = Erledigen
    .of = Erledigen: { $what }
sheet-mission-terms = Bedingungen
sheet-mission-map-of = Spielplan
sheet-mission-turns = Letzter Zug
sheet-mission-options = Optionen, { $n } gesetzt
sheet-mission-option = Option { $option }
sheet-mission-roster = Spielsteine hinzufügen
    .help = Auf den Spielplan ziehen oder klicken, für
    .seat = Für { $seat } hinzufügen
    .find = Eintrag suchen
    .none = Nichts enthält diese Wörter
    .more = { $n } weitere: zum Suchen tippen
sheet-mission-add = { $entry } hinzufügen
sheet-mission-seat = Platz { $seat }
    .help = Neue Spielsteine kommen an diesen Platz
sheet-mission-seat-change = Platz { $seat } ändern
sheet-mission-seat-title = Titel
    .of = Titel von { $seat }
sheet-mission-seat-side = Partei
    .of = Partei von { $seat }
sheet-mission-seat-add = Platz hinzufügen
    .of = Platz für { $side } hinzufügen
sheet-mission-seat-remove = Platz mit seinen Spielsteinen entfernen
    .of = { $seat } mit den Spielsteinen entfernen
    .only = Eine Mission braucht einen Platz
sheet-mission-selected =
    { $n ->
        [one] Ausgewählter Spielstein
       *[other] { $n } ausgewählte Spielsteine
    }
sheet-mission-copy = Duplizieren
sheet-mission-clip = Kopieren
sheet-mission-copied =
    { $n ->
        [one] 1 Spielstein kopiert
       *[other] { $n } Spielsteine kopiert
    }
sheet-mission-paste =
    .none = Die Zwischenablage enthält keine Spielsteine
sheet-mission-delete = Löschen
sheet-mission-deselect = Auswahl aufheben
sheet-mission-leaves = Ein Spielstein würde den Spielplan verlassen
sheet-mission-used = Er wird an einer Stelle verwendet, die sich nur im Quelltext ändern lässt: { $text }
sheet-mission-uses =
    { $n ->
        [one] Diese Zeile nennt ihn und würde mit gelöscht:
       *[other] Diese { $n } Zeilen nennen ihn und würden mit gelöscht:
    }
    .do = { $n ->
            [one] Mit 1 Verwendung löschen
           *[other] Mit { $n } Verwendungen löschen
        }
sheet-mission-several = Eine Zeile ergibt { $n } Spielsteine.
sheet-mission-split = Einzelne Spielsteine daraus machen
sheet-mission-no-line = Dieser Spielstein lässt sich nur in seinem Quelltext ändern.
sheet-mission-name = Name
sheet-mission-title = Titel
sheet-mission-entry = Eintrag
sheet-mission-of-seat = Platz
sheet-mission-facing = Ausrichtung
sheet-mission-arrives = Kommt in Zug
    .help = Verstärkung: kommt am Anfang dieses Zuges in seinem Feld ins Spiel
sheet-mission-pool-of = Pool
    .help = Einträge, die vor der Partie an seiner Stelle gewählt werden können
sheet-mission-values = Anfangswerte
sheet-mission-crossed = { $title }: durchgestrichene Kästchen
sheet-mission-value = { $piece }: { $what }
sheet-mission-secret =
    .side = nur der eigenen Partei bekannt
    .owner = nur dem eigenen Platz bekannt
    .nobody = keinem Platz bekannt
sheet-mission-zone = Neue Zone…
    .cells = { $n ->
            [one] 1 Feld: auf dem Spielplan klicken oder ziehen
           *[other] { $n } Felder: auf dem Spielplan klicken oder ziehen
        }
    .none = Die Felder der Zone auf dem Spielplan anklicken
sheet-mission-step =
    .add = { $mission }: { $entry } hinzufügen
    .copy = { $mission }: { $n ->
            [one] 1 Spielstein
           *[other] { $n } Spielsteine
        } duplizieren
    .delete = { $mission }: { $n ->
            [one] 1 Spielstein
           *[other] { $n } Spielsteine
        } löschen
    .move = { $mission }: { $n ->
            [one] 1 Spielstein
           *[other] { $n } Spielsteine
        } bewegen
    .turn = { $mission }: { $n ->
            [one] 1 Spielstein
           *[other] { $n } Spielsteine
        } drehen
    .paste = { $mission }: { $n ->
            [one] 1 Spielstein
           *[other] { $n } Spielsteine
        } einfügen
    .split = { $mission }: { $n } einzelne Spielsteine
    .to-seat = { $mission }: { $piece } an einen anderen Platz
    .seat = { $mission }: Platz für { $side } hinzufügen
    .seat-remove = { $mission }: { $seat } entfernen
sheet-score-of = Punktestand
    .none = Kein Punktestand
sheet-score-decides = Entscheidet die Partie
sheet-score-by = Mindestvorsprung
sheet-score-from = Mindestpunkte
    .on = Mindestpunkte sind nötig
sheet-ending-add = Ende hinzufügen…
sheet-ending-when = Wenn
sheet-ending-turn = der letzte Zug vorbei ist
sheet-ending-gone = ein Spielstein aus dem Spiel ist
    .why = { $piece } ist aus dem Spiel
sheet-ending-none = eine Partei keinen mehr hat
    .why = { $side } hat kein { $kind } mehr
sheet-ending-zone = ein Spielstein in einer Zone ist
    .why = { $piece } ist in { $zone }
sheet-ending-written = eine andere Bedingung gilt
sheet-ending-piece = Spielstein
sheet-ending-in = Zone des Spielsteins
sheet-ending-side = Partei ohne Spielsteine
sheet-ending-kind = Art der Spielsteine
sheet-ending-who = Ergebnis
sheet-ending-do = Ende hinzufügen
sheet-ending-step = { $mission }: ein Ende hinzufügen
sheet-ending-remove = Das Ende entfernen: { $ending }
sheet-event-add = Ereignis hinzufügen…
sheet-event-when = Wann das Ereignis eintritt
sheet-event-start = am Anfang der Mission
sheet-event-turn-start = am Anfang eines Zuges
sheet-event-turn-end = am Ende eines Zuges
sheet-event-only = nur in Zug
sheet-event-turn = Zug des Ereignisses
sheet-event-does = Was geschieht
sheet-event-do = Ereignis hinzufügen
sheet-event-step = { $mission }: ein Ereignis hinzufügen

## Sheets: campaigns

sheet-campaign-says =
    { $n ->
        [one] höchstens 1 Runde
       *[other] höchstens { $n } Runden
    }
sheet-campaign-begin = Die Kampagne beginnen
    .name = { $title } beginnen
    .help = In einem eigenen Tab öffnen
sheet-campaign-round = Eine Runde
sheet-campaign-once = einmal
sheet-campaign-table = nach der Tabelle { $table }
sheet-campaign-mission = Mission { $title }
sheet-campaign-turns =
    { $turns ->
        [one] 1 Zug
       *[other] { $turns } Züge
    }
    .cells = { $n } von { $all } Zellen · { $turns ->
            [one] 1 Zug
           *[other] { $turns } Züge
        }
sheet-campaign-rosters = Aufgebote
sheet-campaign-nobody = Keine: Jede Mission hat ihre eigenen Streitkräfte.
sheet-campaign-each-side = Jede Partei
sheet-campaign-kept = Von Mission zu Mission übernommen
sheet-campaign-nothing = Nichts.
sheet-campaign-no-score = Die Kampagne hat keinen Punktestand.
sheet-campaign-between = Regeln zwischen den Missionen
sheet-campaign-rounds = Runden
sheet-campaign-order = Reihenfolge der Missionen
sheet-campaign-again = dann die nächste Runde
sheet-campaign-otherwise = sonst
sheet-campaign-node = { $title }, { $when }
sheet-campaign-earlier = { $title }: früher in der Runde
sheet-campaign-later = { $title }: später in der Runde
sheet-campaign-remove = { $title }: aus der Runde entfernen
    .only = Eine Kampagne braucht eine Mission
sheet-campaign-instead = Mission { $n } der Runde
sheet-campaign-add = Mission hinzufügen…
    .mission = Mission, die hinzukommt
    .when = In welchen Runden
    .every = in jeder Runde
    .odd = in der ersten, dritten, fünften …
    .even = in der zweiten, vierten, sechsten …
    .only = nur in einer Runde
    .round = Runde der Mission
    .role = Wer { $role } ist
    .as-written = wie in der Mission
    .do = Zur Runde hinzufügen
    .step = { $campaign }: { $title } hinzufügen
sheet-campaign-roster-add = Aufgebot hinzufügen…
    .do = Aufgebot hinzufügen
sheet-campaign-roster-change = Aufgebot { $n } ändern
sheet-campaign-roster-remove = Aufgebot { $n } entfernen
sheet-campaign-roster-kind = Art des Aufgebots
sheet-campaign-roster-side = Partei des Aufgebots
sheet-campaign-roster-count = Anzahl der Spielsteine
sheet-campaign-roster-entries = Einträge des Aufgebots
sheet-campaign-carry = { $kind }: { $title } wird übernommen
    .what = Was übernommen wird

## Sheets: examples

sheet-examples =
    { $n ->
        [one] 1 Beispiel bestanden
       *[other] { $n } Beispiele bestanden
    }
    .failed =
        { $n ->
            [one] { $failed } von 1 Beispiel fehlgeschlagen
           *[other] { $failed } von { $n } Beispielen fehlgeschlagen
        }
    .help = Die Ergebnisse aller Beispiele anzeigen
sheet-examples-busy = Beispiele laufen…
    .again = frühere Ergebnisse; läuft noch einmal…
sheet-examples-filter = Die Beispiele filtern
sheet-examples-passed = { $n } bestanden
sheet-examples-failed = { $n } fehlgeschlagen
sheet-examples-waiting = { $n } können erst laufen, wenn die Fehler behoben sind
sheet-examples-wrong = Fehlgeschlagen
sheet-examples-differs = erwartet { $expected }, gefunden { $found }
sheet-examples-rows =
    { $n ->
        [one] { $title }  (1 Zeile)
       *[other] { $title }  ({ $n } Zeilen)
    }
sheet-example-busy = Läuft…
sheet-example-not-run = Nicht ausgeführt: Es gehört nicht zu diesem Projekt oder konnte nicht gelesen werden.
sheet-example-waits = Kann erst laufen, wenn die Fehler behoben sind
    .for = Kann erst laufen, wenn die Fehler in „{ $name }“ behoben sind
sheet-example-passed =
    { $n ->
        [one] Bestanden
       *[other] Bestanden, alle { $n } Zeilen
    }
sheet-example-failed = Fehlgeschlagen
    .rows =
        { $n ->
            [one] 1 von { $all } Zeilen fehlgeschlagen
           *[other] { $n } von { $all } Zeilen fehlgeschlagen
        }
sheet-example-each = Für jede Kombination von { $names }
sheet-example-row = Zeile { $row }
    .help = Ergebnis dieser Zeile
sheet-example-given = Gegeben
sheet-example-chance = Vorgegebene Würfel und Karten
sheet-example-chosen = Gewählt
sheet-example-played = Gespielt
sheet-example-expected = Erwartet
sheet-example-besides = Außerdem
sheet-example-pieces = Spielsteine
sheet-example-piece = { $name }: { $title } in { $cell }, Ausrichtung { $facing }
    .help = Diesen Spielstein drehen oder bewegen; auf dem Spielbrett lässt er sich ziehen
sheet-example-move = Ein Feld weiter: { $direction }
sheet-example-remove = Den Schritt { $step } entfernen
    .help = Diesen Schritt entfernen
sheet-example-piece-remove = Aus dem Beispiel entfernen
    .help = Entfernt den Schritt, der den Spielstein aufstellt; Schritte, die ihn nennen, gelten dann als Fehler
sheet-example-place = Spielstein aufstellen…
    .help = Zeigt die Auswahl: einen Eintrag auf das Spielbrett ziehen oder anklicken
# The title of a step of the history.
sheet-example-step = Schritte von „{ $title }“ ändern
# $choice: a choice with its arguments, as source.
sheet-example-asked = Das Spiel fragt nach { $choice }. Bitte wählen:
    .find = Möglichkeiten filtern
    .option = { $option } wählen
    .any = Die erste erlaubte Möglichkeit nehmen
    .any-help = Ab diesem Schritt wird bei Entscheidungen ohne Vorgabe die erste erlaubte Möglichkeit genommen
sheet-example-add = Schritt hinzufügen…
    .help = Einen Teil des Zuges spielen, Würfel vorgeben oder einen Schritt eingeben
    .start = Den Aufbau spielen
    .turn = Einen Zug spielen
    .end = Das Ende des Zuges spielen
    .phase = Die Phase { $phase } spielen
    .dice = Würfel vorgeben
    .turn-number = Den Zug festlegen
    .typed = Schritt eingeben…
sheet-example-typed = Schritt
    .hint = given a.wings.hits = 2
# The menu of a step. $step: its source.
sheet-example-menu = Menü des Schritts { $step }
    .help = Diesen Schritt verschieben oder seine Würfel und Karten vorgeben
sheet-example-up = Nach oben
sheet-example-down = Nach unten
# $chance: what was rolled and drawn, such as “3, 5”.
sheet-example-script = Die Ergebnisse vorgeben: { $chance }
    .help = Schreibt die Würfel und Karten dieses Schritts davor, damit sie immer so fallen
sheet-example-dice = Würfe
# One of several scripted dice or cards. $of: the dice or the name of a deck.
sheet-example-result = { $of } { $n }
    .more = { $of }: einer mehr
    .fewer = { $of }: einer weniger
sheet-example-expect = Erwartung hinzufügen…
    .help = Zeigen, was am Ende der Schritte zutrifft
    .none = In den Schritten ändert sich nichts, was nicht schon erwartet wird
    .add = Hinzufügen
    .step = Erwartungen zu „{ $title }“ hinzufügen
sheet-example-differs =
    .expected = erwartet
    .found = gefunden

## Sheets: all rules

sheet-rules-with = mit { $list }
sheet-rules-play = Spielablauf
sheet-rules-options = Optionen ({ $n })
sheet-rules-overlays = Overlays ({ $n })
sheet-rules-all = Alle Deklarationen
sheet-rules-filter = Die Regeln filtern
sheet-rules-no-turn = Die Regeln haben kein `turn { "{" } … { "}" }`.
sheet-phase = Phase { $title }
    .once = einmal, vor dem ersten Zug
    .every = jeden Zug
sheet-phase-once = Einmal, vor dem ersten Zug
    .steps = Einmal, vor dem ersten Zug: { $steps }
sheet-phase-every = Jeden Zug
    .steps = Jeden Zug: { $steps }
sheet-phase-steps = Schritte
sheet-phase-indirect = Indirekte anzeigen ({ $n })
    .help = Deklarationen, auf die sich Effekte, Regeln und Ereignisse beziehen

sheet-options-none = Diese Regeln haben keine Optionen.
sheet-options-says = Die Blätter zeigen die Regeln mit diesen Optionen; Partien und Dateien ändern sich nicht.
sheet-options-all-default = Alle Optionen auf Standardwert
sheet-options-rules = Optionale Regeln
sheet-options-readings = Auslegung unklarer Regeln
sheet-option = Option { $title }
sheet-option-default = Standard: { $value }
sheet-option-needs = setzt { $list } voraus
sheet-option-not-with = nicht mit { $list }
sheet-option-changes = Ändert { $list }
sheet-option-examples =
    { $n ->
        [one] ein Beispiel prüft sie
       *[other] { $n } Beispiele prüfen sie
    }
sheet-option-missions =
    { $n ->
        [one] { $list } ist dafür geschrieben
       *[other] { $list } sind dafür geschrieben
    }

# Overlays, and what they change.
sheet-house-none = Keine Overlays. Ein Regelwerk, das mit `extends` ein anderes erweitert, erscheint in dieser Liste.
sheet-house-rests = erweitert { $base }
sheet-house-not-laid = hier nicht angewendet
sheet-house-text = Zum Quelltext
    .help = Zur ersten Zeile gehen
sheet-house-changes = Was es ändert
    .hide = Ausblenden, was es ändert
    .help = Alle Unterschiede zwischen { $title } und { $base }
sheet-house-part =
    .new = neu
    .gone = entfernt
    .was = vorher
    .now = nachher
sheet-house-comparing = Wird verglichen…
sheet-house-nothing = Keine Unterschiede.
sheet-house-differ =
    { $n ->
        [one] Eine Deklaration ist verschieden
       *[other] { $n } Deklarationen sind verschieden
    }

## Sheets: one rule, value, effect, choice, event or doctrine

# Das letzte Ergebnis des Labors zu einer Deklaration.
sheet-verdict = Labor, { $age }
    .changed = Labor, { $age }: seitdem geändert
sheet-verdict-rules =
    { $n ->
        [one] Nur diese Deklaration war verschieden.
       *[other] { $n } Deklarationen waren verschieden, darunter diese.
    }
    .changed = Diese Deklaration wurde seitdem geändert: Das Ergebnis gilt vielleicht nicht mehr.

sheet-item-of = Parameter: { $list }
sheet-item-unreachable = Unerreichbar: { $why }
sheet-item-on =
    .choice = für die Auswahl { $choice }
    .event = bei { $event }
    .instead = anstelle von { $other }
    .phase =
        { $n ->
            [one] in der Phase { $phases }
           *[other] in den Phasen { $phases }
        }
sheet-item-picks = Zu wählen
    .off = durch eine Option ausgeschaltet
sheet-item-clauses = Klauseln
sheet-item-body = In Worten
sheet-item-shapes = Grenzen
sheet-sentence-when = wenn
sheet-sentence-value = { $value } ändern
sheet-item-sum = Summe
sheet-item-names = Verwendet
sheet-item-named-by = Verwendet von
sheet-item-off = Nur mit einer Option, die ausgeschaltet ist
    .short = (Option aus)
sheet-item-examples = Beispiele dazu ({ $n })
    .more = { $n } weitere
    .more-help = Auch die anderen Beispiele anzeigen

# What a clause of a rule does; shown when the sign before it is pointed at.
sheet-clause =
    .forbids = Verbietet
    .warns = Warnt
    .prefers = Bevorzugt
    .adds = Addiert
    .says = Sagt
    .avoids = Vermeidet
sheet-clause-off = Mit den aktuellen Optionen nicht aktiv.
    .only = Nur mit { $options }.
sheet-clause-never = Gilt nie: { $why }

sheet-line-switch = Anwenden: { $line }
    .off-help = Ausschalten: Dicta schreibt es in eine Hausregel
    .on-help = Wieder einschalten: Die Hausregel entfernt die Zeile nicht mehr
sheet-line-delete = Löschen: { $line }
    .help = Diese Zeile löschen; Rückgängig holt sie zurück
sheet-line-add = Hinzufügen
    .modifier = Modifikator hinzufügen…
    .clause = Klausel hinzufügen…
sheet-line-amount = Betrag, etwa 1 oder -2
sheet-line-verb = Art der Klausel
sheet-line-when = Bedingung
sheet-line-complete = Mit { $word } ergänzen
sheet-line-because = Grund
sheet-differs =
    .added = Weicht vom Regelheft ab: hinzugefügt durch { $rules }
    .removed = Weicht vom Regelheft ab: ausgeschaltet durch { $rules }
    .changed = Weicht vom Regelheft ab: geändert durch { $rules }, vorher: { $before }

sheet-sum-base = Grundwert
# The name of an amount of a sum that can be changed: the amount, and why it counts.
sheet-sum-amount = { $amount }: { $line }
sheet-sum-clamp = mindestens { $least }, höchstens { $most }
sheet-sum-item = { $name }: Strg+Klick führt zum Quelltext
sheet-sum-off = Mit den aktuellen Optionen nicht aktiv.
sheet-sum-never = Gilt nie: { $why }

sheet-doctrine-budget = Probiert vor der Entscheidung aus
    .positions = vorgestellte Stellungen
    .answers = Antworten je Stellung
    .turns = Runden voraus
sheet-doctrine-weight = Gewicht von { $line }
sheet-doctrine-avoids = Vermeidet, wenn es andere Möglichkeiten gibt
sheet-doctrine-worth = Wert einer Stellung

# A value changed by hand on a sheet.
declaration-menu = Menü dieser Deklaration
declaration-new-like = Neu wie diese…
declaration-rename = Umbenennen…
declaration-delete = Mit Verwendungen löschen…
declaration-new = Neue Deklaration
    .sort = Was deklariert wird
    .table = Tabelle
    .deck = Stapel
    .cup = Becher
    .example = Beispiel
    .no-title = Ein Beispiel braucht einen Titel
    .nothing = Ein Beispiel braucht einen Spielplan und einen Eintrag, der ein Spielstein sein kann
new-like = Neu wie { $what }
    .copy = { $title } (Kopie)
    .name = Name
    .title = Titel
    .extends = Nur die Unterschiede (extends { $name })
    .extends-help = Alle Werte werden geerbt; nur abweichende werden festgelegt
    .taken = { $name } gibt es schon
    .do = Hinzufügen
delete-declaration = { $what } löschen
delete-declaration-left =
    { $n ->
        [one] Ein Fehler bleibt:
       *[other] { $n } Fehler bleiben:
    }
delete-declaration-do =
    { $n ->
        [0] Löschen
        [one] Löschen, ein Fehler bleibt
       *[other] Löschen, { $n } Fehler bleiben
    }
delete-declaration-checking = Es wird geprüft, welche Fehler bleiben…
sheet-look-picture = Die Zeichnung, vergrößert
sheet-look-own = Eigene Formen
sheet-look-inherited = Dieser Look zeigt die Zeichnung des Looks, den er erweitert. Eine eigene Zeichnung ersetzt sie.
sheet-look-none = Dieser Look zeichnet keine Formen.
sheet-look-missing = { $title } hat keine eigene Zeichnung: Wie es gezeigt wird, bestimmt seine Art.
sheet-look-shape-first = Mit einer ersten Form zeichnen
    .help = Ein Aussehen mit einem Rechteck, dessen Punkte und Farbe sich dann ändern lassen
sheet-look-like = Mit einer Zeichnung beginnen
    .of = Mit { $title } beginnen
# What a step does, in its title.
sheet-look-declare = erste Zeichnung
sheet-look-choose = Eine Form im Bild oder in der Liste anklicken, um sie auszuwählen.
sheet-look-day = Tag
sheet-look-night = Nacht
sheet-look-shapes = Formen von vorn nach hinten: { $n }
sheet-look-shape = Form { $n }: { $shape } { $colour }
    .mirrored = (gespiegelt)
sheet-look-point = Punkt { $n }: { $x }, { $y }
    .help = Ziehen oder mit den Pfeiltasten bewegen (mit Umschalt um 10); Enter schreibt ihn
sheet-look-move = Punkt bewegen
sheet-look-colour = Farbe
sheet-look-add = Form hinzufügen…
sheet-look-added = Form { $shape } hinzufügen
sheet-look-copy = Duplizieren
sheet-look-mirror = Gespiegelte Kopie
sheet-look-back = Nach hinten
    .why = Sie ist schon ganz hinten
sheet-look-front = Nach vorn
    .why = Sie ist schon ganz vorn
sheet-look-remove = Entfernen
sheet-look-move-shape = Form { $shape } bewegen
sheet-look-hint = Die Form oder ihre Punkte ziehen; hat das Bild den Fokus, bewegen die Pfeiltasten die Form und Entf entfernt sie.
    .points = Die Form oder ihre Punkte ziehen; ein Doppelklick auf den Rand fügt einen Punkt hinzu. Hat das Bild den Fokus, bewegen die Pfeiltasten die Form, und Entf entfernt den ausgewählten Punkt oder die Form.
sheet-look-point-add = Punkt hinzufügen
sheet-look-point-remove = Punkt entfernen
sheet-look-point-none = Zuerst einen Punkt der Form auswählen
sheet-look-point-few = Die Form braucht alle ihre Punkte
sheet-look-amount =
    .width = Breite
    .height = Höhe
    .radius = Radius
    .size = Größe
    .turn = Drehung in Grad
sheet-look-glyph = Text
    .step = Text
# Another look that is drawn as a shape of this one.
sheet-look-stamp = Zeichnung für den Stempel auswählen
    .step = Zeichnung eines Stempels
    .more =
        { $n ->
            [one] Und eine weitere. Einen Teil ihres Namens eingeben.
           *[other] Und { $n } weitere. Einen Teil des Namens eingeben.
        }
sheet-look-svg = SVG importieren…
    .stamp = Als Stempel auf dieser Zeichnung…
    .replace = Anstelle dieser Zeichnung…
    .first-help = Ein Look, der das Bild einer SVG-Datei zeigt
sheet-look-properties = Eigenschaften
sheet-look-property = Eigenschaft { $property }
    .tint = die Farbe des Spielsteins
    .colour = die Farbe einer Seite
    .shadow = wie weit der Schatten auf der Karte vom Stein entfernt ist
sheet-look-property-clear = { $property } löschen
sheet-look-step = { $look }: { $does }
hand-change = Ändern…
    .help = Doppelklick oder Alt+Enter, um den Wert zu ändern
    .list = Einträge zu dieser Liste hinzufügen oder aus ihr entfernen
hand-all = Für alle ausgewählten festlegen…
    .count = Für { $n } Einträge
    .kind = Für alle dieser Art festlegen…
    .how = Zuerst mindestens zwei Einträge und eine Zelle mit einer Eigenschaft auswählen
hand-all-step =
    { $n ->
        [one] { $field } von 1 Eintrag
       *[other] { $field } von { $n } Einträgen
    }
hand-yes = Ja
hand-no = Nein
hand-of = { $name } ändern
hand-less = Eins weniger
hand-more = Eins mehr
hand-take = Übernehmen
hand-range = Von { $least } bis { $most }
hand-out-of-range = { $n } ist hier nicht möglich: eine Zahl von { $least } bis { $most } wählen
hand-find = Suchen
hand-clear = Leeren
    .help = Diesen Wert entfernen, sodass der Standardwert oder der geerbte Wert gilt
hand-inherited = Hier nicht festgelegt: Eine Änderung wird in diesen Eintrag geschrieben
hand-house-rule = Wird in der Hausregel { $path } geändert
hand-shipped = Dieses System ist mitgeliefert. Zum Ändern ein Projekt anlegen
hand-turn-left = Nach links drehen
hand-turn-right = Nach rechts drehen
input-less = { $name }: eins weniger
input-more = { $name }: eins mehr
input-clear = { $name }: leeren
input-find = { $name }: suchen

# Drawing a map with the pointer.
sheet-map-draw = Zeichnen
    .keys = Mit der Tastatur: Pfeile gehen von Feld zu Feld, Umschalt mit Pfeilen zeichnet, die Leertaste schreibt, Esc verwirft
    .off = Spielplan verschieben
    .off-help = Der Zeiger verschiebt den Spielplan; er zeichnet nichts
    .help = Auf dem Spielplan klicken oder ziehen, um diese Felder zu zeichnen; Esc legt den Pinsel weg
    .shipped = Dieser Spielplan ist mitgeliefert: zum Ändern in ein eigenes Projekt kopieren
sheet-map-brush = Pinsel
    .help = Die Felder unter dem Zeiger zeichnen
sheet-map-line = Linie
    .help = Die gerade Linie von Feldern zwischen Drücken und Loslassen zeichnen
sheet-map-rectangle = Rechteck
    .help = Alle Felder zwischen Drücken und Loslassen zeichnen
sheet-map-fill = Füllen
    .help = Ein Feld anklicken, um alle zusammenhängenden Felder seines Geländes zu zeichnen
sheet-map-pick = Pipette
    .help = Ein Feld anklicken, um mit seinem Gelände zu zeichnen; beim Zeichnen auch mit Alt+Klick
sheet-map-erase = Radierer
    .help = Feldern das häufigste Gelände dieses Spielplans geben
sheet-map-edge = Seite, der der Rand gehört: { $edge }
sheet-trace = Bild abzeichnen
    .choose = Bild…
    .choose-help = Ein PNG- oder JPEG-Bild unter den Feldern dieses Spielplans anzeigen, um ihn danach zu zeichnen. Es gehört nicht zum Projekt
    .other = Anderes Bild…
    .opacity = Deckkraft
    .width = Breite in Feldern
    .left = Von links
    .top = Von oben
    .fit = Einpassen
    .fit-help = Das Bild so breit machen wie den Spielplan
    .remove = Entfernen
trace-failed = { $file }: { $why }
dialog-trace = Bild, nach dem { $map } gezeichnet wird
    .path = Bild
    .do = Anzeigen
    .filter = Bilder
# Selected cells of a map. $n: how many; $from, $to: their first and last one.
sheet-map-select = Auswählen
    .help = Über Felder ziehen oder Umschalt mit den Pfeiltasten drücken, um sie auszuwählen; die Auswahl ziehen oder Strg mit den Pfeiltasten drücken, um sie zu verschieben
sheet-map-selection =
    { $n ->
        [one] 1 Feld ausgewählt: { $from }
       *[other] { $n } Felder ausgewählt, von { $from } bis { $to }
    }
    .none = Keine Felder sind ausgewählt
    .leaves = Einige dieser Felder lägen nicht auf dem Spielplan
    .other-board = Diese Felder stammen von einem Spielbrett mit anders geformten Feldern
    .no-letter = Die Legende hat keinen Buchstaben mehr frei für { $name }
sheet-map-copy = Kopieren
    .help = Die ausgewählten Felder als Quelltext eines Spielplans kopieren (Strg+C auf dem Spielplan)
sheet-map-cut = Ausschneiden
    .help = Die ausgewählten Felder kopieren und ihnen das häufigste Gelände geben (Strg+X auf dem Spielplan)
sheet-map-paste = Einfügen
    .help = Kopierte Felder ab dem ersten ausgewählten Feld einsetzen (Strg+V auf dem Spielplan); Gelände, das in der Legende fehlt, wird ergänzt
    .no-cells = Die Zwischenablage enthält keine Felder eines Spielplans
sheet-map-turn =
    .left = Nach links drehen
    .right = Nach rechts drehen
    .about = Umdrehen
    .mirrored = Links und rechts spiegeln
    .flipped = Oben und unten spiegeln
    .help = Das Feld in der Mitte der Auswahl bleibt, wo es ist
sheet-map-clear = Löschen
    .help = Den ausgewählten Feldern das häufigste Gelände geben (Entf auf dem Spielplan)
sheet-map-keep = Als Stempel behalten
    .help = Die ausgewählten Felder als Stempel zum Zeichnen behalten, auf diesem Spielplan und auf anderen
sheet-map-copied =
    { $n ->
        [one] 1 Feld kopiert
       *[other] { $n } Felder kopiert
    }
# $n: the number of a stamp; of .help: how many cells it has.
sheet-map-stamp = Stempel { $n }
    .help =
        { $n ->
            [one] Auf dem Spielplan klicken oder ziehen, um dieses Feld zu zeichnen
           *[other] Auf dem Spielplan klicken oder ziehen, um diese { $n } Felder zu zeichnen
        }
    .remove = Stempel entfernen
# Steps of the history. $map: the name of a map. $n: how many cells.
sheet-map-step =
    .move = { $map }: Felder verschieben ({ $n })
    .turn = { $map }: Felder drehen ({ $n })
    .mirror = { $map }: Felder spiegeln ({ $n })
    .cut = { $map }: Felder ausschneiden ({ $n })
    .paste = { $map }: Felder einfügen ({ $n })
    .delete = { $map }: Felder löschen ({ $n })
    .stamp = { $map }: Felder stempeln ({ $n })
sheet-map-new = Neues Gelände…
    .known = Gezeichnet oder auf anderen Plänen
    .help = Der Legende dieses Spielplans ein Gelände hinzufügen
    .letter = Buchstabe des Geländes
    .name = Name des Geländes
    .title = Titel des Geländes
    .do = Gelände hinzufügen
    .no-letter = Einen Buchstaben für seine Felder eingeben
    .letter-taken = Dieser Buchstabe steht für { $name }
    .no-name = Ein Name besteht aus Buchstaben, Ziffern und _, mit mindestens einem Buchstaben, und ist kein Wort der Regelsprache
    .name-taken = Der Buchstabe { $letter } hat diesen Namen
# Zones of a map changed by the selected cells. $zone: the title of a zone. $map: a map.
sheet-zone-new = Neue Zone aus Auswahl…
    .name = Name der Zone
    .title = Titel der Zone
    .side = Partei der Zone
    .no-side = Keine Partei
    .do = Zone hinzufügen
    .name-taken = Dieser Spielplan hat eine Zone mit diesem Namen
sheet-zone-add = Auswahl hinzufügen
    .of = { $zone }: Auswahl hinzufügen
sheet-zone-remove = Auswahl entfernen
    .of = { $zone }: Auswahl entfernen
    .not = Die Zone hat keines dieser Felder oder keine anderen
sheet-zone-delete = Löschen
    .of = { $zone }: löschen
sheet-zone-step =
    .add = { $map }: Felder zu { $zone } hinzufügen
    .remove = { $map }: Felder aus { $zone } entfernen
sheet-map-size = Größe
    .left = links
    .right = rechts
    .above = oben
    .below = unten
    .pairs-of-columns = Nur je zwei: Eine einzelne Spalte würde jede zweite Spalte von Sechseckfeldern um ein halbes Feld nach oben oder unten verschieben.
    .pairs-of-rows = Nur je zwei: Eine einzelne Reihe würde jede zweite Reihe von Sechseckfeldern um ein halbes Feld zur Seite verschieben.
    .sheets = Die Größe eines Spielplans aus mehreren Teilen ergibt sich aus seinen Teilen.
sheet-map-add =
    .left =
        { $n ->
            [one] Links eine Spalte hinzufügen
           *[other] Links { $n } Spalten hinzufügen
        }
    .right =
        { $n ->
            [one] Rechts eine Spalte hinzufügen
           *[other] Rechts { $n } Spalten hinzufügen
        }
    .above =
        { $n ->
            [one] Oben eine Reihe hinzufügen
           *[other] Oben { $n } Reihen hinzufügen
        }
    .below =
        { $n ->
            [one] Unten eine Reihe hinzufügen
           *[other] Unten { $n } Reihen hinzufügen
        }
sheet-map-remove =
    .left =
        { $n ->
            [one] Die erste Spalte links entfernen
           *[other] Die ersten { $n } Spalten links entfernen
        }
    .right =
        { $n ->
            [one] Die letzte Spalte rechts entfernen
           *[other] Die letzten { $n } Spalten rechts entfernen
        }
    .above =
        { $n ->
            [one] Die oberste Reihe entfernen
           *[other] Die obersten { $n } Reihen entfernen
        }
    .below =
        { $n ->
            [one] Die unterste Reihe entfernen
           *[other] Die untersten { $n } Reihen entfernen
        }
