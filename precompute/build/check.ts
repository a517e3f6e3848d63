// `npm run check`: the types of the code, of the examples and of the site, checked at the same time. What each has to
// say is shown once it has ended.
import { collectOutput, endOf, launchGroup } from './process-group.ts'

async function check(part: string): Promise<void> {
  const child = launchGroup('npm', ['run', '--silent', `check:${part}`], 'pipe')
  const output = collectOutput(child)
  const code = await endOf(child)
  process.stdout.write(`check:${part}\n${output()}`)
  if (code !== 0) process.exitCode = 1
}

await Promise.all(['code', 'examples', 'site'].map(check))
