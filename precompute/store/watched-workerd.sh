#!/bin/sh
# Becomes workerd, and leaves a watcher that ends it with the process that started it, however that ends: SIGKILL leaves
# nobody time to tidy up. Miniflare starts this in place of workerd where MINIFLARE_WORKERD_PATH names it; it becomes workerd,
# rather than start it, since Miniflare ends what it started by SIGKILL, too.
parent=$PPID workerd=$$
(
  while kill -0 "$parent" && kill -0 "$workerd"; do sleep 1; done
  kill -9 "$workerd"
) </dev/null >/dev/null 2>&1 3>&- &
exec "$FIVEBASE_WORKERD" "$@"
