// Whether what a guess leaves can be solved, in hard mode. To decide that takes less than to find a total: the first
// strategy found is enough. A part is often lost by the words of its largest families alone, its core, and fewer words
// are decided sooner: a strategy for the part would solve them, too. So parts and cores are asked in rounds, the small
// ones first, each round with more work for each of them. What stays open in a round leaves less work to the larger sets of
// its part. Parts that are much like a set known to be lost come before all others and get more work.
import { familiesOf } from './families.ts'

/** Work for each set in the first round; and its factor from round to round, and from a set to the open one before it. */
const FIRST_ROUND = 10_000_000
const MORE_WORK = 4
/** A set waits for a round with this much work for each triple of its answers: large ones take far more. */
const TRIPLE_WORK = 14
/** Smaller families are not in a core; smaller cores are not asked. */
const LEAST_FAMILY = 4
const LEAST_CORE = 20
/** A part like a lost set gets this much more work. */
const HEAD_START = 16
/** Each core of a part is larger than the one before by this factor, and smaller than the part by the other. */
const CORE_GROWTH = 1.25
const MOST_OF_PART = 0.85

/** What a guess leaves. */
export interface UndecidedPart {
  /** Ids, ascending. */
  answers: Uint16Array
  /** Whether it is much like a set that is known to be lost. */
  isLikeLost: boolean
}

/** Whether these answers (ids, ascending) of a part (a place in the list of parts) can be solved; null if the work ends. */
export type Decide = (part: number, answers: Uint16Array, work: number) => boolean | null

/** A part, or a core of it. */
interface Core {
  part: number
  answers: Uint16Array
}

/** Whether all parts can be solved. Yields before each set is asked, so that the caller can leave off. */
export function* decideParts(
  guesses: readonly string[],
  parts: readonly UndecidedPart[],
  decide: Decide,
): Generator<void, boolean, void> {
  let open = parts.flatMap((part, at) => coresOf(guesses, part.answers, at))
  const isLike = ({ part }: Core) => Number(parts[part].isLikeLost)
  open.sort((a, b) => isLike(b) - isLike(a) || a.answers.length - b.answers.length)
  for (let work = FIRST_ROUND; open.length > 0; work *= MORE_WORK) {
    const won = new Set<Core>()
    const allowed = parts.map(({ isLikeLost }) => (isLikeLost ? HEAD_START * work : work))
    for (const core of open) {
      const { part, answers } = core
      if (won.has(core) || allowed[part] < Math.max(FIRST_ROUND, TRIPLE_WORK * answers.length ** 3)) continue
      yield
      const isWon = decide(part, answers, allowed[part])
      if (isWon === false) return false
      if (isWon === null) allowed[part] /= MORE_WORK
      // The smaller cores of a part are in the larger ones.
      if (isWon) for (const each of open) if (each.part === part && each.answers.length <= answers.length) won.add(each)
    }
    open = open.filter((core) => !won.has(core))
  }
  return true
}

/** The words of the largest family of a part, of the two largest, and so on, as long as they grow; and the part itself. */
function coresOf(guesses: readonly string[], answers: Uint16Array, part: number): Core[] {
  const ids = new Map(Array.from(answers, (id) => [guesses[id], id]))
  const families = [...familiesOf([...ids.keys()]).values()].filter((words) => words.length >= LEAST_FAMILY)
  const core = new Set<number>()
  const cores: Core[] = []
  let least = LEAST_CORE
  for (const words of families.sort((a, b) => b.length - a.length)) {
    for (const word of words) core.add(ids.get(word)!)
    if (core.size > MOST_OF_PART * answers.length) break
    if (core.size < least) continue
    least = CORE_GROWTH * core.size
    cores.push({ part, answers: Uint16Array.from(core).sort() })
  }
  return [...cores, { part, answers }]
}
