#!/bin/sh
# One share of a run over many openers. The schedulers in this folder call it; you can too:
#
#   share.sh INDEX COUNT FOLDER [options of `fivebase openers`]
#   share.sh 3 16 parts --game original --exact all
#
# Writes FOLDER/part-INDEX.bin. It needs only the checkout after `npm ci`. After SIGINT, SIGTERM or a kill,
# call it again with the same arguments and it continues; if it was finished, it ends at once.
set -eu
if [ $# -lt 3 ]; then
  echo "usage: share.sh INDEX COUNT FOLDER [options of fivebase openers]" >&2
  exit 2
fi
index=$1 count=$2 folder=$3
shift 3
checkout=$(cd "$(dirname "$0")/../.." && pwd)
# The project's Node 24 comes before the machine's own.
PATH="$checkout/node_modules/.bin:$PATH"
mkdir -p "$folder"
# exec: a signal to this script reaches the command itself.
exec node "$checkout/precompute/fivebase.mjs" openers "$@" --shard "$index/$count" --out "$folder/part-$index.bin"
