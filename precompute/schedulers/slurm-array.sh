#!/bin/bash
# All openers of a game as a Slurm array: each task does one share. Submit from the checkout, after `npm ci`:
#
#   job=$(sbatch --parsable precompute/schedulers/slurm-array.sh --game original --mode normal --exact all)
#   sbatch --dependency=afterok:$job --wrap 'npx fivebase merge parts/part-*.bin --out whole.bin'
#
# The array's size is the number of shares. A task that is preempted or runs out of time keeps its journal: with
# --requeue it goes on by itself, else submit the same array again.
#SBATCH --job-name=fivebase-openers
#SBATCH --array=1-16
#SBATCH --cpus-per-task=2
#SBATCH --mem=1500M
#SBATCH --time=06:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:TERM@60
set -eu
cd "${SLURM_SUBMIT_DIR:?submit this with sbatch}"
exec precompute/schedulers/share.sh "$SLURM_ARRAY_TASK_ID" "$SLURM_ARRAY_TASK_COUNT" parts \
  "$@" --threads "$SLURM_CPUS_PER_TASK" --memory 1G
