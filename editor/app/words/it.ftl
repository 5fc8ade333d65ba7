# The messages of the window, in Italian. The keys, the order and the comments are those of en.ftl.
#
# Commands are in the form of other programs ("Apri", "Salva"), descriptions in the third person ("Apre", "Salva"),
# instructions in the infinitive ("Fare clic su …"). The reader is not addressed. Quotation marks are « ».
#
# One word for one thing:
#   aircraft: aereo · arc: arco · attack: attacco · backup: backup · board: tabellone · box (on paper): quadretto ·
#   branch: ramo · brush: pennello · built-in: integrato · campaign: campagna · card (of a deck): carta ·
#   card (of an entry): scheda dati · cell (of a map): casella · cell (of a table): cella · chart: prospetto ·
#   chit: segnalino · choice: scelta · computer pilot: pilota del computer · cup: coppa · current: corrente ·
#   decision: decisione · deck: mazzo · declaration: dichiarazione · default: predefinito · die: dado ·
#   doctrine: dottrina · draw (cards): pescare · draw (a tie): pareggio · edge: bordo · effect: effetto ·
#   entry: voce · enum: enumerazione · error: errore · event: evento · example: esempio ·
#   expectation: risultato atteso · face (of a die): faccia · facing: orientamento · fault: difetto delle regole ·
#   field: campo · file: file · fix: correzione · fold: ridurre · forces: forze · game: partita ·
#   game log: registro della partita · hand: mano · hex: esagono · history: cronologia · hit: colpo a segno ·
#   house rule: regola della casa · illegal: illegale · inspector: ispettore · interpretation: interpretazione ·
#   kind: categoria · layout: layout · library: libreria · look: raffigurazione · loss: perdita · maneuver: manovra ·
#   map: mappa · mission: missione · move: mossa · notification: notifica · odds: probabilità · option: opzione ·
#   overlay: sovrapposizione · pane: riquadro · panel: pannello · path (of a file): percorso ·
#   path (on a map): traiettoria · phase: fase · piece: pezzo · playtest: playtest · point of view: punto di vista ·
#   pool: riserva · position: posizione · problem: problema · project: progetto · quick fix: correzione rapida ·
#   reach: raggio d'azione · recovery log: registro di recupero · redo: ripetere · reference: riferimento ·
#   reset: reimpostare · restore: ripristinare · roll (dice): tirare · roster: organico · round: tornata ·
#   rule: regola · ruleset: regolamento · score: punteggio · seat: posto · seed: seme ·
#   sequence of play: sequenza di gioco · set-up: preparazione · sheet: foglio · shortcut: scorciatoia ·
#   side: fazione · side (of a card): lato · source (of a declaration): sorgente · source (of a rule): fonte ·
#   spreadsheet: foglio di calcolo · station: postazione · step: passo · suggestion: suggerimento · system: sistema ·
#   tab: scheda · table: tabella · terrain: terreno · tile: tessera · turn: turno · type: tipo · umpire: arbitro ·
#   undo: annullare · value: valore · walk: spostamento · warning: avviso · zone: zona

# The name of the language in the language itself.
language-name = Italiano

command-start-page = Pagina iniziale
    .help = Sistemi integrati, missioni e progetti
command-new-project = Nuovo progetto…
    .help = Copia un sistema integrato in una nuova cartella modificabile
command-open-folder = Apri progetto…
    .help = Apre un progetto da una cartella
command-new-text = Nuovo file…
    .help = Crea un file in questo progetto
command-new-declaration = Nuova dichiarazione…
    .help = Dichiara una voce di una categoria, una tabella, un mazzo, una coppa o un esempio
command-new-map = Nuova mappa…
    .help = Dichiara una mappa e ne apre il foglio
command-new-mission = Nuova missione…
    .help = Dichiara una missione con i suoi posti e ne apre il foglio
command-new-campaign = Nuova campagna…
    .help = Dichiara una campagna con le sue missioni e ne apre il foglio
command-rename-text = Rinomina o sposta file…
    .help = Assegna al file corrente un altro nome o un'altra cartella
command-remove-text = Elimina file…
    .help = Elimina il file corrente dal progetto e dal disco; l'operazione si può annullare
command-save = Salva
    .help = Salva il file corrente
command-save-all = Salva tutto
    .help = Salva tutti i file con modifiche non salvate
command-save-game = Salva partita…
    .help = Salva in un file la partita con le sue regole
command-load-game = Carica partita…
    .help = Apre una partita salvata
command-picture = Esporta riquadro come immagine…
    .help = Esporta il riquadro attivo come immagine PNG
command-sheet-picture = Salva immagine…
    .help = Disegna il foglio o il tabellone come immagine PNG o SVG, senza parti della finestra
command-export-entries = Esporta voci…
    .help = Scrive le voci della categoria del foglio in un foglio di calcolo: XLSX, CSV o TSV
command-import-entries = Importa voci…
    .help = Mostra che cosa cambia un foglio di calcolo nelle voci della categoria del foglio e lo applica
command-import-svg = Importa SVG…
    .help = Scrive le forme di un file SVG nel file corrente come disegno per le raffigurazioni
command-export-tiled = Esporta in Tiled…
    .help = Scrive la mappa del foglio in un file per l'editor di mappe Tiled
command-import-tiled = Importa da Tiled…
    .help = Assegna alla mappa con il nome di un file TMX il terreno di quel file, o dichiara una nuova mappa
command-print = Stampa…
    .help = Scrive regolamento, schede, diagrammi, mappe o missioni in un file PDF da stampare
command-copy-entries = Copia voci
    .help = Copia le voci selezionate della tabella, o tutte, per un foglio di calcolo
command-paste-entries = Incolla voci…
    .help = Mostra che cosa cambiano le celle copiate da un foglio di calcolo e lo applica
command-set-for-all = Imposta per tutte le voci selezionate…
    .help = Imposta il campo della cella selezionata per tutte le voci selezionate della tabella
command-fill-down = Riempi in basso
    .help = Scrive i valori della prima riga selezionata della tabella nelle altre righe selezionate (Ctrl+D nella tabella)
command-clear-cells = Svuota celle
    .help = Svuota le celle selezionate della tabella, che riprendono i valori predefiniti (Canc nella tabella)
command-backups = Backup…
    .help = Confronta e ripristina le versioni precedenti di questo file
command-settings = Impostazioni…
    .help = Tema, scala, caratteri, scorciatoie e altro
command-quit = Esci
    .help = Esce; se ci sono modifiche non salvate, prima chiede conferma
command-undo = Annulla
    .help = Annulla l'ultima modifica
command-redo = Ripeti
    .help = Ripete l'ultima modifica annullata
command-find = Trova…
    .help = Cerca nel file corrente
command-find-next = Trova successivo
    .help = Va alla corrispondenza successiva
command-find-before = Trova precedente
    .help = Va alla corrispondenza precedente
command-find-in-project = Trova nel progetto…
    .help = Cerca in tutti i file
command-text-replace = Sostituisci…
    .help = Trova e sostituisce nel file corrente
command-text-comment = Attiva/disattiva commento
    .help = Aggiunge o toglie il commento alle righe selezionate
command-text-move-up = Sposta righe in alto
    .help = Sposta in alto le righe selezionate
command-text-move-down = Sposta righe in basso
    .help = Sposta in basso le righe selezionate
command-text-duplicate = Duplica righe
    .help = Copia le righe selezionate sotto di esse
command-text-delete-lines = Elimina righe
    .help = Elimina le righe selezionate
command-text-select-next = Aggiungi occorrenza successiva
    .help = Seleziona la parola sotto il cursore, poi la sua occorrenza successiva
command-text-select-same = Seleziona tutte le occorrenze
    .help = Seleziona tutte le occorrenze della parola selezionata
command-text-format = Formatta file
    .help = Corregge rientri e spaziature di questo file
command-text-rename = Rinomina…
    .help = Rinomina in tutti i file il nome sotto il cursore
command-text-mend = Correzione rapida…
    .help = Mostra correzioni e spiegazioni per i problemi di questa riga
command-text-fold = Riduci
    .help = Riduce il blocco sotto il cursore
command-text-unfold = Espandi
    .help = Espande il blocco sotto il cursore
command-text-fold-all = Riduci tutto
    .help = Riduce tutte le dichiarazioni del file
command-text-unfold-all = Espandi tutto
    .help = Espande l'intero file
command-complete = Mostra suggerimenti
    .help = Mostra i suggerimenti nella posizione del cursore
command-new-like = Nuova dichiarazione come questa…
    .help = Aggiunge una dichiarazione come quella scelta, con un altro nome
command-copy-declaration = Duplica dichiarazione
    .help = Copia la dichiarazione sotto il cursore e passa a modificare la copia
command-rename-declaration = Rinomina dichiarazione…
    .help = Rinomina la dichiarazione scelta e tutti i suoi usi
command-delete-declaration = Elimina dichiarazione con i suoi usi…
    .help = Elimina la dichiarazione scelta e la toglie da elenchi, valori e missioni
command-palette = Tutti i comandi…
    .help = Trova un comando per nome
command-quick-open = Vai a qualsiasi elemento…
    .help = Trova un file o una dichiarazione per nome
command-symbol = Vai alla dichiarazione in questo file…
    .help = Trova una dichiarazione nel file corrente
command-definition = Vai alla definizione
    .help = Va alla dichiarazione del nome sotto il cursore
command-text-uses = Trova tutti i riferimenti
    .help = Elenca tutti i riferimenti al nome sotto il cursore
command-text-hover = Mostra informazioni
    .help = Mostra informazioni sul nome sotto il cursore
command-text-line = Vai alla riga…
    .help = Va a una riga del file in base al numero
command-text-bracket = Vai alla parentesi corrispondente
    .help = Va alla parentesi corrispondente
command-text-outline = Struttura accanto al sorgente
    .help = Mostra o nasconde la struttura del file corrente
command-next-problem = Problema successivo
    .help = Va al problema successivo
command-problem-before = Problema precedente
    .help = Va al problema precedente
command-next-pane = Riquadro successivo
    .help = Va al riquadro successivo
command-pane-before = Riquadro precedente
    .help = Va al riquadro precedente
command-next-tab = Scheda successiva
    .help = Va alla scheda successiva del gruppo
command-tab-before = Scheda precedente
    .help = Va alla scheda precedente del gruppo
command-close-tab = Chiudi scheda
    .help = Chiude la scheda attiva
command-fly-it = Avvia playtest
    .help = Gioca una missione con ciò che mostra il foglio attivo o con la dichiarazione sotto il cursore
command-fly-again = Riavvia playtest
    .help = Riavvia la missione con le regole correnti dei file
command-new-dice = Riavvia con nuovi dadi
    .help = Riavvia la missione con altri dadi e altre carte
command-choose = Scegli
    .help = Sceglie l'opzione selezionata
command-pilot-decides = Lascia decidere a un pilota
    .help = La decisione in sospeso viene presa da un pilota del computer
command-step-back = Passo indietro
    .help = Torna indietro di una decisione
command-step-forth = Passo avanti
    .help = Va avanti di una decisione
command-to-start = Vai all'inizio
    .help = Va alla prima decisione
command-to-end = Vai alla più recente
    .help = Va alla decisione più recente
command-look-as-umpire = Visualizza come arbitro
    .help = Alterna tra la vista dell'arbitro e quella del posto che decide
command-edit-position = Modifica la posizione
    .help = Come arbitro, sposta, gira e correggi i pezzi a mano; il registro della partita lo annota
command-dice-by-hand = Dadi e carte manuali
    .help = Permette di inserire i risultati di dadi e carte, o li affida di nuovo al computer
command-courses = Rami…
    .help = Confronta linee di gioco alternative
command-make-example = Salva posizione come esempio…
    .help = Salva la posizione corrente come esempio con risultati attesi
command-make-mission = Salva posizione come missione…
    .help = Salva la posizione corrente dei pezzi come missione
command-fit-map = Adatta mappa
    .help = Mostra l'intera mappa
command-layout-edit = Layout Modifica
    .help = Sorgente e fogli, con l'ispettore e i problemi
command-layout-playtest = Layout Playtest
    .help = Il tabellone con la decisione in sospeso e il registro della partita
command-sheet = Foglio accanto al sorgente
    .help = Mostra la dichiarazione sotto il cursore come foglio accanto al sorgente
command-text-split = Dividi editor
    .help = Apre una seconda vista del file corrente, con cursore e blocchi ridotti propri
command-rules = Tutte le regole
    .help = Mostra in un solo foglio la sequenza di gioco con regole, opzioni, sovrapposizioni ed esempi
command-only-pane = Ingrandisci riquadro
    .help = Ingrandisce il riquadro attivo o ripristina gli altri
command-toggle-left = Albero del progetto
    .help = Mostra o nasconde l'albero del progetto
command-toggle-below = Pannello inferiore
    .help = Mostra o nasconde il pannello inferiore
command-toggle-right = Pannello laterale destro
    .help = Mostra o nasconde il pannello laterale destro
command-show-problems = Problemi
    .help = Mostra errori, avvisi ed esempi non superati
command-show-journal = Registro della partita
    .help = Mostra che cosa è accaduto nella partita
command-show-history = Cronologia
    .help = Mostra tutte le modifiche del progetto
command-show-lab = Laboratorio
    .help = Confronta le regole con molte partite
command-show-inspector = Ispettore
    .help = Mostra ogni campo della dichiarazione sotto il cursore
command-show-decision = Decisione e carte
    .help = Mostra la decisione in sospeso
command-show-messages = Notifiche
    .help = Mostra le notifiche
command-reset-layout = Reimposta layout
    .help = Ripristina il layout predefinito
command-theme = Tema chiaro o scuro
    .help = Alterna tra il tema chiaro e il tema scuro
command-zoom-in = Più grande
    .help = Ingrandisce
command-zoom-out = Più piccolo
    .help = Riduce l'ingrandimento
command-zoom-reset = Dimensione normale
    .help = Reimposta l'ingrandimento

## Used in several places

copy = Copia
filter = Filtra
# $name: the name of the field.
filter-clear = { $name }: cancella
    .help = Cancella il filtro
stop = Interrompi
stopping = Interruzione…
# The end of a list that is cut off.
and-more = e { $n } in più

## Menus and the bar at the top

menu-file = File
menu-edit = Modifica
menu-go = Vai
menu-play = Partita
menu-view = Visualizza
menu-lines = Righe e occorrenze
menu-folds = Riduci ed espandi
layout-edit = Modifica
    .name = Layout: Modifica
layout-playtest = Playtest
    .name = Layout: Playtest
bar-shipped = integrato, sola lettura
bar-fly = Avvia
    .first = Avvia la prima missione del progetto con le regole correnti ({ $keys })
    .again = Riavvia la missione con le regole correnti ({ $keys })
    .newer = Le regole sono cambiate dall'inizio di questa partita. Riavvia la missione con le nuove regole ({ $keys })
bar-first-mission = Prima missione
close = Chiudi

## The status bar

status-ready = Pronto
status-checking = Verifica…
status-no-problems = Nessun problema
status-errors =
    { $n ->
        [one] 1 errore
       *[other] { $n } errori
    }
status-warnings =
    { $n ->
        [one] 1 avviso
       *[other] { $n } avvisi
    }
status-problems-help = Mostra i problemi. { $keys } passa da uno all'altro
status-rules = I fogli usano queste regole e opzioni
status-overlays = Regole della casa applicate: { $list }
status-defaults = Reimposta i valori predefiniti
status-cursor = Riga { $line }, colonna { $column }
status-only-read = Sola lettura
status-saved = Salvato
status-not-saved =
    { $n ->
        [one] Un file non salvato
       *[other] { $n } file non salvati
    }

## Messages

messages-title = Notifiche
messages-none = Ancora nessuna notifica.
messages-forget = Cancella
toast-close = Chiudi la notifica

## Quitting

leave-title = Modifiche non salvate
leave-of = { $text }, in { $project }
leave-lines =
    { $n ->
        [one] 1 riga modificata
       *[other] { $n } righe modificate
    }
leave-question = Salvare questi file prima di uscire?
leave-save = Salva tutto ed esci
leave-discard = Esci senza salvare
leave-stay = Annulla

## Panes

pane-name = Riquadro { $title }
tab-name = Scheda { $title }
    .dirty = Scheda { $title } •
tab-close = Chiudi { $title }
tab-all-again = Ripristina tutti i riquadri
tab-close-others = Chiudi le altre
    .none = Non ci sono altre schede in questo gruppo
pane-project = Progetto
pane-table = Playtest
    .nothing = Nessuna missione in corso.
pane-decision = Decisione
    .mission = Prossima missione
    .nothing = Avviare una missione per vedere qui le decisioni.
pane-campaign = Campagna
pane-inspector = Ispettore
    .waits = Nascosto finché non subentra il giocatore successivo.
pane-problems = Problemi
    .counted = Problemi ({ $n })
pane-journal = Registro della partita
    .nothing = Avviare una missione per vedere qui il suo registro.
pane-history = Cronologia
pane-lab = Laboratorio
lab-no-mission = Il laboratorio ha bisogno di una missione giocabile.
lab-page-comparison = Confronta versioni
lab-page-matrix = Confronta voci
lab-opening = La partita viene giocata per aprirla…
lab-matrix-kind = Voci di
lab-matrix-games = Partite di ogni coppia
lab-matrix-entries = Voci
lab-matrix-all = Scegli tutti
lab-matrix-none = Non scegliere nessuno
lab-matrix-play = Gioca tutte contro tutte
    .help = Assegna una voce a tutti i pezzi di una fazione e un’altra a quelli dell’altra, a fazioni scambiate
lab-matrix-count = { $entries } voci, { $games } partite
lab-matrix-no-kind = Scegli una missione in cui entrambe le fazioni hanno pezzi della stessa categoria
lab-matrix-too-few = Scegli almeno due voci
lab-matrix-hint = Ogni coppia di voci gioca le missioni, a fazioni scambiate. Una cella del risultato apre una delle sue partite.
lab-matrix-of = { $kind }, giocata da { $pilot }: { $games } partite di { $missions }
lab-matrix-against = % dei punti contro
lab-matrix-points = Punti
lab-matrix-elo = Elo, intervallo al 95 %
lab-matrix-price = Prezzo, intervallo al 95 %
lab-matrix-estimate = { $value } ({ $range })
lab-matrix-cell = { $row } contro { $column }: { $share } % dei punti, intervallo al 95 % da { $low } a { $high } %
    .none = { $row } contro { $column }: nessuna partita è arrivata alla fine
lab-matrix-fly = Clicca per aprire una partita senza vincitore
    .won = Clicca per aprire una partita vinta da { $row }
    .lost = Clicca per aprire una partita persa da { $row }
lab-matrix-legend = dei punti per la riga; sottolineato: l’intervallo esclude il 50 %
lab-matrix-alike = * Tutte le coppie di partite hanno avuto lo stesso esito.
lab-matrix-left-out = { $mission } non è stata giocata: { $why }
lab-against = Confronta con
    .saved = i file salvati
    .without = le regole senza { $rule }
lab-metric = Misura
    .points = punti della prima fazione
    .draws = pareggi
    .turns = turni
    .event = partite con { $event }
lab-games = Partite per pilota
lab-until-known = Ferma quando è noto
    .help = Termina le partite di un pilota appena il suo esito è noto
lab-missions = Missioni
lab-pilots = Piloti
lab-compare = Confronta
    .help = Gioca le stesse partite con entrambe le versioni delle regole
    .same = Nulla è cambiato dall’ultimo salvataggio
lab-hint = A è la versione con cui confrontare, B sono le regole come sono ora. Entrambe giocano partite con gli stessi semi.
lab-canceled = Il confronto è stato annullato.
lab-progress = { $n } partite su { $all }
lab-pause = Pausa
lab-resume = Riprendi
lab-cancel = Annulla
lab-so-far = { $pilot }: la differenza è { $range } dopo { $n } partite
lab-range = da { $low } a { $high }
lab-versions = A: { $a }, B: le regole all’avvio del confronto
lab-column-pilot = Pilota
lab-column-games = Partite
lab-column-differing = Coppie andate diversamente
lab-column-a = A
lab-column-b = B
lab-column-difference = Differenza
lab-column-interval = Intervallo al 95 %
lab-differing = { $n } su { $all }
lab-verdict = Piloti «{ $pilot }»: { $says }
    .unknown = nessuna differenza trovata
    .unreached = nessuna partita ha raggiunto la differenza: A e B sono andate allo stesso modo; prova altri piloti o missioni
    .same = nessuna differenza rilevante
    .greater = { $metric }: di più con B
    .less = { $metric }: di meno con B
# $says: un verdetto, come «nessuna differenza trovata».
lab-measured = { $says } ({ $value }, da { $low } a { $high })
lab-needed = { $says }; servono circa { $n } partite per saperlo
lab-plot = Piloti «{ $pilot }»: differenza e suo intervallo secondo le partite giocate
    .games = Partite
lab-spread = { $pilot }: distribuzione
lab-spread-values = Partite secondo la misura, con A e B
lab-spread-differences = Coppie di partite secondo la differenza, B − A
lab-bar-value = { $value } con B: { $n } partite di { $pilot }
    .a = { $value } con A: { $n } partite di { $pilot }
lab-bar-difference = Differenza { $value }: { $n } coppie di { $pilot }
lab-bar-help = Clicca per aprire una di queste partite, alla decisione in cui comincia a differire dall’altra della coppia
lab-bar-figure = { $figure }, { $pilot }, { $version }: { $value } per partita
    .help = Clicca per aprire una partita con { $a } con A e { $b } con B, alla decisione in cui le due cominciano a differire
lab-figures = Eventi e altre misure
    .wins = vittorie di { $side }
lab-figures-head = Per partita: A → B
lab-figures-cell = { $a } → { $b }
lab-most = Partite che differiscono di più
lab-game = { $mission }, { $pilot }, seme { $seed }
lab-play = Gioca { $version } ({ $turn } turni)
    .help = Apri questa partita come partita di prova, con lo stesso seme e gli stessi piloti
lab-export = Esporta…
    .help = Scrive questo risultato in un file: una pagina con grafici, o le sue cifre come CSV o JSON
lab-kept = Risultati conservati
lab-kept-unread = Non è stato possibile leggere i risultati conservati. { $error }
lab-kept-one = { $age }: confronto con { $against }; { $missions }; { $metric }
lab-kept-matrix = { $age }: { $kind } tutte contro tutte, giocata da { $pilot }; { $missions }
lab-kept-strongest = { $n } voci; la più forte è { $entry }
lab-kept-order = Ordine dei risultati conservati
    .newest = Prima i più recenti
    .oldest = Prima i meno recenti
    .compared = Per oggetto del confronto
    .verdict = Prima le differenze note
lab-kept-select = Seleziona questo risultato per confrontarlo con altri
lab-kept-compare = Mostra insieme i selezionati
    .few = Seleziona almeno due confronti
lab-kept-export = Esporta risultato conservato…
lab-together = Confronti insieme
lab-together-export = Esporta tutti…
lab-together-close = Chiudi
lab-together-result = Risultato
lab-together-one = { $age }: confronto con { $against }
lab-together-verdict = Esito
lab-kept-show = Mostra risultato
    .help = Mostra di nuovo questo risultato
lab-kept-delete = Elimina risultato…
    .help = Elimina questo risultato dal disco
    .sure = Elimina risultato
lab-kept-question = Eliminare questo risultato? Il file viene eliminato dal disco. L'operazione non si può annullare.
lab-kept-keep = Conserva risultato
pane-find = Trova
pane-desk = Editor
    .nothing = Aprire un file dall'albero o andare a qualsiasi elemento in base al nome.
    .missions = Oppure giocare una missione di questo progetto
pane-text-gone = Questo file non fa più parte del progetto.
read-only-shipped = File integrato (sola lettura).
read-only-library = File della libreria (sola lettura). Il progetto si basa su di esso.
read-only-overlay = Regola della casa integrata (sola lettura), applicata al progetto. Si disattiva in Opzioni.
read-only-damaged = Questo file non è in formato UTF-8 valido. Viene mostrato nel miglior modo possibile e non sarà sovrascritto.
read-only-make = Copia in un nuovo progetto…
    .help = Copia il sistema in una cartella per poterlo modificare liberamente
read-only-change = Modifica con una regola della casa
    .help = Modifica questa dichiarazione in un file del progetto; la libreria resta invariata

## Why a command is unavailable

why-shipped = Un sistema integrato è di sola lettura: copiarlo in un nuovo progetto
why-saved = È già tutto salvato
why-no-project = Nessun progetto aperto
why-no-undo = Non c'è nulla da annullare
why-no-redo = Non c'è nulla da ripetere
why-no-step-back = Il playtest è all'inizio: non ci sono decisioni da annullare
why-no-step-forward = Il playtest è all'ultima decisione
why-no-text = Nessun file aperto
why-last-text = Un progetto deve avere almeno un file
why-only-read = Questo file è di sola lettura
why-campaign-in-front = Ogni missione di una campagna si gioca una volta sola
why-campaign = Questa missione appartiene a una campagna e si gioca una volta sola. Tornare indietro per decidere diversamente
why-no-game = Nessuna partita in corso
why-one-course = Non ci sono ancora rami
why-campaign-dice = In una campagna i dadi vengono tirati dal programma
why-tells-all = Questo rivelerebbe dei segreti: passare alla vista dell'arbitro o assegnare gli altri posti ai piloti
why-no-pilot = Nessun pilota del computer deve decidere
why-nothing-due = Nessuna decisione in sospeso
why-no-panes = Nella pagina iniziale non ci sono riquadri
why-nothing-open = Nessun sorgente, foglio o playtest aperto
why-no-problems = Non ci sono problemi
why-nothing-to-copy = Posizionare il cursore in una dichiarazione da duplicare
why-no-entries = Aprire il foglio di una categoria
why-no-sheet-picture = Aprire un foglio senza errori, oppure un playtest
why-no-map = Aprire il foglio di una mappa
why-errors = Le regole contengono errori: correggerli prima
why-nothing-to-fly = Aprire un foglio o posizionare il cursore nella dichiarazione da provare

## All commands, go to anything

palette-commands = Tutti i comandi
    .hint = Digitare alcune lettere di un comando; Backspace passa a file e dichiarazioni
    .tells = Trova un comando
palette-anything = Vai a qualsiasi elemento
    .hint = Digitare alcune lettere di un file o di una dichiarazione; > comandi, @ dichiarazioni, : riga, ? guida
    .tells = Trova un file o una dichiarazione
palette-symbols = Vai alla dichiarazione in questo file
    .hint = Digitare alcune lettere di una dichiarazione di questo file
    .tells = Trova una dichiarazione nel file corrente
palette-lines = Vai alla riga
    .hint = Digitare il numero di una riga, oppure riga:colonna
    .tells = Va a una riga del file corrente
palette-help = Modalità di ricerca
    .hint = Scegliere una modalità di ricerca
    .tells = Mostra questo elenco
palette-line = Riga { $line }, colonna { $column }
    .none = Digitare un numero
    .count =
        { $n ->
            [one] { $path } ha una riga
           *[other] { $path } ha { $n } righe
        }
palette-nothing = Nessun risultato.
palette-lately = usato di recente

## Notifications

said-no-sheet = Non esiste un foglio per questo elemento
said-written = Scritto { $path }
said-partial = Le dichiarazioni con errori sono state ignorate
said-game-loaded = Partita caricata con le regole con cui era stata salvata
said-saved = Salvato { $path }
said-saved-all =
    { $n ->
        [one] Salvato un file
       *[other] Salvati { $n } file
    }
said-not-saved = Impossibile salvare: { $error }. Le modifiche restano nel registro di recupero
said-not-formatted = Impossibile formattare: { $error }
said-fixed = Correzione applicata: { $title }
said-fix-late = Nel frattempo il file è cambiato; riprovare
said-undone = Annullato in { $path }: { $step }
said-redone = Ripetuto in { $path }: { $step }
said-no-copy = Questa dichiarazione non si può copiare
said-no-flight = Nessuna missione usa questo elemento. Aprire il foglio di una missione o della voce di un pezzo, oppure posizionarvi il cursore
said-not-part = { $path } non fa parte del progetto aperto
said-made-project = Progetto creato in { $path }
said-campaign-loaded = Campagna caricata con le regole con cui era stata salvata
said-mistake = Un bug di Dicta ha interrotto questa attività; il lavoro non è andato perso. Si prega di segnalarlo: { $cause }
said-playtest-resumed = Playtest «{ $title }» ripreso
said-playtest-aside = «{ $title }» è messo da parte durante la missione della campagna. Torna quando si chiude la scheda della missione
said-playtest-not-kept = Impossibile salvare il playtest: { $error }
said-playtest-lost = Impossibile ripristinare il playtest: { $error }
said-playtest-elsewhere = Questo playtest è aperto in un'altra finestra
said-campaign-not-kept = Impossibile salvare la campagna: { $error }
said-campaign-kept-in = Campagna salvata in { $path }
said-picture = Immagine esportata in { $path }
said-no-picture = Impossibile acquisire la finestra
said-lab-exported = Risultato esportato in { $path }
said-game-saved = Partita salvata in { $path }
said-settings-not-kept = Impossibile salvare le impostazioni: { $error }
said-outside-taken = { $path } è stato modificato da un altro programma e ricaricato. Con Annulla si torna alla versione in uso prima
said-outside-merged = { $path } è stato modificato da un altro programma; le modifiche sono state unite
said-outside-no-text = { $path } non contiene più testo. La versione in uso resta aperta; salvarla per ripristinare il file
said-outside-gone = { $path } è stato eliminato dal disco. Salvarlo per ripristinarlo
said-outside-folder-gone = La cartella del progetto { $path } manca o è vuota. Tutti i file restano aperti e nel registro di recupero
said-outside-removed = { $path } è stato eliminato da un altro programma. L'operazione si può annullare
said-outside-came = { $path } è stato aggiunto al progetto
said-outside-renamed = Rinominato { $from } in { $to }
said-recovery-later = Le modifiche non salvate saranno riproposte alla prossima apertura del progetto
said-recovered =
    { $n ->
        [0] I file su disco sono stati mantenuti; le modifiche restano nella cronologia
        [one] Un file recuperato; non è ancora salvato
       *[other] { $n } file recuperati; non sono ancora salvati
    }
said-backup = Ripristinato un backup di { $path }. Salvare per mantenerlo

## File dialogs

why-no-campaign = Nessuna campagna aperta
cancel = Annulla
dialog-new = Nuovo progetto
    .path = Cartella del nuovo progetto
    .do = Crea progetto
dialog-open = Apri un progetto
    .path = Cartella del progetto
    .do = Apri progetto
dialog-save = Salva una partita
    .path = File per la partita
    .do = Salva partita
dialog-keep = Salva una campagna
    .path = File per la campagna
    .do = Salva campagna
dialog-picture = Esporta riquadro come immagine
    .path = File di immagine
    .do = Esporta
dialog-sheet-picture = Immagine di { $name }
    .path = File da scrivere: .png o .svg
    .filter = Immagini
sheet-picture-width = Larghezza
sheet-picture-format = Usare un nome che finisce con .png o .svg
dialog-lab = Esporta risultato
    .path = File da scrivere: .html, .csv o .json
    .filter = Risultati di confronti
    .endings = Il nome del file deve finire in .html, .csv o .json
dialog-export = Esporta voci di { $kind }
    .path = Foglio di calcolo da scrivere: .xlsx, .csv o .tsv
    .do = Esporta
    .exists = Il file esiste già. Scegliere di nuovo Esporta per sostituirlo
dialog-import = Importa voci di { $kind }
    .path = Foglio di calcolo da leggere: .xlsx, .csv o .tsv
    .do = Mostra modifiche
dialog-spreadsheets = Fogli di calcolo
dialog-svg = Importa un disegno
    .path = Immagine da leggere: .svg
    .do = Importa disegno
    .filter = Immagini SVG
# $map: the name of a map.
dialog-tiled = Esporta { $map } in Tiled
    .path = File TMX da scrivere
    .import = Importa una mappa da Tiled
    .read = File TMX da leggere, con il nome della mappa
    .do = Importa mappa
    .filter = Mappe di Tiled
dialog-print = Stampa
    .path = File PDF da scrivere: .pdf
    .do = Scrivi PDF
    .filter = File PDF
    .exists = Il file esiste già. Scegliere di nuovo Scrivi PDF per sostituirlo
print-what =
    .rules = Regolamento
    .entries = Schede delle voci
    .charts = Diagrammi
    .tables = Tabelle
    .decks = Mazzi
    .counters = Segnalini
    .maps = Mappe
    .missions = Missioni
    .campaigns = Campagne
    .calibration = Foglio di calibrazione
print-language = Lingua
    .written = Come sono scritte
print-paper = Carta
print-flip = Retro
    .long = Girare sul lato lungo
    .short = Girare sul lato corto
    .none = Nessuno, solo fronte
print-offset = Corregge una stampante che sposta il retro; il foglio di calibrazione mostra di quanto
    .right = Sposta il retro a destra di
    .down = Sposta il retro in basso di
print-cell = Casella delle mappe
print-find = Cerca schede, mappe, missioni…
# $part: una parte delle regole, come Missioni.
print-part-open = Mostra o nascondi l'elenco: { $part }
print-part-none = Queste regole non ne hanno
# $n dichiarazioni scelte su $all.
print-part-some = { $n } di { $all }
print-orientation = Orientamento
    .automatic = Meno fogli
    .portrait = Verticale
    .landscape = Orizzontale
    .about = Per mappe, diagrammi, tabelle, missioni e campagne. Regolamento, carte e segnalini sono sempre in verticale
print-busy = Impaginazione…
print-page = Pagina { $page } di { $pages }
    .of = di { $pages }
    .number = Pagina
    .previous = Pagina precedente
    .next = Pagina successiva
print-zoom =
    .in = Ingrandisci la pagina
    .out = Riduci la pagina
    .fit = Pagina intera
# $paper: il formato della carta, come A4.
print-sheets =
    { $sheets ->
        [one] 1 foglio { $paper }
       *[other] { $sheets } fogli { $paper }
    }
    .both =
        { $sheets ->
            [one] { $pages } pagine su 1 foglio { $paper }, stampato su entrambi i lati
           *[other] { $pages } pagine su { $sheets } fogli { $paper }, stampati su entrambi i lati
        }
print-format = Usare un nome che finisce con .pdf
print-nothing = Non c'è niente da stampare
print-started = Scrittura del file PDF…
# $n: the number of pages so far.
print-progress =
    { $n ->
        [0] Impaginazione…
        [one] Impaginazione, finora 1 pagina
       *[other] Impaginazione, finora { $n } pagine
    }
    .page = Scrittura della pagina { $page } di { $pages }
print-cancel = Annulla stampa
print-cancelled = La stampa è stata annullata. { $path } non è stato scritto
print-done =
    { $n ->
        [one] 1 pagina scritta in { $path }
       *[other] { $n } pagine scritte in { $path }
    }
dialog-load = Carica una partita
    .path = File della partita
    .do = Carica partita
dialog-from = Da
    .name = Gioco da cui cominciare
dialog-browse = Sfoglia…
    .open = Una finestra di selezione file è già aperta
dialog-no-path = Inserire prima un percorso
dialog-nothing-chosen = Nessun file selezionato. In alternativa si può inserire un percorso.

text-new = Nuovo file
    .name = Nome del file, eventualmente con una cartella
    .do = Crea
    .stem = nuovo-file
svg-step = Importa { $name } da { $file }
svg-note = { $file }: { $note }
svg-imported = { $file } è ora { $name }. Sul foglio di ogni disegno, «Aggiungi una forma…» lo stampa.
    .used = { $file } è ora { $name }, e { $look } lo mostra
svg-itself = { $name } non può stampare sé stesso; importare l'immagine al posto di questo disegno
tiled-exported = { $map } è scritta in { $path }
tiled-same = { $map } ha già il terreno del file
tiled-format = Usare un nome che termini con .tmx
# $most: the greatest number of columns and rows.
# The list of the files that a new declaration can go into.
new-file-of = File
map-new = Nuova mappa
    .file = Viene dichiarata in { $path }
    .name = Nome della mappa
    .board = Caselle
    .hexes = Esagoni in colonne
    .hexes-in-rows = Esagoni in righe
    .squares = Quadrati
    .board-all = Tutte le mappe del regolamento hanno le stesse caselle
    .board-changes = Questo cambia le caselle di tutte le mappe del regolamento, e con esse percorsi e orientamenti
    .board-fixed = Lo decide il regolamento che questo estende
    .title = Titolo della mappa
    .columns = Colonne
    .rows = Righe
    .do = Crea mappa
    .no-name = Un nome contiene lettere, cifre e _, con almeno una lettera, e non è una parola del linguaggio
    .name-taken = Un'altra mappa ha questo nome
    .no-size = Colonne e righe sono numeri da 1 a { $most }
mission-new = Nuova missione
    .name = Nome della missione
    .title = Titolo della missione
    .map = Mappa della missione
    .turns = Ultimo turno
    .seats = Posti: titolo e fazione
    .seat = Titolo del posto { $n }
    .side = Fazione del posto { $n }
    .remove = Togli il posto { $n }
    .add = Aggiungi un posto
    .do = Crea missione
    .name-taken = Un'altra missione ha questo nome
    .no-map = Una missione richiede una mappa: crearne prima una
    .no-seats = Una missione ha da 1 a { $most } posti
campaign-new = Nuova campagna
    .name = Nome della campagna
    .title = Titolo della campagna
    .rounds = Tornate
    .missions = Le missioni di una tornata, in ordine
    .add = Aggiungi una missione
    .up = { $title }: prima
    .remove = { $title }: togli
    .score = Punteggio della campagna
    .do = Crea campagna
    .name-taken = Un'altra campagna ha questo nome
    .no-missions = Una campagna richiede una missione
text-rename = Rinomina { $path }
    .name = Nuovo nome del file, eventualmente con una cartella
    .do = Rinomina
text-folder = Rinomina la cartella { $path }
    .name = Nuovo nome della cartella
text-remove = Eliminare { $path }?
    .do = Elimina
    .help =
        { $n ->
            [one] Il file viene eliminato dal progetto e dal disco. L'operazione si può annullare; i backup vengono mantenuti.
           *[other] I file vengono eliminati dal progetto e dal disco. L'operazione si può annullare; i backup vengono mantenuti.
        }
text-remove-folder = Eliminare tutti i file in { $path }?
said-file-created = Creato { $path }
said-text-renamed = Rinominato { $from } in { $to }
said-text-removed = Eliminato { $path }. L'operazione si può annullare

## The start page

start-subtitle = Un laboratorio per wargame di combattimento aereo
start-no-system = Questa versione non contiene sistemi di regole. Aprire una cartella con un progetto proprio.
start-missions =
    { $n ->
        [one] Una missione
       *[other] { $n } missioni
    }
start-system = Sistema { $title }
start-recent = Progetti recenti
start-open-recent = Apri { $name }
start-gone = { $name } manca
    .help = { $path } non esiste più. Fare clic per rimuoverlo dall'elenco.
    .name = Rimuovi { $name } dall'elenco
start-load = Carica una partita salvata
    .help = Apre una partita o una campagna salvata
start-open = Apri un progetto
    .help = Apre la cartella di un progetto esistente
start-new = Nuovo progetto…
    .help = Comincia un nuovo gioco, o copia un sistema integrato in una nuova cartella modificabile
start-blank =
    .hexes = Un nuovo gioco su esagoni
    .squares = Un nuovo gioco su quadrati
    .help = Comincia con un piccolo gioco tuo che si può giocare subito
    .name = Nuovo progetto: { $title }
start-new-from = Nuovo progetto da { $title }
start-playtests = Playtest
start-resume = Riprendi { $title }
start-campaigns-kept = Campagne in corso
start-campaigns-over = Campagne concluse
start-go-on = Riprendi { $title }
start-look-back = Visualizza { $title }
start-fly = Gioca una missione
start-design = Crea { $what } su misura
    .piece = pezzo
    .help = Copiare una voce, modificarla nel foglio o nel sorgente e provarla.
start-draw = Crea una missione
    .help = Copiare una missione e modificarne le forze e la preparazione.
start-rule = Prova una regola della casa
    .help = Aggiungere, modificare o rimuovere una regola e provarla subito.
start-caption = { $map }  ·  { $seats ->
        [one] 1 posto
       *[other] { $seats } posti
    }  ·  { $pieces ->
        [one] 1 pezzo
       *[other] { $pieces } pezzi
    }  ·  { $turns ->
        [one] 1 turno
       *[other] { $turns } turni
    }
start-no-missions = Nessuna missione.
start-new-from-this = Nuovo progetto da questo…
    .help = Copia questo sistema in una nuova cartella modificabile
start-browse = Esplora
    .help = Legge i file senza modificarli
    .name = Esplora { $title }
start-fly-mission = Gioca { $title }
start-campaigns = Campagne
start-begin-campaign = Avvia la campagna { $title }
start-fly-under = Con regole della casa
start-picture = Immagine di { $title }, gioca

## Settings

settings-title = Impostazioni
settings-look = Aspetto
settings-writing = Editor
settings-table = Playtest
settings-keys = Scorciatoie
settings-folders = Cartelle
settings-theme = Tema
    .light = Chiaro
    .dark = Scuro
    .system = Come il sistema
settings-zoom = Scala dell'interfaccia
    .help = Si cambia anche con { $larger } e { $smaller }
    .name = Scala dell'interfaccia, in percentuale
settings-type = Dimensione del carattere
settings-points = { $title }, in punti
settings-as-usual = Reimposta
    .already = È già il valore predefinito
settings-movement = Movimento nella finestra
    .help = Se disattivato, i pannelli e i pezzi sul tabellone si spostano all'istante
    .show = Anima la finestra
settings-layout = Layout
    .help = Ripristina il layout predefinito
settings-language = Lingua
settings-language-begin = Aggiungi una traduzione…
    .help = Scrive tutti i testi della finestra in un file da tradurre
    .nowhere = Non esiste una cartella per le impostazioni
settings-language-lacks =
    { $n ->
        [one] Manca uno dei { $all } testi, mostrato in inglese.
       *[other] Mancano { $n } dei { $all } testi, mostrati in inglese.
    }
settings-language-broken = La riga { $line } non è valida ed è mostrata in inglese: { $text }
settings-language-unread = Impossibile leggere questa traduzione: { $error }
settings-language-deep = Questa traduzione non è valida: i segnaposto sono annidati troppo in profondità.
settings-code = Dimensione del carattere dell'editor
settings-face = Carattere
    .hack = Hack (a spaziatura fissa)
    .ubuntu = Ubuntu
settings-offer = Suggerimenti
    .help = { $keys } li mostra in qualsiasi momento
    .do = Mostra suggerimenti durante la digitazione
settings-format = Salvataggio
    .do = Formatta un file quando viene salvato
settings-shows = Sul tabellone
settings-pilots = Piloti del computer
    .help = Velocità dei loro turni
    .step = Passo per passo
    .slow = Lenta
    .brisk = Rapida
    .now = Immediata
settings-copy =
    .name = Copia il percorso: { $title }
settings-none = assente
settings-file =
    .help = Impostazioni, progetti recenti e layout
settings-state = Dati dell'applicazione
    .help = Campagne in corso, backup e dati di recupero
settings-languages = Lingue
    .help = Traduzioni della finestra, un file per ogni lingua
settings-projects = Nuovi progetti
    .help = I nuovi progetti vengono creati qui
settings-filter =
    .name = Filtra i comandi
settings-reset-keys = Reimposta tutte le scorciatoie
settings-change-keys = Modifica la scorciatoia di { $title }
    .help = Fare clic, poi premere una scorciatoia
settings-no-keys = Cancella
    .name = Rimuovi la scorciatoia di { $title }
settings-usual-keys = Scorciatoia predefinita
settings-has-no-keys = Nessuna scorciatoia
settings-reset = Reimposta
    .name = Reimposta la scorciatoia di { $title }
settings-press = Premere una scorciatoia… (Esc per annullare)
settings-taken = { $keys } è già assegnata a «{ $owner }».
settings-take = Riassegna
settings-leave = Mantieni
settings-unread = Impossibile leggere le impostazioni: { $error }
settings-later =
    { $kept ->
        [none] Le impostazioni sono state scritte da una versione più recente; si usano i valori predefiniti.
       *[other] Le impostazioni sono state scritte da una versione più recente. Sono conservate in { $kept }; si usano i valori predefiniti.
    }
settings-damaged =
    { $kept ->
        [none] Le impostazioni sono danneggiate; si usano i valori predefiniti.
       *[other] Le impostazioni sono danneggiate. Sono conservate in { $kept }; si usano i valori predefiniti.
    }
said-language-created = { $path } contiene tutti i testi in inglese: tradurli lì. La finestra si aggiorna al salvataggio del file
said-language-not-created = Impossibile scrivere il file: { $error }

## The project tree

tree-texts = File
    .help = I file del progetto
tree-folder =
    .help = File del progetto nella cartella { $name }
tree-library = Libreria: { $title }
    .help = File della libreria su cui si basa il progetto (sola lettura). Per modificarli, usare una regola della casa
tree-over = Regole della casa applicate
    .help = Regole della casa integrate applicate al progetto (sola lettura)
tree-locked = Sola lettura.
tree-sort = { $sort } ({ $n })
    .help =
        { $n ->
            [one] Una dichiarazione con la parola chiave { $sort }
           *[other] { $n } dichiarazioni con la parola chiave { $sort }
        }
tree-state =
    .errors = Contiene errori.
    .warnings = Contiene avvisi.
    .unsaved = Contiene modifiche non salvate.
tree-declared = { $sort } { $name }, in { $path }.
    .help = Fare doppio clic per aprire sorgente e foglio; fare clic con il pulsante destro per altre azioni.
# What a house rule changes, as its source says it, such as "rule speed" or "to value attack_dice".
tree-change =
    .add = Aggiunge { $what }
    .remove = Rimuove { $what }
    .replace = Sostituisce { $what }
tree-told-apart = { $title }, { $name }
tree-open-text = Apri sorgente
tree-open-sheet = Apri foglio
tree-open-both = Apri entrambi
tree-open-beside = Apri a lato
tree-fly = Avvia playtest
    .mission = Gioca questa missione
    .campaign = Avvia questa campagna
tree-uses = Trova tutti i riferimenti
tree-copy = Duplica
tree-rename-folder = Rinomina o sposta cartella…
tree-remove-folder = Elimina cartella…
tree-menu = Azioni per { $name }
tree-shipped = Un sistema integrato: i suoi file sono di sola lettura. Copiarlo in un nuovo progetto per modificarli.
tree-project = { $title }, altri progetti
    .help = Passa a un altro progetto
tree-other = Progetto { $title }
tree-systems = Sistemi integrati
tree-by-sort = Per categoria
    .help = Raggruppa le dichiarazioni per categoria
tree-by-text = Per file
    .help = Raggruppa le dichiarazioni per file
tree-rules = Regole
    .name = Tutte le regole
    .help = La sequenza di gioco con regole, opzioni e regole della casa, in un solo foglio
tree-filter =
    .name = Filtra l'albero del progetto
tree-nothing = Nessun risultato.

# Headings of the tree: the keywords of declarations, in the plural.
sort-mission = Missioni
sort-campaign = Campagne
sort-map = Mappe
sort-ruleset = Regolamenti
sort-example = Esempi
sort-side = Fazioni
sort-option = Opzioni
sort-kind = Categorie
sort-enum = Enumerazioni
sort-rule = Regole
sort-value = Valori
sort-define = Definizioni
sort-choice = Scelte
sort-turn = Turni
sort-setup = Preparazioni
sort-event = Eventi
sort-effect = Effetti
sort-deck = Mazzi
sort-cup = Coppe
sort-die = Dadi
sort-table = Tabelle
sort-arc = Archi
sort-walk = Spostamenti
sort-doctrine = Dottrine
sort-look = Raffigurazioni
sort-translation = Traduzioni
sort-add = Aggiunte
sort-replace = Sostituzioni
sort-remove = Rimozioni

## The playtest

table-turn = Turno { $turn } di { $turns }
table-set-up = Preparazione
table-house-rules = Con { $rules }
    .help = Le regole della casa di questa partita
table-campaign =
    .help = Lo stato della campagna; questa missione attende
table-campaign-back = Torna alla campagna
    .help = Registra il risultato di questa missione
table-earlier = Si sta vedendo una posizione precedente. Una scelta fatta qui apre un nuovo ramo.
table-waits = In attesa del giocatore successivo.
table-over = La partita è finita
    .hint = Tornare a una posizione qualsiasi, o chiedere al registro della partita perché è finita così.
# $who: a seat or a side.
table-decides = Decide { $who }
table-gathers = Altri stanno scegliendo in segreto
# Several players share one screen, and the current one has nothing to decide.
table-nothing = Nessuna decisione da prendere ora
    .why = Lo schermo passa in un ordine che non rivela a chi tocca decidere.
table-pass-on = Passa lo schermo
    .help = Passa lo schermo al giocatore successivo
table-see-as = Vedi il tabellone come { $who }
table-seats = Posti
    .who = Giocatore di { $seat }
table-skip = Salta
    .help = Salta alla fine: Esc o un clic
# The speed of computer pilots, on the button.
table-pilots =
    .step = Piloti: passo per passo
    .slow = Piloti: lenti
    .brisk = Piloti: rapidi
    .now = Piloti: immediati
    .name = Velocità dei piloti del computer
    .help = Velocità dei piloti del computer

# Shown between two players who share a screen.
hand-over-pass = Passare a { $seat }
    .why = La prossima schermata è solo per questo giocatore.
    .take = Gioca { $seat }
    .take-help = Oppure la barra spaziatrice
hand-over-all = L'arbitro vede tutto
    .why = La prossima schermata mostra i segreti di tutti i posti.
    .take = Tutti possono guardare

# The point of view of the board.
view-now = Vista: { $who }
    .name = Punto di vista
    .help = Le conoscenze di chi mostra il tabellone
view-hot-seat = Hot seat
    .choose = Hot seat: il giocatore che decide
    .help = Il tabellone mostra ciò che può sapere il posto che decide; tra un giocatore e l'altro lo schermo è nascosto
view-umpire = Arbitro
    .choose = Arbitro: tutto
umpire-how = Trascina i pezzi. Maiusc+←/→ gira, Ctrl+frecce sposta, Canc toglie. I piloti del computer aspettano
# $why: the reason.
umpire-not-now = Qui la posizione non si può modificare: { $why }
# $title: a track of boxes.
umpire-boxes = { $title }: caselle rimaste
umpire-done = Fatto
umpire-turn-to = Gira verso
umpire-remove = Togli dal gioco
umpire-bring = Metti in gioco
    .one = Metti in gioco
    .none = Tutti i pezzi sono in gioco
umpire-bring-here = Metti in gioco qui
umpire-return = Rimetti nella riserva
# $piece: the next piece of a reserve; $n: how many are left in it.
umpire-bring-reserve = { $piece }, dalla riserva (ne restano { $n })
# $card: a card; $place: where it is.
umpire-cards = Carte
    .pile = Mazzo
    .discards = Scarti
    .card = { $card } ({ $place })
umpire-hidden = Scelte nascoste
    .of = { $piece }, { $now }
    .help = Fare un'altra scelta per un giocatore, prima che le scelte siano rivelate
umpire-no-piece = questo pezzo non è sulla plancia
umpire-fields = Sei l'arbitro: fai doppio clic su un valore per cambiarlo
    .help = Doppio clic o Alt+Invio: cambialo come arbitro
why-campaign-umpire = In una missione di una campagna l'arbitro non può cambiare la posizione

show-menu = Mostra
    .help = Che cosa mostra il tabellone e chi tira i dadi
show-movement = Movimento e fuoco animati
    .help = Esc o un clic salta alla fine
show-links = Linee di fuoco
    .help = Attacchi recenti
show-small-map = Mappa piccola
    .help = Mostrata se è visibile solo una parte della mappa
show-arcs = Archi del pezzo selezionato
show-relations = Linee tra i pezzi
show-dice = Caso
show-arc =
    .help = Ombreggia questo arco del pezzo selezionato
show-relation =
    .help = Traccia una linea se questo è vero
show-by-hand =
    .help = Permette di inserire ogni dado e ogni carta a mano

options-menu = Opzioni
    .changed = Opzioni ({ $n })
    .help = Regole opzionali e regole della casa di questa partita
    .restarts = Una modifica riavvia la missione
options-rules = Regole opzionali
options-readings = Interpretazione di regole poco chiare
options-house-rules = Regole della casa
# Asked before the change of an option discards a game.
options-restart = Riavviare la missione?
    .what =
        { $n ->
            [one] Questa opzione ha effetto dall'inizio della missione; la partita in corso, con una decisione finora, sarà abbandonata.
           *[other] Questa opzione ha effetto dall'inizio della missione; la partita in corso, con { $n } decisioni finora, sarà abbandonata.
        }
    .do = Riavvia

# $pilot: the name of a computer pilot.
pilot-thinks = { $pilot }, un pilota del computer, sta pensando…
    .hidden = Un pilota del computer sta pensando…
    .counted =
        { $n ->
            [one] { $pilot }, un pilota del computer, sta pensando: una decisione finora
           *[other] { $pilot }, un pilota del computer, sta pensando: { $n } decisioni finora
        }
    .stop-help = Mette in pausa i piloti del computer
pilot-seat = Questo posto ha un pilota del computer: { $pilot }.
    .hidden = Un pilota del computer sceglie in segreto.
    .steps = I piloti procedono passo per passo.
    .waits = I piloti del computer sono in pausa.
pilot-person = Una persona
# Computer pilots by skill.
pilot-novice = Principiante
    .help = Lascia al caso una decisione su due
pilot-regular = Intermedio
    .help = Lascia al caso una decisione su quattro
pilot-expert = Esperto
    .help = Prova in anticipo le sue opzioni prima di decidere
pilot-master = Maestro
    .help = Prova in anticipo le sue opzioni quattro volte più dell'esperto e impiega più tempo
pilot-ace = Asso
    .help = Gioca in anticipo più turni, impara da ogni prova e impiega più tempo di tutti
pilot-decide = Lascia decidere
pilot-go-on = Riprendi piloti
    .help = I piloti decidono finché non tocca a una persona

# Manual dice and cards.
chance-result = { $what }: { $result }
    .help = Tasto { $n }
# $n: the last key that selects a result.
chance-digits = Si sceglie con i tasti da 1 a { $n }.
    .map = Si sceglie con i tasti da 1 a { $n } o con un clic sulla mappa.
chance-cell = È uscita { $cell }
# The heading of what happened between the choice and the die.
chance-before = Dopo la scelta
# The heading of what happened before the choice.
chance-earlier = Prima della scelta
# The last event that everyone saw, if the purpose of a die is secret.
chance-after = Dopo: { $line }
chance-computer = Affida al computer
    .help = Il computer tira o pesca questo risultato
chance-rest = Tira il resto
    .name = Affida al computer il resto di questa scelta
    .help = Il computer tira e pesca tutto il resto per questa scelta
chance-back = Revoca
    .help = Revoca l'ultimo risultato, poi la scelta stessa
chance-given = Inseriti dopo la scelta: { $n }

timeline-name = Posizione nella partita
timeline-pause = Pausa
timeline-play = Riproduci da qui
    .latest = Questa è la posizione più recente
# $n: the number of decisions before the position shown. The signs are those of the timeline.
timeline-at = Decisione { $n } di { $all } presa
    .start = Prima della prima decisione
    .signs = Tacca: una decisione, nel colore della sua fazione. Triangolo: colpi a segno. Croce: una perdita. Bandiera: la fine. Martelletto: regole cambiate. Anello: qui inizia un ramo
timeline-course =
    .help = { $course }: fare clic per vedere questo ramo
# What happened at a position; several of these can be listed.
timeline-mark =
    .hits = colpi a segno
    .loss = una perdita
    .rules = regole cambiate
    .fault = un difetto delle regole
    .end = la fine
    .fork = qui inizia un ramo

# Branches of a game. $state is one of branches-over and branches-state.
branches-menu =
    .name = Rami ({ $n })
    .help = Linee di gioco alternative
branches-manage = Gestisci rami…
branches-title = Rami della partita
branches-branch = { $name } · { $state }
branches-over = Turno { $turn }: { $outcome }
branches-state =
    { $n ->
        [one] Turno { $turn }, 1 decisione
       *[other] Turno { $turn }, { $n } decisioni
    }
branches-name = Nome del ramo { $name }
branches-is-current = corrente
branches-switch = Passa a questo
    .help = Passa a questo ramo
branches-delete = Elimina
    .help = Elimina questo ramo
# $there and $here: the choice in this branch, and the one in the current branch.
branches-parted = Diverge alla decisione { $n }: { $there } invece di { $here }
    .chance = Diverge alla decisione { $n }: { $here } in entrambi; dadi o carte diversi
    .secret = Diverge alla decisione { $n } con una scelta segreta
    .one-secret = una scelta segreta
    .nothing = nessun'altra scelta
branches-same = Entrambi i rami terminano nella stessa posizione.
    .known = Entrambi i rami terminano nella stessa posizione, per quanto è dato sapere; il resto è segreto.
branches-at-end = Alla fine
branches-current = Ramo corrente
branches-in-this = Questo ramo
branches-more =
    { $n ->
        [one] e un altro valore
       *[other] e altri { $n } valori
    }

# Rules that change during a game. The buttons after rules-offer say when they take effect.
rules-offer = Le regole sono cambiate. Applicarle:
    .help = La partita continua con le nuove regole. Pezzi, campi e scelte sono ripresi in base al nome; viene mostrato ciò che non si è potuto mantenere
    .broken = Correggere prima gli errori
    .over = La partita è finita: non c'è una fase successiva
rules-from-next-phase = Dalla prossima fase
    .help = La fase corrente si gioca fino alla fine con le vecchie regole
rules-from-boundary = Da questa fase
    .help = Torna all'inizio di questa fase
rules-replay = Rigioca dall'inizio
    .help = Gli stessi dadi e le stesse scelte finché sono legali
rules-not-now = Non ora
    .help = Mantiene le regole di questa partita
rules-wait = Le nuove regole hanno effetto dalla prossima fase.
rules-keep-old = Mantieni vecchie regole
    .help = La partita continua invariata
rules-changed-before =
    { $n ->
        [one] Le regole sono cambiate una volta durante questa partita.
       *[other] Le regole sono cambiate { $n } volte durante questa partita.
    }
# $why ends without a full stop.
rules-not-taken = Impossibile applicare le nuove regole: { $why }
rules-refused = { $why }. È possibile rigiocare la partita dall'inizio.
rules-same = Le regole sono equivalenti: in questa partita non cambia nulla.
rules-in-force = Nuove regole applicate.
rules-replayed =
    { $n ->
        [one] Rigiocata con le nuove regole: una scelta è rimasta uguale
       *[other] Rigiocata con le nuove regole: { $n } scelte sono rimaste uguali
    }
rules-parted = Diverge dalla partita originale: { $what }
rules-close-note = Chiudi la nota sulle regole
rules-changes = Che cosa è cambiato…
    .name = Regole cambiate ({ $n })
    .help = Modifiche alle regole durante questa partita
    .title = Che cosa è cambiato nelle regole
# $turn: the name of a turn.
rules-when = Turno { $turn }, dopo la decisione { $n }
rules-go-there = Vai a quel punto
    .name = Vai alla modifica alla decisione { $n }
rules-moved = Valori che non si sono potuti riprendere

# Examples and missions made from a position. The titles (.of) are written into the file.
make-menu = Salva posizione…
    .help = Salva questa posizione come esempio o missione del progetto
make-example =
    .title = Salva posizione come esempio
    .of = Turno { $turn } di { $mission }
make-example-here = Esempio di questa posizione
make-example-phase = Esempio dell'ultima fase
make-example-turn = Esempio di questo turno
make-mission = Missione da questa posizione
    .title = Salva posizione come missione
    .of = { $mission }, dal turno { $turn }
make-title = Titolo
    .name = Titolo della nuova dichiarazione
make-expected = Risultati attesi
    .all = Tutti
    .none = Nessuno
make-left-out = Non incluso: { $what }
make-write = Aggiungi al progetto
make-copy =
    .help = Copia il testo negli Appunti

## The decision: what may be chosen

decision-text = Sorgente
    .help = Apre il sorgente di questa decisione
decision-docs =
    .less = Mostra meno
    .all = Mostra altro
decision-keys = Tastiera: ←/→ e 1–9
decision-search = Cerca
    .name = Cerca { $what }
decision-cells = Fare clic su una delle caselle evidenziate sul tabellone.
decision-refused = Illegali ({ $n })
    .help = Apre la regola «{ $rule }»
# The reasons, as designers wrote them, and the link .text to the rule follow after the colon.
decision-is-refused = { $what } è un'opzione illegale:
    .incomplete = nessuna combinazione legale
    .text = Apri la regola
decision-value =
    .refused = { $what }, illegale: { $why }
    .rule = Regola: { $rule }
decision-advice = Chiedi a un pilota
    .help = Quanto vale ogni opzione per un pilota del computer in questo posto, e perché
    .waiting = Il pilota sta pensando…
    .none = Il pilota non ha una risposta
# What the frame or icon of a tile means, read aloud.
decision-legend = Tessere: { $what }
# $what lists the selected values; .edge and .without can be among them.
decision-choose = Scegli { $what }
    .edge = la traiettoria oltre il bordo
    .without = senza { $what }
    .help = Invio, o Ctrl+Invio da qualsiasi punto. Selezionare con le frecce o con 1–9
    .nothing = Selezionare prima un'opzione

# One of many paths, picked on the map by its end or move by move.
ways-to-cell = A una casella
    .help = Fare clic sulla casella in cui deve terminare la traiettoria; un altro clic passa alla successiva traiettoria per la stessa casella
    .marked =
        { $n ->
            [one] L'unica traiettoria per la casella evidenziata
           *[other] { $n } traiettorie per la casella evidenziata; un altro clic passa alla successiva
        }
    .all =
        { $n ->
            [one] Una traiettoria possibile
           *[other] { $n } traiettorie possibili. Fare clic su una casella evidenziata sul tabellone.
        }
ways-by-moves = Mossa per mossa
    .help = Fare clic su una casella dopo l'altra o usare i tasti freccia
    .complete = La traiettoria è completa.
    .first =
        { $n ->
            [one] Una traiettoria. Fare clic sulla prima casella.
           *[other] { $n } traiettorie. Fare clic sulla prima casella.
        }
    .on =
        { $n ->
            [one] Una traiettoria continua da qui.
           *[other] { $n } traiettorie continuano da qui.
        }
    .keys = Si possono usare anche i tasti freccia
# What a click on a cell of the map does.
ways-end-here =
    { $n ->
        [one] Termina qui, una traiettoria
       *[other] Termina qui, { $n } traiettorie
    }
ways-move-here = Muovi qui
cell-pick = Scegli questa
ways-facing = Orientamento finale
    .name = Orientamento finale { $facing }
    .help =
        { $n ->
            [one] Orientamento finale { $facing }: una traiettoria
           *[other] Orientamento finale { $facing }: { $n } traiettorie
        }
ways-over-edge = Oltre il bordo
    .counted = Oltre il bordo ({ $n })
ways-more = Ancora { $n }; scegliere un orientamento
ways-ahead = Avanti
ways-left = Sinistra
ways-right = Destra
ways-back = Mossa indietro
    .help = Annulla l'ultima mossa (freccia giù)

## The map

facing-north = nord
facing-north-east = nord-est
facing-east = est
facing-south-east = sud-est
facing-south = sud
facing-south-west = sud-ovest
facing-west = ovest
facing-north-west = nord-ovest
board-map = Mappa { $map }
board-small-map = L'intera mappa
board-menu = Menu della mappa
# $does: what a click on the cell does.
board-cell = Casella { $cell }: { $does }
board-piece = { $title }, { $side }, in { $place }, orientamento { $facing }
# A reinforcement on the map of a mission, as short as possible, and in words.
board-arrival = T{ $turn }
    .words = arriva nel turno { $turn }
# How far a cell is from a piece: the distance in cells, and the direction.
board-far = { $n } a { $facing }
board-from = { $far } da { $piece }
board-over-edge = oltre il bordo
# What the marks on the map mean.
legend-cells = Caselle da scegliere
legend-ends = Dove può terminare la traiettoria
legend-facings = Orientamento a quel termine
legend-pieces = Pezzi da scegliere
# A side without a name.
board-side = Fazione { $n }

## The game log

journal-waits = Nascosto finché non subentra il giocatore successivo.
journal-empty = Non è ancora accaduto nulla.
journal-none = Nessun risultato.
    .clear = Mostra tutte le righe
    .help = Cancella il filtro e mostra le righe di tutti i pezzi
journal-hint = Fare clic su una riga per chiedere perché.
journal-filter =
    .name = Filtra il registro della partita
# Which lines are shown.
journal-sorts =
    .name = Righe da mostrare
journal-usual = Che cosa è accaduto
    .help = Tutte le righe importanti
journal-weighty = Momenti chiave
    .help = Attacchi, colpi a segno, perdite e la fine
journal-dice = Dadi e carte
    .help = Risultati casuali e loro effetti
journal-choices = Scelte
    .help = Tutte le scelte
journal-moves = Cambiamenti
    .help = Le mosse e ogni singolo cambiamento di un valore
journal-all = Tutte le righe
    .help = Tutte le righe, senza eccezioni
journal-piece =
    .all = Tutti i pezzi
    .in-hand = Il pezzo selezionato
    .in-hand-help = Il pezzo selezionato sul tabellone
    .one = Un pezzo
    .none = Nessun pezzo selezionato; queste sono le righe di tutti i pezzi.
    .name = Pezzo
    .help = Solo le righe che riguardano un pezzo
journal-fold = Riduci tutti i turni
    .help = Nasconde le righe di ogni turno; la sua intestazione mostra un riepilogo
journal-unfold = Espandi tutti i turni
    .help = Mostra le righe di ogni turno
journal-copy = Copia registro della partita
    .help = Copia come testo tutte le righe che superano i filtri
journal-copy-line = Copia riga
journal-why = Perché?
journal-to-moment = Vai a questa posizione
    .help = Mostra il tabellone in questa posizione
# A summary of a turn: $brought lists the three that follow.
journal-turn =
    .help = { $turn }: { $brought }
    .attacks =
        { $n ->
            [one] 1 attacco
           *[other] { $n } attacchi
        }
    .hits =
        { $n ->
            [one] 1 colpo a segno
           *[other] { $n } colpi a segno
        }
    .losses =
        { $n ->
            [one] 1 perdita
           *[other] { $n } perdite
        }
# The latest lines of the game log, under the decision.
journal-recent = Ultime righe
    .line = Ultima riga: { $line }
    .help = Fare clic per chiedere perché
# Links to the source of a line, as it is now and as it was when the line was written.
journal-text = sorgente
    .own = Apri sorgente
    .now = sorgente corrente
    .help = Apre la riga delle regole
    .then = sorgente precedente
    .then-help = Nel frattempo { $path } è cambiato: mostra la versione precedente
    .gone = { $path }: questo testo è stato rimosso; era:
    .differs = { $path }: − precedente, + corrente
    .more =
        { $n ->
            [one] e un'altra riga
           *[other] e altre { $n } righe
        }

## A campaign

campaign-round = Tornata { $round } di { $rounds }
    .all =
        { $n ->
            [one] 1 tornata
           *[other] { $n } tornate
        }
campaign-scored = Punteggio di { $side }: { $score }
# The pieces of a side that carry over to the next mission.
campaign-roster = Organico di { $side }
    .kind = Organico di { $side }: { $kind }
campaign-so-far = Finora
campaign-in-play = Ancora nella campagna
campaign-lost = Perduti
campaign-save = Salva campagna…
    .help = Salva in un file la campagna con le sue regole
campaign-kept = Salvata in { $name }
campaign-over = La campagna è finita
    .drawn = Nessuna fazione vince
    .drawn-because = Nessuna fazione vince: { $why }
    .won = Vince { $side }
    .won-because = Vince { $side }: { $why }
campaign-again = Ricomincia
    .help = La stessa campagna con nuovi dadi; questa viene conservata
campaign-faulty = Difetto delle regole
campaign-changed = Nel frattempo la campagna è cambiata; questo risultato è stato scartato.
campaign-next = Missione { $n }: { $mission }
    .role = { $role }: { $side }
campaign-go-on = Riprendi la missione
campaign-play = Gioca la prossima missione
campaign-alone = Affida ai piloti
    .help = I piloti del computer giocano tutti i posti
campaign-season = Simula la stagione
    .help = I piloti del computer giocano questa missione e tutte le successive, e decidono tra l'una e l'altra. Si possono interrompere in qualsiasi momento; le missioni completate restano valide
campaign-players = Chi gioca quale fazione
    .who = Chi gioca { $side }
campaign-background = Simulazione della stagione
    .mission = Nella missione { $n }
    .decisions =
        { $n ->
            [one] 1 decisione finora
           *[other] { $n } decisioni finora
        }
    .stop-help = Le missioni completate restano valide; quella corrente si può continuare a mano
    .stopping-help = Terminano la decisione corrente
campaign-played = Missioni giocate
    .none = Ancora nessuna.
    .aloft = Le missioni completate appaiono qui al termine della simulazione.
    .won = Vince { $side }
    .drawn = Pareggio
    .because = { $why } (turno { $turn })
    .turn = Nel turno { $turn }
campaign-between = Tra le missioni
    .round = Tornata { $n }

## Problems

problems-checking = Verifica…
problems-sound = Nessun problema.
problems-running = Esecuzione degli esempi…
problems-none-shown = Nessun problema corrisponde ai filtri.
problems-text = { $path } ({ $n })
problems-errors = Errori ({ $n })
    .name = Mostra errori
    .none = Non ci sono errori da mostrare
problems-warnings = Avvisi ({ $n })
    .name = Mostra avvisi
    .none = Non ci sono avvisi da mostrare
problems-examples = Esempi ({ $n })
    .name = Mostra esempi
    .none = Non ci sono esempi da mostrare
problems-show =
    .help = Mostra o nasconde questi problemi
problems-filter =
    .name = Filtra i problemi
problems-fix =
    .help = Applica questa correzione

## Find and replace, in the project and in one file

find-in-project = Trova in tutti i file
    .name = Trova nel progetto
find-in-text = Trova in questo file
    .close = Chiudi la ricerca
    .close-help = Chiude (Esc)
find-hint = Cerca in tutti i file del progetto e della libreria.
find-searching = Ricerca…
    .stop-help = Interrompe la ricerca
find-stopped = La ricerca è stata interrotta.
find-not-found = Nessun risultato
find-nothing = Nessun risultato
find-nowhere = Nessun risultato per «{ $words }».
find-first = Le prime { $n } corrispondenze
find-count = { $n } corrispondenze in { $texts } file
    .one-text = Corrispondenze: { $n }, in 1 file
# The number of matches in one file.
find-matches =
    { $n ->
        [one] 1 corrispondenza
       *[other] { $n } corrispondenze
    }
    .only-read =
        { $n ->
            [one] 1 corrispondenza, sola lettura
           *[other] { $n } corrispondenze, sola lettura
        }
    .help = Va alla prima corrispondenza in questo file
find-match = { $path } riga { $line }: { $text }
    .replaced = { $path } riga { $line }: { $text }, sostituito con { $new }
# The number of the current match in a file.
find-at = { $n } di { $all }
    .found = Risultati: { $n }
find-before = Corrispondenza precedente
find-next = Corrispondenza successiva
find-replace-too = Attiva/disattiva sostituzione
    .help = Sostituisce le corrispondenze
    .show-help = Mostra o nasconde il campo di sostituzione
find-replace-by = Sostituisci con
find-replace = Sostituisci
    .help = Sostituisce questa corrispondenza e va alla successiva (Invio)
    .only-help = Sostituisce solo questa corrispondenza
    .name = Sostituisci in { $path } riga { $line }
find-replace-in = Sostituisci in questo file
    .help = Sostituisce ogni corrispondenza in questo file
    .name = Sostituisci in { $path }
find-replace-all = Sostituisci tutto
    .help = Sostituisce ogni corrispondenza in tutti i file, in un solo passo
    .here-help = Sostituisce ogni corrispondenza in un solo passo
    .locked = Tutte le corrispondenze sono in file di sola lettura
find-locked =
    { $n ->
        [one] 1 file di sola lettura ignorato
       *[other] { $n } file di sola lettura ignorati
    }
find-replaced =
    { $n ->
        [one] 1 corrispondenza sostituita
       *[other] { $n } corrispondenze sostituite
    }
    .but =
        { $n ->
            [one] 1 corrispondenza sostituita; ignorati perché di sola lettura: { $texts }
           *[other] { $n } corrispondenze sostituite; ignorati perché di sola lettura: { $texts }
        }
find-case = Maiuscole/minuscole
    .help = Distingue maiuscole e minuscole
find-whole = Parole intere
    .help = Cerca solo parole intere
find-regex = Espressione regolare
    .help = Usa un'espressione regolare, come (north|south)_\d+. La sostituzione può usarne i gruppi: $1

## Titles of steps in the history

step-write = Scrivi «{ $new }»
    .for = Scrivi «{ $new }» al posto di «{ $old }»
    .delete = Elimina «{ $old }»
    .new-line = Nuova riga
    .space = Scrivi uno spazio
    .join-lines = Unisci righe
    .delete-space = Elimina uno spazio
step-replace = Sostituisci «{ $old }» con «{ $new }»
step-create = Crea { $path }
step-rename = Rinomina { $from } in { $to }
# $what: a file or a declaration.
step-delete = Elimina { $what }
step-delete-files = Elimina { $n } file
step-outside = Modifica di un altro programma
    .merged = Unisci le modifiche di un altro programma
    .renamed = { $from } è stato rinominato in { $to }
    .deleted = { $path } è stato eliminato da un altro programma
step-use-disk = Usa la versione su disco
step-recovered = Recupera modifiche non salvate
step-restored = Ripristina un backup
step-create-map = Crea mappa { $name }
step-create-mission = Crea missione { $name }
step-create-declaration = Crea { $what }
step-create-campaign = Crea campagna { $name }
step-copy = Copia { $of }
    .as = Copia { $of } come { $to }
step-try = Una missione per provare { $name }
# $of: a declaration; $what: one of its values, as written in the rules.
step-set = { $of }: { $what } { $from } → { $to }
    .new = { $of }: { $what } { $to }
    .long = { $of }: { $what }
    .clear = { $of }: cancella { $what }
step-add = { $of }: aggiungi { $member } a { $what }
    .line = { $of }: aggiungi { $line }
step-remove = { $of }: rimuovi { $member } da { $what }
    .line = { $of }: rimuovi { $line }
step-move = { $of } prima di { $other }
    .after = { $of } dopo { $other }
step-title = { $of }: titolo «{ $to }»
# $n: the number of cells.
step-paint = { $of }: { $n } × { $terrain }
# $edge: a direction, such as north.
step-add-columns =
    { $n ->
        [one] { $of }: aggiungi 1 colonna a { $edge }
       *[other] { $of }: aggiungi { $n } colonne a { $edge }
    }
step-add-rows =
    { $n ->
        [one] { $of }: aggiungi 1 riga a { $edge }
       *[other] { $of }: aggiungi { $n } righe a { $edge }
    }
step-remove-columns =
    { $n ->
        [one] { $of }: rimuovi 1 colonna a { $edge }
       *[other] { $of }: rimuovi { $n } colonne a { $edge }
    }
step-remove-rows =
    { $n ->
        [one] { $of }: rimuovi 1 riga a { $edge }
       *[other] { $of }: rimuovi { $n } righe a { $edge }
    }

## The history of the project

history-empty = Ancora nessuna modifica. Tutte le modifiche di tutti i file appaiono qui e si possono annullare.
history-count =
    { $n ->
        [one] 1 passo. Fare clic su un passo per riportare a esso tutti i file.
       *[other] { $n } passi. Fare clic su un passo per riportare a esso tutti i file.
    }
# $step: the title of the change.
history-undo =
    .help = Annulla: { $step }
history-redo =
    .help = Ripeti: { $step }
history-only-front = Solo file corrente
    .help = Mostra solo i passi del file corrente
history-first = Prima di tutte le modifiche
    .help = Riporta tutti i file allo stato precedente a tutti i passi di questo elenco
# A step that changed several files.
history-texts = { $path } e { $n } in più
history-step =
    .here = { $step }, { $place }, stato corrente
    .done = { $step }, { $place }, eseguito
    .undone = { $step }, { $place }, annullato
    .back-help = Riporta tutti i file allo stato successivo a questo passo
    .again-help = Ripete questo passo e tutti i precedenti
# Steps that were undone before another change was made.
history-branch =
    { $n ->
        [one] Ramo abbandonato: { $step }
       *[other] Ramo abbandonato: { $n } passi, ultimo: { $step }
    }
    .help = Questi passi sono stati annullati prima di fare altre modifiche. Fare clic per ripristinarli

age-now = adesso
age-seconds = { $n } s fa
age-minutes = { $n } min fa
age-hours = { $n } h fa
age-yesterday = ieri
age-days = { $n } giorni fa

## Differences

difference-of = Differenze di { $path }
    .help = Mostra le differenze
difference-none = Nessuna differenza.
difference-inline = In linea
    .help = Vista in linea: righe rimosse sopra quelle aggiunte
difference-beside = Affiancata
    .help = Vista affiancata: una versione a sinistra, l'altra a destra
difference-before = Modifica precedente
difference-next = Modifica successiva
difference-at = { $n } di { $all }
# $text: the name of a version.
difference-side =
    .gone =
        { $n ->
            [one] − { $text }: 1 riga
           *[other] − { $text }: { $n } righe
        }
    .came =
        { $n ->
            [one] + { $text }: 1 riga
           *[other] + { $text }: { $n } righe
        }
# The length of a version, if changes can be chosen one by one.
difference-lines =
    { $n ->
        [one] { $text }: 1 riga
       *[other] { $text }: { $n } righe
    }
difference-change = Modifica { $n }
    .choose = Modifica { $n }: { $what }
    .help = Versione da mantenere
    .both = cambiato da entrambe le parti
difference-equal =
    { $n ->
        [one] 1 riga uguale
       *[other] { $n } righe uguali
    }
    .help = Mostra
difference-current = Versione corrente

# The project's folder is missing when something is saved.
folder-title = La cartella del progetto manca
folder-question = { $path } è stata spostata, rinominata o eliminata, oppure il suo disco non è collegato. Non è stato salvato nulla; tutti i file restano aperti e nel registro di recupero.
folder-again = Ricrea cartella
    .help = Crea una nuova cartella con tutti i file come sono qui
folder-wait = Attendi la cartella
    .help = Salvare di nuovo quando la cartella è tornata disponibile

# Changes that were not saved when the window was closed.
recovery-title = Alcune modifiche non sono state salvate
recovery-question = Queste modifiche non sono state salvate l'ultima volta. Che cosa farne?
    .more = Anche un'altra finestra di questo progetto ha lasciato modifiche non salvate. Che cosa farne?
recovery-do = Recupera selezione
recovery-undoable = L'operazione si può annullare e per ora non viene salvato nulla
recovery-leave-all = Scarta tutto
    .help = Mantiene i file su disco; le modifiche restano nella cronologia
recovery-later = Più tardi
    .help = Chiede di nuovo alla prossima apertura del progetto
recovery-file = File corrente
    .gone = Il file manca
recovery-text = Versione recuperata
recovery-take = Recupera
    .name = Recupera { $path }
    .help = Ripristina il file con le modifiche
    .one = Recupera
recovery-merge = Unisci
    .name = Unisci { $path }
    .help = Nel frattempo il file è cambiato; unisce le modifiche al suo contenuto
# Lines with two different changes: both versions are kept, one after the other.
recovery-both =
    .one = Entrambe
recovery-leave = Scarta
    .name = Scarta le modifiche di { $path }
    .help = Mantiene il file su disco
    .one = Scarta
recovery-some = { $taken } di { $n } modifiche

backups-title = Backup
backups-kept = I backup recenti sono tutti mantenuti; i più vecchi sono ridotti a uno all'ora, poi al giorno, poi al mese.
backups-text = File di cui si mostrano i backup
backups-none = Ancora nessun backup: il primo salvataggio ne crea uno.
backups-one = Backup { $n }: { $age }
# Lines that would be added, and lines that would be removed.
backups-apart = +{ $came } −{ $gone }
    .same = versione corrente
backups-side = Backup
backups-restore = Ripristina
    .same = Questa è la versione corrente

# Another program changed the same lines of a file that were changed here.
outside-title = Modificato da un altro programma
outside-question = { $path } è stato modificato su disco, e ci sono modifiche non salvate alle stesse righe. Scegliere una versione per ogni modifica.
outside-text =
    .mine = Mia
    .disk = Su disco
outside-one =
    .mine = Mia
    .disk = Su disco
    .both = Entrambe
outside-do = Applica selezione
    .help = Usa { $taken } di { $n } modifiche dal disco e mantiene il resto; l'operazione si può annullare
outside-take = Usa la versione su disco
    .help = L'operazione si può annullare
outside-keep = Mantieni la mia
    .help = Il salvataggio sovrascrive il file su disco; viene mantenuto un backup

## The source editor

text-name = Sorgente di { $path }
    .view = Sorgente di { $path }, vista { $n }
text-undeclared = Nessuna dichiarazione ha questo nome
text-no-offer = Nessun suggerimento
text-no-mend = Nessun problema su questa riga
# A step of the history.
text-format-step = Formatta { $text }
text-line =
    .of = di { $n }; riga:colonna
text-outline = Struttura
    .help = Le dichiarazioni di questo file
    .name = Struttura: { $sort } { $name }
text-between = Tra le dichiarazioni
# The declaration at the cursor.
text-inside = In { $sort } { $name }
# A row of a list, read aloud: $list is one of the three names that follow.
text-list = { $list } { $row }: { $detail }
    .chosen = { $list } { $row }, selezione: { $detail }
    .at = { $n } di { $all }
text-offer = Suggerimento
text-mend = Correzione
text-use = Riferimento in
    .count =
        { $n ->
            [one] 1 riferimento a { $name }
           *[other] { $n } riferimenti a { $name }
        }
# $code: the code of a problem, such as E0203.
text-explain = Spiega { $code }
    .help = Legge la spiegazione
    .close = Chiudi la spiegazione
text-known =
    .type = Tipo
    .expected = Atteso
    .value = Valore
    .default = Predefinito
    .known-to = Visibile a
    .lasts = Durata
    .source = Fonte
    .reconstructed = Ricostruito

# Renaming.
rename-title = Rinomina { $what }
rename-to = Nuovo nome
rename-free = Questo nome è disponibile
rename-do =
    { $n ->
        [one] Rinomina in un punto
       *[other] Rinomina in { $n } punti
    }
    .name = Rinomina i punti selezionati
    .nothing = Nessun punto selezionato
rename-leave = Annulla
rename-text =
    .help = Mostra l'anteprima di questo file
rename-will-be = Anteprima
# Before the new name is typed.
rename-touches =
    { $n ->
        [one] Un punto in { $path }, versione corrente
       *[other] { $n } punti in { $path }, versione corrente
    }
rename-step = Rinomina «{ $from }» in «{ $to }»

## Sheets: common

# The tab of the sheet that follows the cursor; of a chart; of entries side by side: the first of them, and how many more.
sheet-tab = Foglio
    .chart = { $title }: prospetto
    .look = { $title }: disegno
    .compare = { $list } + { $n }
sheet-reading = Lettura del progetto…
    .errors = Il progetto contiene errori. Correggere prima quelli elencati in Problemi.
sheet-follows = Posizionare il cursore in una dichiarazione per vederne qui il foglio.
sheet-broken = Correggere gli errori nel sorgente per vedere il foglio.
    .absent = Non attiva: rimossa da una regola della casa o non inclusa nel regolamento selezionato.
sheet-gone = «{ $name }» non esiste più.
sheet-stale = Questa dichiarazione contiene errori. È mostrata l'ultima versione valida.
    .all = Il progetto contiene errori. È mostrata l'ultima versione valida.
sheet-back = Foglio precedente
    .help = Torna a { $name }
sheet-keep = Fissa
    .help = Apre questo foglio in una scheda propria; questa continua a seguire il cursore
# The sheets of one declaration.
sheet-of =
    .card = Scheda dati
    .chart = Prospetto
    .kind = Tutte le voci
    .compare = Confronto
    .look = Disegno
# $word: the keyword of a declaration, such as rule or effect.
sheet-open = Apri il foglio di { $name }
    .sort = Apri il foglio ({ $word })
sheet-text = Vai al sorgente
    .click = Ctrl+clic porta al sorgente
    .named = { $word } { $name }: Ctrl+clic porta al sorgente
sheet-as-written = Come nel testo
# The end of a list of names: the names before, and the last one.
sheet-and = { $list } e { $last }
sheet-yes = sì
sheet-no = no
sheet-source = Fonte: { $source }
# Why a value that no source gives was chosen.
sheet-reconstructed = Ricostruito: { $why }
# For an option or a zone that no rule uses.
sheet-no-rule = Non usato da alcuna regola.

# The options that a mission, a campaign or an example is written for.
sheet-options = Per le opzioni
    .set = I fogli usano questo valore
    .unset = I fogli non usano questo valore
sheet-options-look = Mostra con queste opzioni
    .help = Applica ai fogli queste opzioni

## Sheets: fields

# Each as a separate line, and as a part of a line.
sheet-field-type = Tipo: { $what }
    .short = tipo { $what }
sheet-field-default = Predefinito: { $value }
    .short = predefinito { $value }
# How long a value lasts.
sheet-field-holds = Durata: { $what }
    .short = durata { $what }
sheet-field-known = Visibile a { $who }
    .short = visibile a { $who }
known-to-side = il suo schieramento
known-to-owner = il proprietario
known-to-nobody = nessuno
sheet-field-as-in = Come in { $name }
    .short = come in { $name }
sheet-field-unsaid = Non impostato (predefinito)
    .short = non impostato
sheet-field-start =
    .short = all'inizio
# Boxes on paper, to be crossed off.
sheet-field-boxes =
    { $n ->
        [one] { $title }: 1 quadretto
       *[other] { $title }: { $n } quadretti
    }

## Sheets: the inspector

sheet-inspector-none = Posizionare il cursore in una dichiarazione o fare clic su un pezzo per vederne qui i campi.
sheet-inspector-of = Ispezionato: { $title }
sheet-inspector-field = Ispettore: { $field }
sheet-inspector-open = Apri foglio
    .help = Ne apre il foglio in una scheda
# The place of a piece in play.
sheet-inspector-place = Fuori gioco
    .off = In gioco, fuori dal tabellone
    .at = In { $cell }, orientamento { $facing }
# Headings: current values, values of a part, printed values.
sheet-inspector-now = Ora
    .part = Ora, { $part }
sheet-inspector-printed = Valori stampati
sheet-inspector-boxes = { $left } di { $of } rimasti
sheet-inspector-hidden = non noto a chi guarda
sheet-inspector-removed = Non attiva: rimossa da una regola della casa.
sheet-inspector-absent = Nessuna dichiarazione di questa categoria ha questo nome.
sheet-filter-fields = Filtra le righe
    .hint = Filtra { $n } righe

## Sheets: the card of an entry, and of a piece in play

# Views of the piece on the card.
sheet-card-look = Disegno
    .top = dall'alto
    .front = di fronte
    .side = di lato
sheet-card-boxes = Quadretti
sheet-printed = Valori stampati
sheet-at-start = In gioco, all'inizio
sheet-card-chart = Prospetto di { $n }
    .help = Li mostra come prospetto
# Stations of a piece, such as guns or gunners.
sheet-card-stations = Postazioni
sheet-card-station = A { $path } dalla propria casella
sheet-card-arcs = Archi
sheet-card-cells = Le sue caselle
sheet-card-arc =
    { $n ->
        [one] Arco { $title }: 1 casella
       *[other] Arco { $title }: { $n } caselle
    }
sheet-card-add = Imposta un altro campo…
    .name = Imposta un campo che ha il valore predefinito o ereditato
sheet-card-uses = Usato da
# The meaning of the text colours of a card.
sheet-ink-own = Forte: impostato qui
sheet-ink-inherited = più chiaro: ereditato
sheet-ink-default = tenue: predefinito
sheet-piece =
    .help = Apre il sorgente della sua voce
    .out = Fuori gioco
    .secret = segreto
    .boxes = { $title }: { $n } di { $all } barrati
sheet-path = Traiettoria { $path }
sheet-path-step = { $of }: disegna il percorso
# A value that doesn't follow from the path as in the other entries. $what: its title. $now, $to: what it is, and what it would be.
sheet-path-follows = { $what } è { $now }; secondo il percorso, come nelle altre voci, sarebbe { $to }
# $name: the name of the entry. $to: the name by its values.
sheet-path-code = Il nome è { $name }; secondo i valori, come nelle altre voci, sarebbe { $to }
    .taken = Il nome è { $name }; secondo i valori sarebbe { $to }, ma è il nome di un'altra voce
# The mirror image of a path, and the entry that has it.
sheet-path-mirror = Speculare: { $name }
    .none = Speculare: non dichiarata
    .help = Nessuna voce ha questa traiettoria e gli stessi valori
# A path changed by hand.
sheet-path-draw = Trascinare dall'inizio per disegnare la traiettoria o dalla sua fine per continuarla; con Maiusc scivola di lato senza virare. Trascinare all'indietro per accorciarla.
    .keys = Su: avanti. Sinistra, destra: virare; con Maiusc, scivolare di lato. Giù: invertire la direzione; con Maiusc, indietro. Backspace rimuove l'ultimo passo. Invio applica, Esc annulla.
# $facing: a direction, such as north-east.
sheet-path-end = Fine della traiettoria, orientamento { $facing }
    .help = Trascinare per ruotare l'orientamento finale, fare clic per ruotarlo a destra, Maiusc+clic per ruotarlo a sinistra
# A cell of a path, in their order.
sheet-path-cell = Casella { $n } della traiettoria
    .start = Inizio della traiettoria
    .facing = Orientamento { $facing }
# The mirror image as a new entry. $kind: the title of its kind. $name, $of: the names of the new entry and of the original.
sheet-path-mirror-new = Nuova voce speculare: { $kind }…
    .help = Dichiara di nuovo questa voce, scambiando sinistra e destra
    .drawing = Applicare o annullare prima la traiettoria disegnata
    .name = Nome della voce speculare
    .do = Crea
    .no-name = Un nome contiene lettere, cifre e _, con almeno una lettera, e non è una parola del linguaggio
    .taken = Esiste già una voce { $name }
    .step = { $name }: speculare di { $of }

## Sheets: the chart of an entry, and how far it gets

sheet-chart-ask = Fare clic su una casella per vedere che cosa può seguire.
sheet-chart-after = Dopo { $name }: { $n } legali, { $refused } illegali.
    .busy = Dopo { $name } …
sheet-chart-unreached = { $name } non si è potuta raggiungere entro { $turns } turni, perciò la legalità non è stata verificata.
# $list: the maneuvers before it.
sheet-chart-through = Giocate prima di essa: { $list }.
sheet-chart-clear = Mostra il prospetto come stampato
sheet-chart-tile =
    .legal = { $name }, legale
    .refused = { $name }, illegale: { $why }
    .help = Clic: che cosa può seguirla. Doppio clic: il suo foglio
sheet-chart-rule = Regola: { $rule }
sheet-chart-why = Perché le altre non possono seguire { $name }
    .help = Va alla regola «{ $rule }»
sheet-chart-incomplete = Nessuna combinazione legale: { $list }
sheet-chart-library = Raccolta
    .help = Mostra tutte le voci che questo prospetto può contenere. Fare clic su una tessera per aggiungerla o toglierla, oppure trascinarla nel prospetto
    .count = { $kind }: { $n } di { $all } in questo prospetto
    .filter = Filtra la raccolta
    .none = Nessuna voce corrisponde al filtro.
    .tile = Clic: la aggiunge al prospetto o la toglie. Trascinarla nel prospetto. Ctrl+clic: apre il suo foglio
    .close = Chiude la raccolta
# A tile of the library. $name: kind and name.
sheet-chart-member = { $name } in questo prospetto
sheet-chart-add = Aggiungi a questo prospetto
sheet-chart-remove = Togli da questo prospetto
# $title: the entry with the other chart.
sheet-chart-compare = Confronta con…
    .none = Nessun confronto
    .name = Prospetto da confrontare
    .says = { $both } in entrambi, { $own } solo qui (+), { $n } solo in { $title } (−)
    .missing = { $name }, solo in { $title }
    .take = Usa quel prospetto
    .take-help = Sostituisce questo prospetto con quello di { $title }
# The entries whose lists can contain this one, such as the aircraft that can have a maneuver.
sheet-holders = Chi lo ha: { $field }, { $n } di { $all }
    .of = { $title }: { $field }
    .filter = Filtra chi lo ha
    .help = Dà o toglie { $name }
# $assumed: the mission and the assumptions.
sheet-found = Calcolato giocando { $assumed }
    .rules = Legalità e raggio d'azione calcolati giocando { $assumed }
sheet-reach = Raggio d'azione
    .busy = Calcolo…
    .name =
        { $n ->
            [one] Raggio d'azione: 1 casella in un turno, altre { $two } in due, altre { $three } in tre
           *[other] Raggio d'azione: { $n } caselle in un turno, altre { $two } in due, altre { $three } in tre
        }
    .turns =
        { $n ->
            [one] 1 turno: { $cells } caselle
           *[other] { $n } turni: { $cells } caselle
        }
    .cut = Incompleto: limite raggiunto.

## Sheets: kinds, and entries side by side

sheet-kind =
    .kind = Categoria
    .piece = Categoria di pezzi
    .station = Categoria di postazioni
    .list = Elenco
# $kind, here and below, is a link.
sheet-kind-extends = estende { $kind }
sheet-kind-station = postazione di { $kind }
sheet-kind-fields = Campi
    .count =
        { $n ->
            [one] 1 campo
           *[other] { $n } campi
        }
    .help = Mostra o nasconde i campi
sheet-kind-field = Campo { $title }
# Headings of the columns of the table of fields.
sheet-kind-column =
    .field = Campo
    .type = Tipo
    .default = Predefinito
    .known = Visibile a
    .sort = Categoria di campo
# The kind from which a field comes.
sheet-kind-of = di { $kind }
sheet-kind-new = Nuova voce di { $kind }…
sheet-kind-entries = Voci
    .none = Ancora nessuna voce di questa categoria.
    .count = Voci: { $n }
sheet-kind-members = Membri: { $n }
sheet-kind-compare = Confronta selezionate
    .ticked = Confronta { $n }
    .help = Mostra le voci selezionate una accanto all'altra
    .few = Selezionare prima almeno due voci
sheet-kind-tick = Seleziona { $title }
    .help = Seleziona la voce per il confronto
    .none = Deseleziona
sheet-kind-how = Selezionare le voci da confrontare; fare clic su un'intestazione per ordinare.
entries-export = Esporta…
    .help = Scrive tutte le voci in un foglio di calcolo: XLSX, CSV o TSV
entries-import = Importa…
    .help = Mostra che cosa cambia un foglio di calcolo in queste voci e lo applica
entries-copy = Copia
    .ticked = Copia { $n }
    .cells = Copia { $rows } × { $columns } celle
    .help = Copia le voci selezionate, o tutte, per un foglio di calcolo (Ctrl+C nella tabella)
entries-paste = Incolla…
    .help = Mostra che cosa cambiano le celle copiate da un foglio di calcolo, a partire dalla cella selezionata (Ctrl+V nella tabella)
entries-copied =
    { $n ->
        [one] 1 voce copiata
       *[other] { $n } voci copiate
    }
    .cells =
        { $n ->
            [one] 1 cella copiata
           *[other] { $n } celle copiate
        }
entries-exported =
    { $n ->
        [one] 1 voce scritta in { $path }
       *[other] { $n } voci scritte in { $path }
    }
entries-format = Usare un nome che termini con .xlsx, .csv o .tsv
entries-no-file = Questo file non esiste
entries-no-text = Gli Appunti non contengono testo
entries-fill = Riempi in basso
    .help = Scrive i valori della prima riga selezionata nelle altre righe selezionate (Ctrl+D nella tabella)
    .how = Seleziona prima celle di più righe: trascina su di esse, oppure tieni premuto Maiusc e premi le frecce
    .square = Riempi in basso dalle celle selezionate
    .square-help = Trascina verso il basso per scrivere questi valori in altre righe
entries-fill-step =
    { $n ->
        [one] Riempi in basso 1 cella
       *[other] Riempi in basso { $n } celle
    }
entries-clear = Svuota
    .help = Svuota le celle selezionate, che riprendono i valori predefiniti (Canc nella tabella)
    .how = Seleziona prima celle con campi
entries-clear-step =
    { $n ->
        [one] Svuota 1 cella
       *[other] Svuota { $n } celle
    }
sheet-kind-filter = Filtra voci
    .help = Mostra solo le voci con queste parole nel nome, nel titolo o nelle celle
    .shown = { $n } di { $all }
entries-step-import = Importa { $kind } da { $file }
entries-step-paste = Incolla in { $kind }
entries-reading = Confronto delle celle con le regole…
entries-wrong =
    { $n ->
        [one] 1 cella è errata, perciò non si può applicare nulla:
       *[other] { $n } celle sono errate, perciò non si può applicare nulla:
    }
    .cell = { $cell }: { $why }
entries-house-rule = Le voci stesse restano come sono: le loro modifiche sono scritte nella regola della casa { $path }.
entries-unnamed =
    { $n ->
        [one] 1 voce non ha una riga e resta com'è: { $names }
       *[other] { $n } voci non hanno una riga e restano come sono: { $names }
    }
entries-same = Non cambia nulla: le celle hanno i valori delle regole.
entries-now = { $path } ora
entries-then = dopo la modifica
entries-apply = Applica
    .nothing = Non c'è nulla da applicare
sheet-kind-name = Nome
# If a table is wider than its pane: the visible columns, of all.
sheet-kind-columns = Colonne da { $first } a { $last } di { $all }
    .one = Colonna { $n } di { $all }
    .none = Non ce ne sono altre da questa parte
    .left = Colonne più a sinistra
    .right = Colonne più a destra
sheet-kind-sort = Ordina per { $column }
sheet-compare-only = Solo differenze
# How many lines, of all.
sheet-compare-differ =
    { $n ->
        [one] 1 di { $all } è diversa
       *[other] { $n } di { $all } sono diverse
    }
# The number of elements in the list of an entry; other entries list other elements.
sheet-compare-list = { $n }, non in tutte:

## Sheets: decks and dice

# A cup holds chits, as a deck holds cards; $sort, here and below, is cup or deck.
sheet-deck-says =
    { $sort ->
        [cup] { $n ->
            [one] 1 segnalino
           *[other] { $n } segnalini, { $different } diversi
        }
       *[deck] { $n ->
            [one] 1 carta
           *[other] { $n } carte, { $different } diverse
        }
    }
    .sides = lati { $list }
    .again = si rimescola all'esaurimento
sheet-deck-cards =
    { $sort ->
        [cup] Segnalini
       *[deck] Carte
    }
sheet-deck-draw = Fare clic per pescare, fare clic con il pulsante destro per rimettere dentro: le probabilità sotto valgono per ciò che rimane.
sheet-deck-left =
    { $n ->
        [one] Ne resta 1 di { $all }.
       *[other] Ne restano { $n } di { $all }.
    }
sheet-deck-put-back = Rimetti dentro tutto
    .none = Non è stato pescato nulla
sheet-deck-card =
    { $sort ->
        [cup] Segnalino { $title }: { $n } di { $all } rimasti
       *[deck] Carta { $title }: { $n } di { $all } rimaste
    }
    .help = Un clic o Invio pesca, il pulsante destro o Backspace rimette dentro
# A card that is changed by hand.
sheet-deck-edit = Modifica la carta…
    .of = Modifica { $title }
sheet-deck-fewer = Una copia di { $title } in meno
    .last = Una carta ha almeno una copia. Si può togliere nella sua scheda
sheet-deck-more = Una copia di { $title } in più
sheet-deck-change =
    { $sort ->
        [cup] Segnalino { $title }
       *[deck] Carta { $title }
    }
# The title of a step in the history.
sheet-deck-step = { $deck }: modifica { $card }
sheet-deck-title = Titolo
sheet-deck-effect-add = Aggiungi un effetto…
    .name = Aggiungi un effetto: { $side }
sheet-deck-effect-of = Effetto { $title }
# An argument of an effect on a card.
sheet-deck-effect-arg = { $title }: { $name }
sheet-deck-effect-remove = Togli { $title }
sheet-deck-begin =
    { $sort ->
        [cup] Nuovo segnalino…
       *[deck] Nuova carta…
    }
sheet-deck-new =
    { $sort ->
        [cup] Nuovo segnalino come questo…
       *[deck] Nuova carta come questa…
    }
    .help = Aggiunge una copia con un altro titolo
    .title = Titolo nuovo
    .taken = Serve un altro titolo
    .do = Aggiungi
sheet-deck-remove =
    { $sort ->
        [cup] Togli segnalino
       *[deck] Togli carta
    }
sheet-deck-never = Non si usa mai: { $why }
sheet-deck-odds = Probabilità di ciò che rimane
# $draws is a number to set.
sheet-deck-ahead = Pescate senza rimettere dentro: { $draws }
    .help = Su quante pescate si calcolano le probabilità
# Headings of columns: the side of a card, its effect, the number of cards with it, the chance that the next one has it, the
# chance that one of so many has it, the mean.
sheet-deck-side = lato
sheet-deck-effect = effetto
    .help = Fare clic per andare all'effetto
sheet-deck-of =
    { $sort ->
        [cup] segnalini
       *[deck] carte
    }
sheet-deck-next = prossima
sheet-deck-among = in { $n } pescate
sheet-mean = media
    .of = media { $n }
# A line of that table, read aloud. $next and $among are probabilities.
sheet-deck-row =
    { $sort ->
        [cup] { $title }: { $n } di { $all } segnalini, prossima pescata { $next }, in { $draws } pescate { $among }
       *[deck] { $title }: { $n } di { $all } carte, prossima pescata { $next }, in { $draws } pescate { $among }
    }
sheet-deck-sample =
    { $sort ->
        [cup] Una pescata di prova
       *[deck] Una mano di prova
    }
# $cards and $seed are numbers to set.
sheet-deck-hand = Pesca { $cards }
    .help = Quanti elementi si pescano
sheet-deck-deal = Pesca una mano
    .again = Un'altra mano
    .help = Pesca con un seme da ciò che rimane
sheet-deck-seed = seme { $seed }
    .help = Lo stesso seme pesca la stessa mano
sheet-deck-empty = Non resta nulla da pescare.
sheet-deck-beside =
    { $sort ->
        [cup] Confronta con un'altra coppa
       *[deck] Confronta con un altro mazzo
    }
sheet-deck-beside-says = Probabilità che la prossima pescata lo abbia, da { $first } e da { $second }
# A button below the comparison with another one: opens its sheet.
sheet-deck-open = Apri { $title }
sheet-deck-choose = Scegli
    .name = Mazzo da confrontare
# The heading of a column: how far two chances are apart, in percentage points.
sheet-deck-differ = punti
sheet-die-says =
    { $n ->
        [one] 1 faccia
       *[other] { $n } facce
    }
sheet-die-faces = Facce
sheet-die-face = Faccia { $face }
sheet-die-count = quante facce mostrano { $face }
sheet-die-odds = Probabilità
# Headings of columns: what a face says, how many faces say so, and how likely that is.
sheet-die-value = valore
sheet-die-of = facce
sheet-die-chance = probabilità
sheet-die-mean = { $field }: media { $mean }
sheet-die-row = { $value }: { $n } di { $all } facce, { $chance }

## Sheets: tables

sheet-table-says = { $results } in base a { $keys }
sheet-table-chart = Il prospetto
sheet-table-die = Probabilità se si tira { $key }: { $die }
# A row or a column of a table, selected to change it. $key: the name of the key, $label: its range.
sheet-table-line = Fare clic sull'intestazione di una riga o di una colonna per cambiarne l'intervallo, dividerla, o aggiungere e togliere righe e colonne.
    .help = Seleziona per modificare
sheet-table-row = Riga { $key } { $label }
sheet-table-column = Colonna { $key } { $label }
sheet-table-range = Cambia l'intervallo
sheet-table-split = Dividi
    .why = Un valore solo non si può dividere
sheet-table-merge = Unisci alla successiva
    .why = Non segue alcun intervallo da unire
sheet-table-add = Aggiungi dopo
    .why = Dopo non manca alcun valore. Prima dividere, o cambiare l'intervallo
sheet-table-remove = Togli
    .why = È l'unica
# The title of a step in the history.
sheet-table-step = { $table }: { $line }: { $does }
sheet-table-never = Mai letta: { $why }
sheet-table-cell = Ogni cella: { $results }.
sheet-table-open = I valori di { $keys } fuori dalla tabella usano la riga più vicina.

## Sheets: maps

sheet-map-fit =
    .help = Mostra di nuovo l'intera mappa; trascinare per spostarla, ruotare la rotellina per ingrandirla
sheet-map-terrain = Terreno
sheet-map-edges = Bordi
sheet-map-boards = Tabelloni affiancati
sheet-map-missions = Missioni su questa mappa
    .none = Nessuna.
# $share: the share of the map, in percent. $letter: the letter in the source of the map.
sheet-terrain =
    { $n ->
        [one] { $title }: 1 casella
       *[other] { $title }: { $n } caselle
    }
    .share =
        { $n ->
            [one] 1 casella, { $share } %
           *[other] { $n } caselle, { $share } %
        }
    .opaque =
        { $n ->
            [one] 1 casella, { $share } %, blocca la visuale
           *[other] { $n } caselle, { $share } %, blocca la visuale
        }
    .letter = `{ $letter }` nel sorgente
sheet-zones = Zone
sheet-zone =
    { $n ->
        [one] 1 casella
       *[other] { $n } caselle
    }
    .unused =
        { $n ->
            [one] 1 casella, non usata
           *[other] { $n } caselle, non usata
        }
    .cells =
        { $n ->
            [one] 1 casella: { $cells }.
           *[other] { $n } caselle: { $cells }.
        }

## Sheets: missions

sheet-mission-says =
    { $turns ->
        [one] su { $map } · 1 turno
       *[other] su { $map } · { $turns } turni
    }
sheet-mission-fly =
    .help = Gioca questa preparazione: il primo posto si gioca di persona, gli altri sono dei piloti
sheet-mission-play = Scegli giocatori…
    .help = Gioca questa preparazione scegliendo chi gioca ogni posto
    .as = Come { $seat }, { $side }
    .as-side = Come { $side }
    .all = Tutti i posti a mano
    .none = Solo piloti
sheet-mission-pools = Scegliere dalle riserve prima della partita:
sheet-mission-pool = Riserva di { $piece }
    .help = La voce di questo pezzo per la partita
sheet-mission-checks = Lista di controllo
check-missing = Manca
check-unusual = Insolito
check-side-no-seat = { $side } non ha posti.
check-sides = Ogni fazione ha un posto e dei pezzi.
check-side-later = { $side } non ha pezzi in gioco prima del turno { $turn }.
check-other-side = { $piece } appartiene a { $side }, ma il suo posto è di un'altra fazione.
check-no-seats = La missione non ha posti.
check-seat-no-pieces = { $seat } non comanda alcun pezzo.
check-piece-no-seat = { $piece } non ha un posto.
check-seats = Ogni posto comanda un pezzo.
check-no-map = Non c'è una mappa.
check-same-cell = { $piece } e { $other } iniziano nella stessa casella, { $cell }.
check-no-cell = { $piece } non ha una casella e nessuna regola lo mette sulla mappa.
check-outside = { $piece } è fuori dalla mappa.
    .part = Una parte di { $piece } è fuori dalla mappa.
check-faces-off = { $piece } è al bordo, in { $cell }, con orientamento { $facing }, verso l'esterno della mappa.
check-places = Tutti i pezzi sono sulla mappa.
check-no-end = Nessuna fazione può vincere: la missione non ha né un punteggio di vittoria né una fine.
check-cannot-win = { $side } non può vincere.
check-ends = Ogni fazione può vincere.
check-unused-zone = Nessuna regola usa la zona { $zone }.
check-zones = Ogni zona della missione è usata da una regola.
check-no-turns = Non ha turni.
check-too-late = { $piece } arriva al turno { $turn }, dopo l'ultimo.
# $option and $other: options of the rules.
check-option-needs = { $option } richiede { $other }.
check-option-excludes = { $option } è incompatibile con { $other }.
check-no-description = La missione non ha una descrizione (/// sopra di essa).
check-description = Ha una descrizione.
sheet-mission-forces = Forze
sheet-mission-force = { $seats ->
        [one] 1 posto
       *[other] { $seats } posti
    }, { $pieces ->
        [one] 1 pezzo
       *[other] { $pieces } pezzi
    }
sheet-mission-seat-empty = { $seat }: nessun pezzo
sheet-mission-commanded = al comando di { $seat }
sheet-mission-card = Apri la scheda dati
sheet-won = Vittoria
# Such as: The attacker is Red.
sheet-mission-role = { $role }: { $side }.
# $value is a link to what is counted at the end.
sheet-score = Punteggio: { $value }
    .wins = Vince la fazione che ne ha di più: { $value }
# $n: by how many points the winner is ahead of the next side, at least.
sheet-score-lead = Con un vantaggio di almeno { $n }, altrimenti pareggio.
# $n: how many points the winner has, at least.
sheet-score-least = Con almeno { $n }, altrimenti pareggio.
# $end: one of the sentences beside it, with its reason. The rules define this end, not the mission.
sheet-mission-end = Vince { $who }
    .nobody = Pareggio
    .score = Decide il punteggio
    .last = Termina con l'ultimo turno.
    .rules = { $end } (in ogni missione)
sheet-mission-when = Eventi programmati
sheet-mission-belongs = Usata in
# $map and $campaign are links.
sheet-mission-map = Mappa { $map }
sheet-mission-campaign = · campagna { $campaign }
# A mission changed by hand. $mission: its name. $n: a number of pieces.
sheet-describe = Descrizione
    .add = Aggiungi una descrizione…
    .change = Cambia la descrizione…
sheet-mission-do = Risolvi
    .of = Risolvi: { $what }
sheet-mission-terms = Condizioni
sheet-mission-map-of = Mappa
sheet-mission-turns = Ultimo turno
sheet-mission-options = Opzioni, { $n } impostate
sheet-mission-option = Opzione { $option }
sheet-mission-roster = Aggiungi pezzi
    .help = Trascinare sulla mappa, o fare clic per aggiungere a
    .seat = Aggiungi a { $seat }
    .find = Trova una voce
    .none = Niente contiene queste parole
    .more = altri { $n }: scrivere per trovarli
sheet-mission-add = Aggiungi { $entry }
sheet-mission-seat = Posto { $seat }
    .help = I nuovi pezzi vanno a questo posto
sheet-mission-seat-change = Cambia il posto { $seat }
sheet-mission-seat-title = Titolo
    .of = Titolo di { $seat }
sheet-mission-seat-side = Fazione
    .of = Fazione di { $seat }
sheet-mission-seat-add = Aggiungi un posto
    .of = Aggiungi un posto per { $side }
sheet-mission-seat-remove = Togli il posto con i suoi pezzi
    .of = Togli { $seat } con i suoi pezzi
    .only = Una missione richiede un posto
sheet-mission-selected =
    { $n ->
        [one] Pezzo selezionato
       *[other] { $n } pezzi selezionati
    }
sheet-mission-copy = Duplica
sheet-mission-clip = Copia
sheet-mission-copied =
    { $n ->
        [one] 1 pezzo copiato
       *[other] { $n } pezzi copiati
    }
sheet-mission-paste =
    .none = Gli appunti non contengono pezzi
sheet-mission-delete = Elimina
sheet-mission-deselect = Deseleziona
sheet-mission-leaves = Un pezzo uscirebbe dalla mappa
sheet-mission-used = È usato in un punto che si cambia solo nel sorgente: { $text }
sheet-mission-uses =
    { $n ->
        [one] Questa riga lo nomina e verrebbe eliminata:
       *[other] Queste { $n } righe lo nominano e verrebbero eliminate:
    }
    .do = { $n ->
            [one] Elimina con 1 uso
           *[other] Elimina con { $n } usi
        }
sheet-mission-several = Una riga crea { $n } pezzi.
sheet-mission-split = Rendili pezzi singoli
sheet-mission-no-line = Questo pezzo si cambia solo nel suo sorgente.
sheet-mission-name = Nome
sheet-mission-title = Titolo
sheet-mission-entry = Voce
sheet-mission-of-seat = Posto
sheet-mission-facing = Orientamento
sheet-mission-arrives = Arriva nel turno
    .help = Rinforzo: entra in gioco all'inizio di questo turno, nella sua casella
sheet-mission-pool-of = Riserva
    .help = Voci che i giocatori possono scegliere al suo posto prima della partita
sheet-mission-values = Valori iniziali
sheet-mission-crossed = { $title }: caselle barrate
# The name of an input: the piece, and what of it.
sheet-mission-value = { $piece }: { $what }
sheet-mission-secret =
    .side = noto solo alla sua fazione
    .owner = noto solo al suo posto
    .nobody = non noto ad alcun posto
sheet-mission-zone = Nuova zona…
    .cells = { $n ->
            [one] 1 casella: fare clic o trascinare sulla mappa
           *[other] { $n } caselle: fare clic o trascinare sulla mappa
        }
    .none = Fare clic sulle caselle della zona sulla mappa
# Titles of steps in the history.
sheet-mission-step =
    .add = { $mission }: aggiungi { $entry }
    .copy = { $mission }: duplica { $n ->
            [one] 1 pezzo
           *[other] { $n } pezzi
        }
    .delete = { $mission }: elimina { $n ->
            [one] 1 pezzo
           *[other] { $n } pezzi
        }
    .move = { $mission }: sposta { $n ->
            [one] 1 pezzo
           *[other] { $n } pezzi
        }
    .turn = { $mission }: gira { $n ->
            [one] 1 pezzo
           *[other] { $n } pezzi
        }
    .paste = { $mission }: incolla { $n ->
            [one] 1 pezzo
           *[other] { $n } pezzi
        }
    .split = { $mission }: { $n } pezzi singoli
    .to-seat = { $mission }: { $piece } a un altro posto
    .seat = { $mission }: aggiungi un posto per { $side }
    .seat-remove = { $mission }: togli { $seat }
sheet-score-of = Punteggio
    .none = Nessun punteggio
sheet-score-decides = Decide la partita
sheet-score-by = Vantaggio minimo
sheet-score-from = Punteggio minimo
    .on = È richiesto un punteggio minimo
sheet-ending-add = Aggiungi una fine…
sheet-ending-when = Quando
sheet-ending-turn = l'ultimo turno è finito
sheet-ending-gone = un pezzo è fuori gioco
    .why = { $piece } è fuori gioco
sheet-ending-none = una fazione non ne ha più
    .why = { $side } non ha più { $kind }
sheet-ending-zone = un pezzo è in una zona
    .why = { $piece } è in { $zone }
sheet-ending-written = vale un'altra condizione
sheet-ending-piece = Pezzo
sheet-ending-in = Zona del pezzo
sheet-ending-side = Fazione senza pezzi
sheet-ending-kind = Categoria dei pezzi
sheet-ending-who = Esito
sheet-ending-do = Aggiungi fine
sheet-ending-step = { $mission }: aggiungi una fine
sheet-ending-remove = Togli la fine: { $ending }
sheet-event-add = Aggiungi un evento…
sheet-event-when = Quando avviene l'evento
sheet-event-start = all'inizio della missione
sheet-event-turn-start = all'inizio di un turno
sheet-event-turn-end = alla fine di un turno
sheet-event-only = solo nel turno
sheet-event-turn = Turno dell'evento
sheet-event-does = Che cosa avviene
sheet-event-do = Aggiungi evento
sheet-event-step = { $mission }: aggiungi un evento

## Sheets: campaigns

sheet-campaign-says =
    { $n ->
        [one] al massimo 1 tornata
       *[other] al massimo { $n } tornate
    }
sheet-campaign-begin = Avvia la campagna
    .name = Avvia { $title }
    .help = La apre in una scheda propria
sheet-campaign-round = Una tornata
# How often a mission of the round is played.
sheet-campaign-once = una volta
# $table is a link to the table that chooses the mission.
sheet-campaign-table = in base alla tabella { $table }
sheet-campaign-mission = Missione { $title }
# The length of a mission, and the number of cells of a table that choose it.
sheet-campaign-turns =
    { $turns ->
        [one] 1 turno
       *[other] { $turns } turni
    }
    .cells = { $n } di { $all } celle · { $turns ->
            [one] 1 turno
           *[other] { $turns } turni
        }
sheet-campaign-rosters = Organici
sheet-campaign-nobody = Nessuno: ogni missione ha le proprie forze.
sheet-campaign-each-side = Ogni fazione
sheet-campaign-kept = Conservato da una missione all'altra
sheet-campaign-nothing = Nulla.
sheet-campaign-no-score = La campagna non ha un punteggio.
sheet-campaign-between = Regole tra le missioni
# A campaign changed by hand. $campaign: its name. $title: the title of a mission.
sheet-campaign-rounds = Tornate
sheet-campaign-order = Ordine delle missioni
sheet-campaign-again = poi la tornata seguente
sheet-campaign-otherwise = altrimenti
sheet-campaign-node = { $title }, { $when }
sheet-campaign-earlier = { $title }: prima nella tornata
sheet-campaign-later = { $title }: dopo nella tornata
sheet-campaign-remove = { $title }: togli dalla tornata
    .only = Una campagna richiede una missione
sheet-campaign-instead = Missione { $n } della tornata
sheet-campaign-add = Aggiungi una missione…
    .mission = Missione da aggiungere
    .when = In quali tornate
    .every = in ogni tornata
    .odd = nella prima, terza, quinta …
    .even = nella seconda, quarta, sesta …
    .only = solo in una tornata
    .round = Tornata della missione
    .role = Chi è { $role }
    .as-written = come nella missione
    .do = Aggiungi alla tornata
    .step = { $campaign }: aggiungi { $title }
sheet-campaign-roster-add = Aggiungi un organico…
    .do = Aggiungi organico
sheet-campaign-roster-change = Cambia l'organico { $n }
sheet-campaign-roster-remove = Togli l'organico { $n }
sheet-campaign-roster-kind = Categoria dell'organico
sheet-campaign-roster-side = Fazione dell'organico
sheet-campaign-roster-count = Numero di pezzi
sheet-campaign-roster-entries = Voci dell'organico
sheet-campaign-carry = { $kind }: { $title } si conserva
    .what = Che cosa si conserva

## Sheets: examples

# The results of the project's examples.
sheet-examples =
    { $n ->
        [one] 1 esempio superato
       *[other] { $n } esempi superati
    }
    .failed =
        { $n ->
            [one] Non superato: { $failed } di 1 esempio
           *[other] Non superati: { $failed } di { $n } esempi
        }
    .help = Mostra i risultati di tutti gli esempi
sheet-examples-busy = Esecuzione degli esempi…
    .again = risultati precedenti; nuova esecuzione…
sheet-examples-filter = Filtra gli esempi
sheet-examples-passed = Superati: { $n }
sheet-examples-failed = Non superati: { $n }
sheet-examples-waiting = Non eseguibili finché ci sono errori: { $n }
sheet-examples-wrong = Non superati
sheet-examples-differs = atteso { $expected }, trovato { $found }
# An example that runs once for each of so many rows.
sheet-examples-rows =
    { $n ->
        [one] { $title }  (1 riga)
       *[other] { $title }  ({ $n } righe)
    }
sheet-example-busy = Esecuzione…
sheet-example-not-run = Non eseguito: non fa parte di questo progetto o non si è potuto leggere.
sheet-example-waits = Non eseguibile finché non si correggono gli errori
    .for = Non eseguibile finché non si correggono gli errori in «{ $name }»
sheet-example-passed =
    { $n ->
        [one] Superato
       *[other] Superato, tutte le { $n } righe
    }
sheet-example-failed = Non superato
    .rows =
        { $n ->
            [one] 1 di { $all } righe non superata
           *[other] { $n } di { $all } righe non superate
        }
sheet-example-each = Per ogni { $names }
sheet-example-row = Riga { $row }
    .help = Risultato di questa riga
# The parts of an example: its start, scripted dice and cards, choices, other steps, expectations.
sheet-example-given = Situazione
sheet-example-chance = Dadi e carte prestabiliti
sheet-example-chosen = Scelte
sheet-example-played = Passi giocati
sheet-example-expected = Risultati attesi
sheet-example-besides = Inoltre
sheet-example-pieces = Pezzi
sheet-example-piece = { $name }: { $title } in { $cell }, rivolto a { $facing }
    .help = Ruota o sposta questo pezzo; sul tabellone si può trascinare
sheet-example-move = Una casella verso { $direction }
sheet-example-remove = Rimuovi il passo { $step }
    .help = Rimuovi questo passo
sheet-example-piece-remove = Togli dall’esempio
    .help = Rimuove il passo che lo dispone; i passi che lo nominano diventano errori
sheet-example-place = Disponi un pezzo…
    .help = Mostra l’elenco: trascina una voce sul tabellone, o fai clic
# The title of a step of the history.
sheet-example-step = Modifica i passi di «{ $title }»
# $choice: a choice with its arguments, as source.
sheet-example-asked = Il gioco chiede { $choice }. Scegli:
    .find = Filtra le opzioni
    .option = Scegli { $option }
    .any = Prendi la prima opzione ammessa
    .any-help = Da questo passo in poi, le scelte non prestabilite prendono la prima opzione ammessa
sheet-example-add = Aggiungi un passo…
    .help = Gioca una parte del turno, prestabilisci i dadi o scrivi un passo
    .start = Gioca la preparazione
    .turn = Gioca un turno
    .end = Gioca la fine del turno
    .phase = Gioca la fase { $phase }
    .dice = Prestabilisci i dadi
    .turn-number = Imposta il turno
    .typed = Scrivi un passo…
sheet-example-typed = Passo
    .hint = given a.wings.hits = 2
# The menu of a step. $step: its source.
sheet-example-menu = Menu del passo { $step }
    .help = Sposta questo passo, o prestabilisci i suoi dadi e le sue carte
sheet-example-up = Sposta in su
sheet-example-down = Sposta in giù
# $chance: what was rolled and drawn, such as “3, 5”.
sheet-example-script = Prestabilisci i risultati: { $chance }
    .help = Scrive i dadi e le carte di questo passo prima di esso, così escono sempre
sheet-example-dice = Dadi tirati
# One of several scripted dice or cards. $of: the dice or the name of a deck.
sheet-example-result = { $of } { $n }
    .more = { $of }: uno in più
    .fewer = { $of }: uno in meno
sheet-example-expect = Aggiungi un risultato atteso…
    .help = Elenca ciò che è vero alla fine dei passi
    .none = Nei passi non cambia nulla che non sia già atteso
    .add = Aggiungi
    .step = Aggiungi risultati attesi a «{ $title }»
# Before what was expected and what was found.
sheet-example-differs =
    .expected = atteso
    .found = trovato

## Sheets: all rules

# The house rules that are applied.
sheet-rules-with = con { $list }
sheet-rules-play = Sequenza di gioco
sheet-rules-options = Opzioni ({ $n })
sheet-rules-overlays = Sovrapposizioni ({ $n })
sheet-rules-all = Tutte le dichiarazioni
sheet-rules-filter = Filtra le regole
# `turn` and the braces are source code.
sheet-rules-no-turn = Le regole non contengono `turn { "{" } … { "}" }`.
sheet-phase = Fase { $title }
    .once = una volta, prima del primo turno
    .every = ogni turno
sheet-phase-once = Una volta, prima del primo turno
    .steps = Una volta, prima del primo turno: { $steps }
sheet-phase-every = Ogni turno
    .steps = Ogni turno: { $steps }
sheet-phase-steps = Passi
sheet-phase-indirect = Mostra indirette ({ $n })
    .help = Dichiarazioni a cui rimandano effetti, regole ed eventi

sheet-options-none = Queste regole non hanno opzioni.
sheet-options-says = I fogli mostrano le regole con queste opzioni; le partite e i file non cambiano.
sheet-options-all-default = Tutte le opzioni ai valori predefiniti
sheet-options-rules = Regole opzionali
sheet-options-readings = Interpretazione di regole poco chiare
sheet-option = Opzione { $title }
sheet-option-default = Predefinito: { $value }
sheet-option-needs = richiede { $list }
sheet-option-not-with = non con { $list }
# $list: links to rules and whatever else it changes.
sheet-option-changes = Cambia { $list }
sheet-option-examples =
    { $n ->
        [one] un esempio la verifica
       *[other] { $n } esempi la verificano
    }
sheet-option-missions =
    { $n ->
        [one] { $list } è scritta per essa
       *[other] { $list } sono scritte per essa
    }

# Overlays, and what they change.
sheet-house-none = Nessuna sovrapposizione. Un regolamento che ne estende un altro con `extends` appare in questo elenco.
sheet-house-rests = estende { $base }
sheet-house-not-laid = non applicata qui
sheet-house-text = Vai al sorgente
    .help = Va alla sua prima riga
sheet-house-changes = Che cosa cambia
    .hide = Nascondi che cosa cambia
    .help = Tutte le differenze tra { $title } e { $base }
# Before code: only in the new or only in the old version; the old code and the new code.
sheet-house-part =
    .new = nuovo
    .gone = rimosso
    .was = prima
    .now = dopo
sheet-house-comparing = Confronto…
sheet-house-nothing = Nessuna differenza.
sheet-house-differ =
    { $n ->
        [one] Una dichiarazione è diversa
       *[other] { $n } dichiarazioni sono diverse
    }

## Sheets: one rule, value, effect, choice, event or doctrine

# L’ultimo esito del laboratorio su una dichiarazione.
sheet-verdict = Laboratorio, { $age }
    .changed = Laboratorio, { $age }: modificata da allora
sheet-verdict-rules =
    { $n ->
        [one] Solo questa dichiarazione era diversa.
       *[other] { $n } dichiarazioni erano diverse, tra cui questa.
    }
    .changed = Questa dichiarazione è stata modificata da allora: l’esito potrebbe non valere più.

# Its parameters.
sheet-item-of = parametri: { $list }
sheet-item-unreachable = Irraggiungibile: { $why }
# What it belongs to. The variable is a link.
sheet-item-on =
    .choice = per la scelta { $choice }
    .event = quando { $event }
    .instead = invece di { $other }
    .phase =
        { $n ->
            [one] nella fase { $phases }
           *[other] nelle fasi { $phases }
        }
sheet-item-picks = Da scegliere
    .off = disattivato da un'opzione
sheet-item-clauses = Clausole
sheet-item-body = A parole
sheet-item-shapes = Limiti
sheet-sentence-when = quando
sheet-sentence-value = cambia { $value }
sheet-item-sum = Somma
sheet-item-names = Usa
sheet-item-named-by = Usato da
# Of a link: its target applies only with an option that is off.
sheet-item-off = Solo con un'opzione disattivata
    .short = (opzione disattivata)
sheet-item-examples = I suoi esempi ({ $n })
    .more = { $n } in più
    .more-help = Mostra anche gli altri esempi

# What a clause of a rule does; shown when the sign before it is pointed at.
sheet-clause =
    .forbids = Vieta
    .warns = Avverte
    .prefers = Preferisce
    .adds = Aggiunge
    .says = Dice
    .avoids = Evita
sheet-clause-off = Inattiva con le opzioni correnti.
    .only = Solo con { $options }.
sheet-clause-never = Non si applica mai: { $why }

# The box before a modifier or clause. $line: its reason.
sheet-line-switch = Applica: { $line }
    .off-help = Disattiva questa riga: Dicta lo scrive in una regola della casa
    .on-help = Riattiva questa riga: la regola della casa non la rimuove più
sheet-line-delete = Elimina: { $line }
    .help = Elimina questa riga; Annulla la riporta
sheet-line-add = Aggiungi
    .modifier = Aggiungi un modificatore…
    .clause = Aggiungi una clausola…
sheet-line-amount = Quantità, ad esempio 1 o -2
sheet-line-verb = Tipo di clausola
sheet-line-when = Condizione
sheet-line-complete = Completa con { $word }
sheet-line-because = Motivo
# How a line differs from the book. $rules: the title of a house rule; $before: source.
sheet-differs =
    .added = Diverso dal libro delle regole: aggiunto da { $rules }
    .removed = Diverso dal libro delle regole: disattivato da { $rules }
    .changed = Diverso dal libro delle regole: modificato da { $rules }, prima: { $before }

# A sum: its base, its terms and its limits.
sheet-sum-base = base
# The name of an amount of a sum that can be changed: the amount, and why it counts.
sheet-sum-amount = { $amount }: { $line }
sheet-sum-clamp = almeno { $least }, al massimo { $most }
sheet-sum-item = { $name }: Ctrl+clic porta al sorgente
sheet-sum-off = Inattivo con le opzioni correnti.
sheet-sum-never = Non si applica mai: { $why }

# A computer pilot: what it imagines before it decides.
sheet-doctrine-budget = Prova prima di decidere
    .positions = posizioni immaginate
    .answers = risposte in ognuna
    .turns = turni in anticipo
sheet-doctrine-weight = peso di { $line }
sheet-doctrine-avoids = Evita, se ci sono altre opzioni
sheet-doctrine-worth = Valore di una posizione

# A value changed by hand on a sheet.
# The menu of a declaration, on its sheet and in the project tree.
declaration-menu = Menu di questa dichiarazione
declaration-new-like = Nuova come questa…
declaration-rename = Rinomina…
declaration-delete = Elimina con i suoi usi…
declaration-new = Nuova dichiarazione
    .sort = Che cosa dichiarare
    .table = Tabella
    .deck = Mazzo
    .cup = Coppa
    .example = Esempio
    .no-title = Un esempio ha bisogno di un titolo
    .nothing = Un esempio ha bisogno di una mappa e di una voce che possa essere un pezzo
# $what: keyword and name of the other declaration.
new-like = Nuova come { $what }
    .copy = { $title } (copia)
    .name = Nome
    .title = Titolo
    .extends = Solo le differenze (extends { $name })
    .extends-help = Eredita tutti i valori; si impostano solo quelli diversi
    .taken = { $name } esiste già
    .do = Aggiungi
delete-declaration = Elimina { $what }
delete-declaration-left =
    { $n ->
        [one] Resterà un errore:
       *[other] Resteranno { $n } errori:
    }
delete-declaration-do =
    { $n ->
        [0] Elimina
        [one] Elimina, lasciando un errore
       *[other] Elimina, lasciando { $n } errori
    }
delete-declaration-checking = Verifica degli errori che resteranno…
# The sheet of a look with its shapes.
sheet-look-picture = Il disegno, ingrandito
sheet-look-own = Forme proprie
sheet-look-inherited = Questo aspetto mostra il disegno di quello che estende. Un disegno proprio lo sostituisce.
sheet-look-none = Questo aspetto non disegna forme.
sheet-look-missing = { $title } non ha un disegno proprio: è il suo tipo a dire come si mostra.
sheet-look-shape-first = Disegnalo da una prima forma
    .help = Un aspetto con un rettangolo, di cui poi si possono cambiare i punti e il colore
sheet-look-like = Inizia da un disegno
    .of = Inizia da { $title }
# What a step does, in its title.
sheet-look-declare = primo disegno
sheet-look-choose = Fare clic su una forma nell'immagine o nell'elenco per selezionarla.
sheet-look-day = Giorno
sheet-look-night = Notte
sheet-look-shapes = Forme, da davanti a dietro: { $n }
sheet-look-shape = Forma { $n }: { $shape } { $colour }
    .mirrored = (specchiata)
sheet-look-point = Punto { $n }: { $x }, { $y }
    .help = Trascinarlo, o spostarlo con le frecce (con Maiusc di 10); Invio lo scrive
sheet-look-move = sposta un punto
sheet-look-colour = Colore
sheet-look-add = Aggiungi una forma…
sheet-look-added = aggiungi la forma { $shape }
sheet-look-copy = Duplica
sheet-look-mirror = Copia specchiata
sheet-look-back = Indietro
    .why = È già in fondo
sheet-look-front = Avanti
    .why = È già davanti
sheet-look-remove = Togli
sheet-look-move-shape = sposta la forma { $shape }
sheet-look-hint = Trascinare la forma o i suoi punti; se l'immagine è attiva, le frecce spostano la forma e Canc la toglie.
    .points = Trascinare la forma o i suoi punti; un doppio clic sul bordo aggiunge un punto. Se l'immagine è attiva, le frecce spostano la forma e Canc toglie il punto selezionato, o la forma.
sheet-look-point-add = Aggiungi un punto
sheet-look-point-remove = Togli il punto
sheet-look-point-none = Selezionare prima un punto della forma
sheet-look-point-few = La forma ha bisogno di tutti i suoi punti
sheet-look-amount =
    .width = Larghezza
    .height = Altezza
    .radius = Raggio
    .size = Dimensione
    .turn = Rotazione in gradi
sheet-look-glyph = Testo
    .step = testo
# Another look that is drawn as a shape of this one.
sheet-look-stamp = Scegli un disegno da stampare
    .step = disegno di un timbro
    .more =
        { $n ->
            [one] E un altro. Scrivere una parte del nome.
           *[other] E altri { $n }. Scrivere una parte del nome.
        }
sheet-look-svg = Importa SVG…
    .stamp = Come timbro su questo disegno…
    .replace = Al posto di questo disegno…
    .first-help = Un aspetto che mostra l'immagine di un file SVG
sheet-look-properties = Proprietà
sheet-look-property = Proprietà { $property }
    .tint = il colore del pezzo
    .colour = il colore di una parte
    .shadow = quanto dista dal pezzo la sua ombra sulla mappa
sheet-look-property-clear = Cancella { $property }
# The title of a step in the history.
sheet-look-step = { $look }: { $does }
hand-change = Modifica…
    .help = Fare doppio clic o premere Alt+Invio per modificare il valore
    .list = Aggiunge voci a questo elenco o le rimuove
hand-all = Imposta per tutte le voci selezionate…
    .count = Per { $n } voci
    .kind = Imposta per tutte le voci di questo tipo…
    .how = Selezionare prima almeno due voci e una cella con un campo
# The title of a step in the history: the field, and the number of entries.
hand-all-step =
    { $n ->
        [one] { $field } di 1 voce
       *[other] { $field } di { $n } voci
    }
hand-yes = Sì
hand-no = No
hand-of = Modifica { $name }
hand-less = Uno in meno
hand-more = Uno in più
hand-take = Applica
hand-range = Da { $least } a { $most }
hand-out-of-range = { $n } qui non è possibile: scegliere un numero da { $least } a { $most }
hand-find = Trova
hand-clear = Cancella
    .help = Rimuove questo valore, così vale quello predefinito o ereditato
hand-inherited = Non impostato qui: una modifica viene scritta in questa voce
hand-house-rule = Modificato nella regola della casa { $path }
hand-shipped = Questo sistema è integrato. Creare un progetto per modificarlo
hand-turn-left = Ruota a sinistra
hand-turn-right = Ruota a destra
input-less = { $name }: uno in meno
input-more = { $name }: uno in più
input-clear = { $name }: svuota
input-find = { $name }: trova

# Drawing a map with the pointer.
sheet-map-draw = Disegna
    .keys = Con la tastiera: le frecce vanno di casella in casella, Maiusc con le frecce disegna, la barra spaziatrice scrive, Esc annulla
    .off = Sposta la mappa
    .off-help = Il puntatore sposta la mappa; non disegna nulla
    .help = Fare clic o trascinare sulla mappa per disegnare queste caselle; Esc ripone il pennello
    .shipped = Questa mappa è integrata: copiarla in un progetto proprio per modificarla
# How cells are drawn.
sheet-map-brush = Pennello
    .help = Disegna le caselle sotto il puntatore
sheet-map-line = Linea
    .help = Disegna la linea retta di caselle tra dove si preme e dove si rilascia
sheet-map-rectangle = Rettangolo
    .help = Disegna tutte le caselle tra il punto in cui si preme e quello in cui si rilascia
sheet-map-fill = Riempimento
    .help = Fare clic su una casella per disegnare tutte le caselle del suo terreno che la toccano
sheet-map-pick = Contagocce
    .help = Fare clic su una casella per disegnare con il suo terreno; mentre si disegna, anche con Alt+clic
sheet-map-erase = Gomma
    .help = Dà alle caselle il terreno più frequente di questa mappa
# The list of sides for an edge of the map, read aloud. $edge: left, right, above, below.
sheet-map-edge = Parte a cui appartiene il bordo: { $edge }
# A picture that shows through the cells of a map.
sheet-trace = Ricalca un'immagine
    .choose = Immagine…
    .choose-help = Mostra un'immagine PNG o JPEG sotto le caselle di questa mappa, per ricalcarla. Non fa parte del progetto
    .other = Altra immagine…
    .opacity = Opacità
    .width = Larghezza in caselle
    .left = Da sinistra
    .top = Dall'alto
    .fit = Adatta
    .fit-help = Rende l'immagine larga quanto la mappa
    .remove = Rimuovi
trace-failed = { $file }: { $why }
dialog-trace = Immagine da cui ricalcare { $map }
    .path = Immagine
    .do = Mostra
    .filter = Immagini
# Selected cells of a map. $n: how many; $from, $to: their first and last one.
sheet-map-select = Seleziona
    .help = Trascinare sulle caselle, o premere Maiusc con i tasti freccia, per selezionarle; trascinare la selezione, o premere Ctrl con i tasti freccia, per spostarla
sheet-map-selection =
    { $n ->
        [one] 1 casella selezionata: { $from }
       *[other] { $n } caselle selezionate, da { $from } a { $to }
    }
    .none = Nessuna casella è selezionata
    .leaves = Alcune di queste caselle non sarebbero sulla mappa
    .other-board = Queste caselle vengono da un tabellone con caselle di un'altra forma
    .no-letter = La legenda non ha più lettere libere per { $name }
sheet-map-copy = Copia
    .help = Copia le caselle selezionate come sorgente di una mappa (Ctrl+C sulla mappa)
sheet-map-cut = Taglia
    .help = Copia le caselle selezionate e assegna loro il terreno più frequente (Ctrl+X sulla mappa)
sheet-map-paste = Incolla
    .help = Mette le caselle copiate a partire dalla prima casella selezionata (Ctrl+V sulla mappa); i terreni che mancano alla legenda sono aggiunti
    .no-cells = Gli Appunti non contengono caselle di una mappa
sheet-map-turn =
    .left = Ruota a sinistra
    .right = Ruota a destra
    .about = Capovolgi
    .mirrored = Specchia sinistra e destra
    .flipped = Specchia alto e basso
    .help = La casella al centro della selezione resta dov'è
sheet-map-clear = Elimina
    .help = Assegna alle caselle selezionate il terreno più frequente (Canc sulla mappa)
sheet-map-keep = Conserva come timbro
    .help = Conserva le caselle selezionate come timbro con cui disegnare, su questa mappa e su altre
sheet-map-copied =
    { $n ->
        [one] 1 casella copiata
       *[other] { $n } caselle copiate
    }
# $n: the number of a stamp; of .help: how many cells it has.
sheet-map-stamp = Timbro { $n }
    .help =
        { $n ->
            [one] Fare clic o trascinare sulla mappa per disegnare questa casella
           *[other] Fare clic o trascinare sulla mappa per disegnare queste { $n } caselle
        }
    .remove = Rimuovi timbro
# Steps of the history. $map: the name of a map. $n: how many cells.
sheet-map-step =
    .move = { $map }: sposta caselle ({ $n })
    .turn = { $map }: ruota caselle ({ $n })
    .mirror = { $map }: specchia caselle ({ $n })
    .cut = { $map }: taglia caselle ({ $n })
    .paste = { $map }: incolla caselle ({ $n })
    .delete = { $map }: elimina caselle ({ $n })
    .stamp = { $map }: timbra caselle ({ $n })
# A new terrain of the legend. $name: a terrain. $letter: the letter of a terrain in the source.
sheet-map-new = Nuovo terreno…
    .known = Disegnati o su altre mappe
    .help = Aggiunge un terreno alla legenda di questa mappa
    .letter = Lettera del terreno
    .name = Nome del terreno
    .title = Titolo del terreno
    .do = Aggiungi terreno
    .no-letter = Digitare una lettera per le sue caselle
    .letter-taken = Questa lettera è usata per { $name }
    .no-name = Un nome contiene lettere, cifre e _, con almeno una lettera, e non è una parola del linguaggio
    .name-taken = La lettera { $letter } ha questo nome
# Zones of a map changed by the selected cells. $zone: the title of a zone. $map: a map.
sheet-zone-new = Nuova zona dalla selezione…
    .name = Nome della zona
    .title = Titolo della zona
    .side = Fazione della zona
    .no-side = Nessuna fazione
    .do = Aggiungi zona
    .name-taken = Questa mappa ha già una zona con questo nome
sheet-zone-add = Aggiungi selezione
    .of = { $zone }: aggiungi selezione
sheet-zone-remove = Rimuovi selezione
    .of = { $zone }: rimuovi selezione
    .not = La zona non ha nessuna di queste caselle, o non ne ha altre
sheet-zone-delete = Elimina
    .of = { $zone }: elimina
sheet-zone-step =
    .add = { $map }: aggiungi caselle a { $zone }
    .remove = { $map }: rimuovi caselle da { $zone }
# Columns and rows of a map.
sheet-map-size = Dimensioni
    .left = sinistra
    .right = destra
    .above = sopra
    .below = sotto
    .pairs-of-columns = Solo due alla volta: una sola colonna sposterebbe in su o in giù di mezzo esagono una colonna di esagoni su due.
    .pairs-of-rows = Solo due alla volta: una sola riga sposterebbe di lato di mezzo esagono una riga di esagoni su due.
    .sheets = Le dimensioni di una mappa composta da più tabelloni dipendono dai tabelloni.
sheet-map-add =
    .left =
        { $n ->
            [one] Aggiungi una colonna a sinistra
           *[other] Aggiungi { $n } colonne a sinistra
        }
    .right =
        { $n ->
            [one] Aggiungi una colonna a destra
           *[other] Aggiungi { $n } colonne a destra
        }
    .above =
        { $n ->
            [one] Aggiungi una riga sopra
           *[other] Aggiungi { $n } righe sopra
        }
    .below =
        { $n ->
            [one] Aggiungi una riga sotto
           *[other] Aggiungi { $n } righe sotto
        }
sheet-map-remove =
    .left =
        { $n ->
            [one] Rimuovi la prima colonna a sinistra
           *[other] Rimuovi le prime { $n } colonne a sinistra
        }
    .right =
        { $n ->
            [one] Rimuovi l'ultima colonna a destra
           *[other] Rimuovi le ultime { $n } colonne a destra
        }
    .above =
        { $n ->
            [one] Rimuovi la riga in alto
           *[other] Rimuovi le { $n } righe in alto
        }
    .below =
        { $n ->
            [one] Rimuovi la riga in basso
           *[other] Rimuovi le { $n } righe in basso
        }
