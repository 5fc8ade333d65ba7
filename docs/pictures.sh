#!/bin/bash
# Takes the pictures of the book (docs/src/images). Needs Xvfb, xdotool and ImageMagick.
# The positions of clicks are those of a screen of 1440x900.
#
#     cargo build --release && docs/pictures.sh [target/release/dicta [FOLDER [WIDTHxHEIGHT]]]
set -eu

here=$(cd "$(dirname "$0")" && pwd)
dicta=$(realpath "${1:-$here/../target/release/dicta}")
into=${2:-$here/src/images}
size=${3:-1440x900}
. "$here/window.sh"
screen "$size"

settings false
save_game

# The chart of maneuvers is in the right side panel, four tiles in each row.
right=$((width - 320))

settings false
open_window
point $((width - 40)) $((height - 60))
picture start

load_game "$game"
click $((right + 170)) 360
keys ctrl+Return
sleep 1
settle
click $((right + 170)) 360
picture window
keys ctrl+shift+l
picture night
keys ctrl+shift+l

# Why: the dice of an attack in the game log.
click 325 708
type_text "fires"
click 420 776
picture why
close_window

# A house rule with a mistake.
open_window
click $((width * 4 / 5)) 150
type_text 'remove rule sped'
keys Return
picture text
close_window

# The cells that a piece can reach, and the path to one of them.
settings false
open_window --fly tally-ho/bombing_run
sleep 2
settle
click 560 330
picture walk
close_window

# A campaign that computer pilots have played.
settings false
open_window
click 360 633
sleep 2
settle
click $((right + 160)) 192
sleep 25
settle
picture campaign
close_window

# The source and the sheet of a new aircraft.
settings false
open_window
click 540 160
sleep 3
point 860 780
picture sheet
close_window
