import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessionKeyOf } from '#api/tracking/index.ts'
import { first, openLeadDesk } from './testing/lead-desk.ts'

test('the list can be filtered by the first source of the visit, as it is counted, whatever came later', async () => {
  await using desk = await openLeadDesk()
  for (const [index, [id, latest, counted]] of (
    [
      ['came-back', 'email', 'meta'],
      ['came-once', 'meta', 'meta'],
      ['from-search', 'meta', 'google'],
      ['untold', 'meta', undefined],
    ] as const
  ).entries()) {
    await desk.lead(id, { sessionId: `of-${id}`, at: first + index, source: latest })
    const state = { stages: 1, ...(counted && { source: ['1', counted] }) }
    await desk.run(sql`insert into tracking_sessions (session_key, app_name, first_at, state)
      values (${sessionKeyOf(desk.house.services, 'calmplate', `of-${id}`)}, 'calmplate', now(), ${JSON.stringify(state)}::jsonb)`)
  }
  await desk.lead('no-visit', { source: 'meta', at: first + 9 })
  expect(await desk.idsOf({ firstSource: 'meta' })).toEqual(['came-once', 'came-back'])
  expect(await desk.idsOf({ firstSource: 'unknown' })).toEqual(['untold'])
  expect(await desk.idsOf({ firstSource: 'google', source: 'meta' })).toEqual(['from-search'])
  expect(await desk.count({ firstSource: 'meta' })).toMatchObject({ count: 2, isWhole: true })
})
