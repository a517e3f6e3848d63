// A bot in twenty lines: type a guess and its colours, read the next guess.
import { createInterface } from 'node:readline/promises'
import { createClient, FivebaseError } from 'fivebase/client'

const client = createClient(process.env.FIVEBASE_URL ?? 'http://localhost:8787')
const rows = []
const say = async () => {
  const answer = await client.next(rows.join(','))
  if (answer.status !== 'play') return console.log(`${answer.status}: ${answer.answers.join(', ')}`)
  console.log(`Play ${answer.guess.toUpperCase()}: ${answer.mean.toFixed(2)} more guesses on average, ${answer.proof}.`)
}
await say()
for await (const line of createInterface({ input: process.stdin })) {
  rows.push(line)
  await say().catch((error) => {
    if (!(error instanceof FivebaseError)) throw error
    rows.pop()
    console.log(error.message)
  })
}
