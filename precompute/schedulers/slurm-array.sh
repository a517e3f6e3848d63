#!/bin/bash
# All openers of a game as a Slurm array: each task does one share. Submit from the checkout, after `npm ci`:
#
#   job=$(sbatch --parsable precompute/schedulers/slurm-array.sh --game original --mode normal --exact all)
#   sbatch --dependency=afterok:$job --wrap 'npx fivebase merge parts/part-*.bin --out whole.bin'
#
# The array's size is the number of shares. Every task continues from its journal: after preemption, a lost node or
# `scontrol requeue` because of --requeue, and shortly before its time is up because it requeues itself. The merge waits for
# all.
#SBATCH --job-name=fivebase-openers
#SBATCH --array=1-16
#SBATCH --cpus-per-task=2
#SBATCH --mem=1500M
#SBATCH --time=06:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:USR1@60
set -eu
cd "${SLURM_SUBMIT_DIR:?submit this with sbatch}"
precompute/schedulers/share.sh "$SLURM_ARRAY_TASK_ID" "$SLURM_ARRAY_TASK_COUNT" parts \
  "$@" --threads "$SLURM_CPUS_PER_TASK" --memory 1G &
share=$!
# SIGUSR1 means that time is nearly up. Slurm itself requeues only preempted jobs and jobs on lost nodes.
trap 'kill -TERM $share; wait $share || true; scontrol requeue "$SLURM_JOB_ID"; exit 1' USR1
trap 'kill -TERM $share; wait $share; exit 1' TERM INT
wait $share
