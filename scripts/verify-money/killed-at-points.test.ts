import { expect, test } from 'vitest'
import { enumerateKills } from './enumerate-kills.ts'
import type { History } from './history.ts'
import { namedPoints } from './interruption-points.ts'
import { judgeHistories } from './judge-histories.ts'

// NOTE: apart from the other histories, since this and they take as long as all else here.
const { runner, expectRight } = judgeHistories()

test('killed at every named point, each purchase ends with the books agreeing', async () => {
  const histories = await enumerateKills(await runner().shop(), { depth: 'points' })
  // NOTE: one way to each point here; `npm run verify:money` takes them all.
  const ways = new Map(histories.map((history) => [killOf(history), history]))
  const deaths = new Set<string>()
  for (const history of ways.values()) for (const place of await expectRight(history)) deaths.add(place)
  expect(namedPoints.filter((point) => !deaths.has(point))).toEqual([])
}, 240_000)

function killOf({ steps }: History): string {
  return steps.find(({ kill }) => kill !== undefined)?.kill?.at ?? ''
}
