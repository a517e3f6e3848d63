/** What a schema found wrong with a request, in our words. */
import type { Hook } from '@hono/zod-openapi'
import type { ZodError } from 'zod'
import type { AppEnv } from './env.ts'
import { Problem } from './problem.ts'

/** Issues reported at most: the first usually causes the others. */
const MAX_ISSUES = 5

type Issue = ZodError['issues'][number]

/** Hook of every route: a request that fails its schema is a `bad_parameter`. */
// biome-ignore lint/suspicious/noExplicitAny: the type of the library's own default hook
export const refuseIssues: Hook<any, AppEnv, any, any> = (result) => {
  if (result.success) return
  const issues = result.error.issues.flatMap(innermost).slice(0, MAX_ISSUES)
  const errors = issues.map((issue) => ({
    name: issue.path.join('.').slice(0, 100) || result.target,
    reason: reasonOf(issue).slice(0, 200),
  }))
  const isTooLarge = issues.length > 0 && issues.every(({ code }) => code === 'too_big')
  const isText = issues.some((issue) => issue.code === 'too_big' && issue.origin !== 'number')
  const detail = errors.map(({ name, reason }) => `${name}: ${reason}`).join('; ')
  throw new Problem(isTooLarge && isText ? 'too_large' : 'bad_parameter', detail, { errors })
}

function reasonOf(issue: Issue): string {
  if (issue.code !== 'unrecognized_keys') return issue.message
  return `unknown: ${issue.keys.join(', ')}; /api lists what you can give`
}

/** If one of several shapes should fit, describe the closest one. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const nearest = issue.errors.reduce((best, each) => (depthOf(each) > depthOf(best) ? each : best))
  return nearest.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] } as Issue))
}

const depthOf = (issues: readonly Issue[]): number => Math.max(...issues.map(({ path }) => path.length))
