/**
 * The most expensive requests found so far: rows that leave nearly every answer, limits that nobody can win within, as
 * many guesses and rows as allowed, pages and images of whole strategies. The budget's test sends them, and `node
 * bench/worst.ts` measures them.
 */
const API = '/api/v1'
const MODES = ['normal', 'hard', 'strict']
/** Words that tell next to nothing. */
const USELESS = 'fuzzy,vivid,mamma,pzazz,kudzu,jazzy,fluff,civic,mummy,puppy,bobby,shame'
const SAME = [...Array(11).fill('fuzzy'), 'shame'].join()
/** The most that are valued at once. */
const NAMED = Array.from({ length: 50 }, (_, at) => `qa${String.fromCharCode(97 + (at % 26))}aq`).join()

/** As many grids as allowed, with rows that hardly rule out anything. */
const ROWS = ['bbbby', 'bbbyb', 'bbybb', 'bybbb', 'ybbbb', 'bbbyy', 'bbyyb', 'byybb', 'yybbb', 'bbbbb']
const GRIDS = Array.from({ length: 8 }, (_, at) =>
  [...ROWS.slice(at % 5, (at % 5) + 5), 'ggggg']
    .map((row) => row.replace(/./g, (tile) => ({ b: '⬛', y: '🟨', g: '🟩' })[tile] as string))
    .join('\n'),
).join('\n\n')

export function worstRequests(game: string): string[] {
  const searched = MODES.flatMap((mode) =>
    [1, 2, 3, 4, 6, 12].flatMap((limit) => {
      const setting = `game=${game}&mode=${mode}&limit=${limit}`
      return [
        `${API}/rank?${setting}&top=1`,
        `${API}/rank?${setting}&top=100`,
        `${API}/rank?${setting}&guesses=${NAMED}`,
        `${API}/next?${setting}&exclude=cigar`,
        `${API}/next?${setting}&h=qajaq.bbbbb`,
        `${API}/next?${setting}&goal=worst&h=fuzzy.bbbbb`,
        `${API}/branch?${setting}&h=qajaq.bbbbb`,
        `${API}/rank?${setting}&top=100&h=fuzzy.bbbbb`,
        `${API}/rank?${setting}&top=100&goal=worst&h=fuzzy.bbbbb,vivid.bbbbb`,
        `${API}/rank?${setting}&top=100&h=fuzzy.bbbbb,vivid.bbbbb`,
      ]
    }),
  )
  const setting = `game=${game}&limit=12`
  const strategies = ['minimax', 'entropy', 'frequency', 'mean-pattern']
  return [
    ...searched,
    `${API}/analyze?${setting}&guesses=${USELESS}&answer=shame`,
    `${API}/analyze?${setting}&guesses=${SAME}&answer=shame&exclude=cigar`,
    `${API}/analyze?${setting}&mode=hard&h=qajaq.bbbbb,fuzzy.bbbbb`,
    `${API}/simulate?${setting}&answer=shame&strategy=live&opener=salet`,
    ...strategies.flatMap((strategy) => [
      `${API}/play?game=${game}&limit=5&strategy=${strategy}`,
      `${API}/play?game=${game}&limit=5&strategy=${strategy}&h=qajaq.bbbbb`,
      `${API}/simulate?game=${game}&limit=12&strategy=${strategy}&opener=qajaq&answer=shame`,
    ]),
    `${API}/explain?${setting}&word=shame&h=${USELESS.split(',')
      .map((word) => `${word}.ggggb`)
      .join()}`,
    `${API}/decode?game=${game}&mode=hard&grids=${encodeURIComponent(GRIDS)}`,
    ...PAGES.map((path) => path.replace('GAME', game)),
  ]
}

/** Pages and images, which do all of that and are drawn. */
export const PAGES = [
  '/?game=GAME&h=qajaq.bbbbb',
  '/s/qajaq.bbbbb?game=GAME',
  '/tree/qajaq/bbbbb?game=GAME',
  '/tree/salet?game=GAME',
  '/tree/tarns?game=GAME',
  '/tree/tarns?game=GAME&with=lanes',
  '/preview/tree/qajaq/bbbbb.png?game=GAME',
  '/preview/tree/tarns.png?game=GAME',
  '/preview/s/qajaq.bbbbb.png?game=GAME',
  '/analyze?game=GAME&h=qajaq.bbbbb,fuzzy.bbbbb',
  '/openers?game=GAME',
  '/compare?game=GAME',
  ...['json', 'full', 'dot'].map((format) => `${API}/strategy/tarns?game=GAME&format=${format}`),
  `${API}/openers?game=GAME&size=1000`,
]
