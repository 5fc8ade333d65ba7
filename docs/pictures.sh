#!/bin/bash
# Takes the pictures of the book (docs/src/images). Needs Xvfb, xdotool, ImageMagick, at-spi2-core, D-Bus and python3-dbus.
#
#     cargo build --release && docs/pictures.sh [target/release/dicta [FOLDER [WIDTHxHEIGHT]]]
#
# A step that fails ends the script with an error, and failed.png shows the window.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
dicta=$(realpath "${1:-$here/../target/release/dicta}")
into=${2:-$here/src/images}
size=${3:-1440x900}
. "$here/window.sh"

failed() {
    echo "$1" >&2
    import -silent -window root "$into/failed.png"
    exit 1
}

screen "$size"
accessibility

settings false
save_game

settings false
start_page
picture start

# The next decision of a game, with the preview of a maneuver: in the light theme, then in the dark one.
load_game "$game"
expect "Turn 4 of" 60
keys Escape 3 ctrl+Return
expect_not "You are viewing an earlier position"
settle
keys Escape 3
expect "Choose "
picture window
keys ctrl+shift+l
picture night
keys ctrl+shift+l

# Why: the dice of an attack in the game log.
press "Filter the game log"
type_text "10 fires"
press "Nieuport 24 #10 fires"
expect "base"
picture why
close_window

# A house rule with a mistake.
settings false
start_page
press "Try a house rule"
expect "No problems" 60
keys ctrl+End
type_text 'remove rule sped'
keys Return
expect "1 error"
picture text
close_window

# The cells that a piece can reach, and the path to one of them.
settings false
open_window --fly tally-ho/bombing_run
expect "Turn 1 of" 60
click $((width * 39 / 100)) $((height * 37 / 100))
picture walk
close_window

# A campaign whose first missions computer pilots have played.
settings false
start_page
press "Start the campaign Bloody April"
for mission in 2 3; do
    press "Let pilots play it"
    expect "Back to the campaign" 300
    press "Back to the campaign"
    expect "Mission $mission: "
done
picture campaign
close_window

# The source and the sheet of a new aircraft.
settings false
start_page
press "Design your own"
expect "No problems" 60
expect "Boxes"
picture sheet
close_window
