#!/bin/sh
# One share of a run over many openers; the schedulers beside this file all call it, and so may you by hand:
#
#   share.sh INDEX COUNT FOLDER [options of `fivebase openers`]
#   share.sh 3 16 parts --game original --exact all
#
# Writes FOLDER/part-INDEX.bin. Needs no more than the checkout after `npm ci`. Stopped by SIGINT, SIGTERM or a kill, it
# goes on from where it was when it is called again with the same words; when it was done already, it is done at once.
set -eu
if [ $# -lt 3 ]; then
  echo "usage: share.sh INDEX COUNT FOLDER [options of fivebase openers]" >&2
  exit 2
fi
index=$1 count=$2 folder=$3
shift 3
checkout=$(cd "$(dirname "$0")/../.." && pwd)
# The Node 24 of the project stands before the machine's own.
PATH="$checkout/node_modules/.bin:$PATH"
mkdir -p "$folder"
# exec: a signal to this script reaches the command itself.
exec node "$checkout/precompute/fivebase.mjs" openers "$@" --shard "$index/$count" --out "$folder/part-$index.bin"
