#!/bin/bash
# A real Slurm on this machine, one node with two slots, for trying slurm-array.sh without a cluster. Needs root and
# Debian's packages (apt-get install slurm-wlm munge); writes nothing outside the folder it is given
# but munge's key and log. Run by hand, not in CI; docs/running-on-a-cluster.md has the results.
#
#   slurm-on-one-node.sh start FOLDER     # then: export SLURM_CONF=FOLDER/slurm.conf
#   slurm-on-one-node.sh stop FOLDER
set -euo pipefail
if [ $# -ne 2 ]; then
  echo "usage: slurm-on-one-node.sh start|stop FOLDER" >&2
  exit 2
fi
action=$1 folder=$(realpath -m "$2")

start() {
  for program in munged slurmctld slurmd sinfo; do
    command -v "$program" >/dev/null || { echo "there is no $program: apt-get install slurm-wlm munge" >&2; exit 2; }
  done
  mkdir -p "$folder"/{state,spool,log} /run/munge
  [ -s /etc/munge/munge.key ] || mungekey --create --keyfile=/etc/munge/munge.key
  chown munge: /run/munge /etc/munge/munge.key
  munge --no-input >/dev/null 2>&1 || runuser -u munge -- munged --force
  local node memory
  node=$(hostname -s) memory=$(awk '/MemTotal/ { print int($2 / 1024 * 0.9) }' /proc/meminfo)
  cat >"$folder/slurm.conf" <<EOF
ClusterName=one
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=root
AuthType=auth/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldLogFile=$folder/log/slurmctld.log
SlurmdLogFile=$folder/log/slurmd.log
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
# Processes by their ids: a container has no cgroups to give.
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
JobRequeue=1
KillWait=10
MinJobAge=3600
JobCompType=jobcomp/filetxt
JobCompLoc=$folder/log/jobs.txt
SchedulerParameters=sched_interval=5
NodeName=$node NodeAddr=127.0.0.1 CPUs=2 Sockets=1 CoresPerSocket=2 ThreadsPerCore=1 RealMemory=$memory State=UNKNOWN
PartitionName=all Nodes=$node Default=YES MaxTime=INFINITE State=UP
EOF
  export SLURM_CONF=$folder/slurm.conf
  slurmctld
  slurmd -N "$node"
  for _ in $(seq 60); do
    sinfo --noheader --format=%T 2>/dev/null | grep -q idle && break
    sleep 1
  done
  sinfo
  echo "export SLURM_CONF=$folder/slurm.conf"
}

stop() {
  local pid
  for pid in slurmd slurmctld; do
    [ ! -s "$folder/$pid.pid" ] || kill "$(cat "$folder/$pid.pid")" 2>/dev/null || true
  done
  # munged stays: other programs of the machine may use it.
}

case $action in
  start) start ;;
  stop) stop ;;
  *) echo "start or stop, not $action" >&2; exit 2 ;;
esac
