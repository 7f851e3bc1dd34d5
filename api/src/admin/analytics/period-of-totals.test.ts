import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBrand } from '@fennel/brands'
import type { Brand } from '@fennel/funnel'
import { inTransaction } from '#api/db/in-transaction.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { countEvents } from '#api/tracking/rollup/count-events.ts'
import { readJourneyChoices, readJourneys } from './read-journeys.ts'
import { readQuizTotals, readSteps } from './read-steps.ts'
import { eventsOf, visitOf } from './testing/made-up-visits.ts'

const first = Date.parse('2026-10-01')
const dayAt = (place: number) => new Date(first + place * 86_400_000).toISOString().slice(0, 10)
const days = 40

let house: TestApp
let brand: Brand
beforeAll(async () => {
  house = await createTestApp()
  brand = await loadBrand('calmplate')
  const events = Array.from({ length: days * 2 }, (_, number) =>
    eventsOf(brand, visitOf(brand, dayAt(number % days), number), number),
  )
  await inTransaction(house.services.db, (tx) => countEvents(tx, events.flat()))
})
afterAll(() => house.close())

const anyPeriod = fc
  .tuple(fc.nat(days + 3), fc.nat(days + 3))
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)

test('any period split into whole weeks and single days adds up to the sum of its days', async () => {
  const db = house.services.db.query
  const brands = [brand.appId]
  const flow = brand.defaultFlowId
  const seenIn = async (from: string, to: string) => {
    const steps = await readSteps(db, { brand: brand.appId, flow, from, to })
    const { started, completed } = await readQuizTotals(db, { brand: brand.appId, flow, from, to })
    const bySource = await readJourneys(db, { brands, from, to }, 'source')
    const groups = bySource.filter(({ key }) => key !== null)
    const daily = bySource.filter(({ day }) => day !== null)
    const { sources } = await readJourneyChoices(db, { brands, from, to })
    return {
      seen: [...steps.values()].reduce((sum, step) => sum + step.seen, 0),
      times: [...steps.values()].flatMap(({ times }) => times).reduce((sum, { count }) => sum + count, 0),
      started,
      completed,
      visits: groups.reduce((sum, { counts }) => sum + counts.visit, 0),
      visitsByDay: daily.reduce((sum, { counts }) => sum + counts.visit, 0),
      sources: new Set(sources),
    }
  }
  type Seen = Awaited<ReturnType<typeof seenIn>>
  const single = await Promise.all(Array.from({ length: days + 4 }, (_, at) => seenIn(dayAt(at), dayAt(at))))
  await fc.assert(
    fc.asyncProperty(anyPeriod, async ([from, to]) => {
      const parts = single.slice(from, to + 1)
      const sumOf = (name: Exclude<keyof Seen, 'sources'>) => parts.reduce((sum, part) => sum + part[name], 0)
      expect(await seenIn(dayAt(from), dayAt(to))).toEqual({
        seen: sumOf('seen'),
        times: sumOf('times'),
        started: sumOf('started'),
        completed: sumOf('completed'),
        visits: sumOf('visits'),
        visitsByDay: sumOf('visits'),
        sources: new Set(parts.flatMap(({ sources }) => [...sources])),
      })
    }),
    { numRuns: 40 },
  )
})
