import { isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'
import { adOutbox } from './ad-platform-tables.ts'
import { sendDueAdEvents } from './send-due-ad-events.ts'

const platform = { pixelId: '1', token: 't', graphUrl: new URL('http://127.0.0.1:9'), browserPixel: false }

test('a network that never answers keeps no event longer than it was taken for', async () => {
  await using house = await createTestApp()
  const { query } = house.services.db
  const at = new Date(house.services.now())
  await query.insert(adOutbox).values(
    Array.from({ length: 4 }, (_, place) => ({
      id: `ad-${place}`,
      appName: 'calmplate',
      name: 'ViewContent' as const,
      eventId: `event-${place}`,
      dedupeKey: `ad-${place}`,
      sessionId: 'session-mia',
      basis: 'opt-out' as const,
      gpc: false,
      occurredAt: at,
      dueAt: at,
    })),
  )
  const left: number[] = []
  const silent: typeof fetch = async () => {
    const open = await query.select().from(adOutbox).where(isNull(adOutbox.lastError))
    left.push(Math.max(...open.map(({ dueAt }) => dueAt.getTime())) - house.clock.now())
    house.clock.advance(20_000)
    throw new Error('The network is silent')
  }
  for (let turn = 0; turn < 2; turn += 1) await sendDueAdEvents(house.services, platform, silent)
  expect(left).toHaveLength(4)
  for (const milliseconds of left) expect(milliseconds).toBeGreaterThan(20_000)
})
