import { expect, test } from 'vitest'
import { enumerateKills } from './enumerate-kills.ts'
import type { History } from './history.ts'
import { namedPoints } from './interruption-points.ts'
import { judgeHistories } from './judge-histories.ts'

// NOTE: in a separate file, because these histories take as long as all others together.
const { runner, expectRight } = judgeHistories()

test('the books agree after a kill at every named point', async () => {
  const histories = await enumerateKills(await runner().shop(), { depth: 'points' })
  // NOTE: one history per point here; `npm run verify:money` runs all of them.
  const ways = new Map(histories.map((history) => [killOf(history), history]))
  const deaths = new Set<string>()
  for (const history of ways.values()) for (const place of await expectRight(history)) deaths.add(place)
  expect(namedPoints.filter((point) => !deaths.has(point))).toEqual([])
}, 240_000)

function killOf({ steps }: History): string {
  return steps.find(({ kill }) => kill !== undefined)?.kill?.at ?? ''
}
