#!/bin/sh
# Puts the game of the day into a Worker's store. The schedulers in this folder call it; you can too:
#
#   daily.sh PAST [options of `fivebase daily`]
#   daily.sh https://lists.example/answers.csv --keep 30
#
# PAST is a file or a URL. It needs only the checkout after `npm ci`, with your namespace id in wrangler.toml, and
# CLOUDFLARE_API_TOKEN (a token that may edit KV). After a kill, call it again. If the store is up to date it writes nothing,
# so it may run several times a day. A bad list ends it with 1, and the last good day stays.
set -eu
if [ $# -lt 1 ]; then
  echo "usage: daily.sh PAST [options of fivebase daily]" >&2
  exit 2
fi
past=$1
shift
checkout=$(cd "$(dirname "$0")/../.." && pwd)
# The project's Node 24 comes before the machine's own.
PATH="$checkout/node_modules/.bin:$PATH"
# exec: a signal to this script reaches the command itself. If an option is given twice, the last one counts.
exec node "$checkout/precompute/fivebase.mjs" daily --past "$past" --seed remote "$@"
