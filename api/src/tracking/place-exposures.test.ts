import { loadBrand } from '@fennel/brands'
import type { Brand, Experiment } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { placeExposures } from './place-exposures.ts'

const onPrices: Experiment = {
  id: 'price',
  name: 'Another price',
  hypothesis: 'More people add it.',
  status: 'running',
  arms: [
    { id: 'control', name: 'As it is', weight: 1, changes: {} },
    { id: 'low', name: 'Lower', weight: 1, changes: { upsells: { 'workout-program': { priceCents: 999 } } } },
  ],
}

test('a lead of another brand does not decide for which visit an exposure counts', async () => {
  const brand: Brand = { ...(await loadBrand('calmplate')), experiments: [onPrices] }
  const event = {
    eventType: 'experimentExposed',
    sessionId: 'visit-here',
    timestamp: '2026-11-21T08:59:58.000Z',
    metadata: { experimentId: onPrices.id, arm: 'control' },
  } as const
  const placedWith = async (appName: string) =>
    (await placeExposures(brand, [event], async () => ({ appName, sessionId: 'visit-there' }))).map(
      ({ event: placed, reportedIn }) => [placed.sessionId, reportedIn],
    )
  expect(await placedWith('calmplate')).toEqual([['visit-there', 'visit-here']])
  expect(await placedWith('bravolio')).toEqual([['visit-here', 'visit-here']])
})
