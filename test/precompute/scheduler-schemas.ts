// Checks the files for schedulers, and the workflows of this repository, against what their platforms publish: the schema of
// a Kubernetes Job or CronJob, and GitHub's own parser of workflows. Run by hand, for the two packages are large and nothing
// else needs them; they are installed into a folder of their own:
//
//   node test/precompute/scheduler-schemas.ts
//
// Exit code 1 where a file is faulty.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../precompute/folders.ts'

const PACKAGES = ['@actions/workflow-parser@0.3.61', 'kubernetes-models@5.1.0', 'yaml@2.8.1']
const SCHEDULERS = join(ROOT, 'precompute/schedulers')
const JOBS = ['kubernetes-job.yaml', 'kubernetes-daily.yaml'].map((name) => join(SCHEDULERS, name))
const WORKFLOWS = join(ROOT, '.github/workflows')
const workflows = [
  ...['github-matrix.yml', 'github-daily.yml'].map((name) => join(SCHEDULERS, name)),
  ...readdirSync(WORKFLOWS).map((name) => join(WORKFLOWS, name)),
]

/** Runs in the folder of the packages; bundled there, as GitHub's package cannot be imported as it is. */
const CHECK = `
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { parseWorkflow, convertWorkflowTemplate, NoOperationTraceWriter } from '@actions/workflow-parser'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { Job } from 'kubernetes-models/batch/v1/Job'

const faults = []
for (const file of ${JSON.stringify(workflows)}) {
  const content = readFileSync(file, 'utf8')
  const { context, value } = parseWorkflow({ name: file, content }, new NoOperationTraceWriter())
  const template = value && (await convertWorkflowTemplate(context, value))
  const errors = [...context.errors.getErrors(), ...(template?.errors ?? [])].map((error) => error.message ?? error.Message)
  console.log(file + ': ' + (errors.length === 0 ? template.jobs.length + ' jobs, no fault' : errors.join('; ')))
  faults.push(...errors)
}
for (const file of ${JSON.stringify(JOBS)}) {
  try {
    const content = parse(readFileSync(file, 'utf8'))
    new { CronJob, Job }[content.kind](content).validate()
    console.log(file + ': no fault')
  } catch (error) {
    console.log(file + ': ' + error.message)
    faults.push(error)
  }
}
process.exitCode = faults.length > 0 ? 1 : 0
`

const folder = mkdtempSync(join(tmpdir(), 'fivebase-schemas-'))
try {
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, stdio: 'inherit' })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  writeFileSync(join(folder, 'check.mjs'), CHECK)
  run('npm', 'install', '--no-audit', '--no-fund', '--silent', ...PACKAGES)
  const rolldown = join(ROOT, 'node_modules/.bin/rolldown')
  run(rolldown, 'check.mjs', '--platform', 'node', '--format', 'esm', '-o', 'bundle.mjs', '--log-level', 'silent')
  run(process.execPath, '--no-deprecation', 'bundle.mjs')
} catch {
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
