import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#api/testing/read-response.ts'
import { addToTotals } from '#api/tracking/rollup/rollup-store.ts'
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

test('a brand that was taken out is listed and can be chosen, as long as its visits are counted', async () => {
  const key = ['gone', '2026-10-05', 'old-flow', 'v1', '', 'visit', '', '', 'meta', 'phone', 'US']
  await addToTotals(house.services.db.query, new Map([[JSON.stringify(key), 7]]))
  const ask = async (query: string) =>
    dataOf('conversions', await read(`/api/admin/conversions?from=2026-10-05&to=2026-10-05${query}`))
  const all = await ask('&groupBy=brand')
  expect(all.groups).toMatchObject([{ key: 'gone', stages: { visit: 7 } }])
  expect(all.choices.brands).toContainEqual({ value: 'gone', label: 'gone' })
  expect((await ask('&brand=gone&groupBy=flow')).groups).toMatchObject([{ key: 'old-flow' }])
})
