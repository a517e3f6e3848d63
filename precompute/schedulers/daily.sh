#!/bin/sh
# The game of the day into the store of a Worker; the schedulers beside this file call it, and so may you by hand:
#
#   daily.sh PAST [options of `fivebase daily`]
#   daily.sh https://lists.example/answers.csv --keep 30
#
# PAST is a file or an address. Needs no more than the checkout after `npm ci`, with the id of your namespace in
# wrangler.toml, and CLOUDFLARE_API_TOKEN (a token that may edit KV). Killed, it is called again. Nothing is written where the
# store is up to date, so it may run several times a day; a list that cannot be used ends it with 1, and the last good day
# stays.
set -eu
if [ $# -lt 1 ]; then
  echo "usage: daily.sh PAST [options of fivebase daily]" >&2
  exit 2
fi
past=$1
shift
checkout=$(cd "$(dirname "$0")/../.." && pwd)
# The Node 24 of the project stands before the machine's own.
PATH="$checkout/node_modules/.bin:$PATH"
# exec: a signal to this script reaches the command itself. Of an option that is named twice the last counts.
exec node "$checkout/precompute/fivebase.mjs" daily --past "$past" --seed remote "$@"
