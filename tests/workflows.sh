#!/bin/bash
# Checks the workflows in .github/workflows with actionlint, and their scripts with shellcheck if it is installed. An old
# actionlint doesn't know current runners.
#
#     tests/workflows.sh
set -eu

cd "$(dirname "$0")/.."
command -v actionlint >/dev/null || { echo "actionlint is needed (https://github.com/rhysd/actionlint)" >&2; exit 3; }
actionlint .github/workflows/*.yml
