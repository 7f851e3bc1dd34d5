import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#api/testing/read-response.ts'
import { openHouseWithVisits } from './testing/house-with-visits.ts'
import { having, sum } from './testing/made-up-visits.ts'

type Opened = Awaited<ReturnType<typeof openHouseWithVisits>>
let house: Opened['house']
let flow: Opened['flow']
let visits: Opened['visits']
let read: Opened['read']
beforeAll(async () => {
  ;({ house, flow, visits, read } = await openHouseWithVisits())
})
afterAll(() => house.close())

test('conversions equal the visits under every filter and grouping, however many days and weeks are shown', async () => {
  const fields = {
    flow: 'flowId',
    source: 'source',
    device: 'device',
    country: 'country',
    day: 'day',
  } as const
  const filters: readonly Partial<Record<'flow' | 'source' | 'device' | 'country', string>>[] = [
    {},
    { flow: flow.id, source: 'google' },
    { device: 'phone' },
    { country: 'DE' },
    { source: 'meta', device: 'desktop' },
    { device: 'phone', country: 'US' },
    { flow: flow.id, source: 'direct', device: 'phone', country: 'US' },
  ]
  const numbersOf = (some: typeof visits) => [
    some.length,
    having(some, 'quizFinished'),
    having(some, 'paid'),
    sum(some, 'cents'),
    sum(some, 'refund'),
  ]
  let found = 0
  for (const [from, to] of [
    ['2026-11-07', '2026-11-20'],
    ['2026-11-10', '2026-11-19'],
    ['2026-11-16', '2026-11-16'],
  ] as const)
    for (const filter of filters)
      for (const [groupBy, field] of Object.entries(fields)) {
        const wanted = visits.filter(
          (visit) =>
            visit.day >= from &&
            visit.day <= to &&
            Object.entries(filter).every(
              ([name, value]) => visit[fields[name as keyof typeof filter]] === value,
            ),
        )
        const asked = new URLSearchParams({ from, to, groupBy, ...filter }).toString()
        const { groups } = dataOf('conversions', await read(`/api/admin/conversions?${asked}`))
        const shown = groups.map(({ key, stages, revenueCents, refundCents }) => [
          key,
          [stages.visit, stages.quizComplete, stages.paid, revenueCents, refundCents],
        ])
        const truth = [...Map.groupBy(wanted, (visit) => visit[field])]
        expect([asked, Object.fromEntries(shown)]).toEqual([
          asked,
          Object.fromEntries(truth.map(([key, some]) => [key, numbersOf(some)])),
        ])
        found += wanted.length
      }
  expect(found).toBeGreaterThan(1000)
})
