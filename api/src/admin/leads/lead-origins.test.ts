import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionKeyOf } from '#api/tracking/index.ts'
import { streamLeads } from './export-leads.ts'
import { first, openLeadDesk } from './testing/lead-desk.ts'
import type { LeadDesk } from './testing/lead-desk.ts'

let desk: LeadDesk
beforeAll(async () => {
  desk = await openLeadDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())

describe('the list and its export', () => {
  test('show where leads came from, whichever filters are set', async () => {
    await desk.empty()
    await desk.lead('a', { source: 'meta' })
    await desk.lead('b', { source: 'google', at: first + 1 })
    await desk.lead('c', { at: first + 2 })
    await desk.lead('paid', { source: 'tiktok', at: first + 3, isPaid: true })
    const came = { c: null, b: 'google', a: 'meta' }
    const sourcesOf = async (query: Readonly<Record<string, string>>) =>
      Object.fromEntries((await desk.read(query)).leads.map(({ id, source }) => [id, source]))
    expect(await sourcesOf({})).toEqual({ paid: 'tiktok', ...came })
    expect(await sourcesOf({ purchased: 'no' })).toEqual(came)
    expect(await sourcesOf({ missed: 'paid' })).toEqual(came)
    expect(await sourcesOf({ missed: 'paid', source: 'meta' })).toEqual({ a: 'meta' })
    const file = streamLeads(
      desk.house.services,
      { isWhole: false, missed: 'paid' },
      'For a test',
      async () => Promise.resolve(),
    )
    const pieces: string[] = []
    for await (const piece of file) pieces.push(String(piece))
    const lines = pieces.join('').split('\r\n').slice(2, 5)
    expect(lines.map((line) => line.split(',')[4])).toEqual(['"unknown"', '"google"', '"meta"'])
  })

  test('show campaign, device and country whichever filters are set, and find a campaign by its full name', async () => {
    await desk.empty()
    await desk.lead('spring', { source: 'meta', campaign: 'Spring sale', sessionId: 'of-spring' })
    await desk.lead('autumn', { source: 'meta', campaign: 'Autumn', at: first + 1 })
    await desk.lead('plain', { source: 'google', at: first + 2 })
    await desk.lead('untold', { at: first + 3 })
    const state = { stages: 1, device: ['1', 'phone'], country: ['1', 'DE'] }
    await desk.run(sql`insert into tracking_sessions (session_key, app_name, first_at, state)
      values (${sessionKeyOf(desk.house.services, 'calmplate', 'of-spring')}, 'calmplate', now(), ${JSON.stringify(state)}::jsonb)`)
    const spring = { id: 'spring', campaign: 'Spring sale', device: 'phone', country: 'DE' }
    for (const query of [{}, { missed: 'paid' }, { campaign: 'spring SALE' }, { device: 'phone' }]) {
      const { leads } = await desk.read(query)
      expect(leads.find(({ id }) => id === 'spring')).toMatchObject(spring)
    }
    expect((await desk.read()).leads[0]).toMatchObject({
      id: 'untold',
      campaign: null,
      device: null,
      country: null,
      flowName: 'Anti-inflammatory eating',
    })
    expect(await desk.idsOf({ campaign: 'autumn' })).toEqual(['autumn'])
    expect(await desk.idsOf({ campaign: 'spring' })).toEqual([])
    expect(await desk.idsOf({ campaign: "' or 1=1 --" })).toEqual([])
    const file = streamLeads(
      desk.house.services,
      { isWhole: false, campaign: 'Spring Sale' },
      'For a test',
      async () => Promise.resolve(),
    )
    const pieces: string[] = []
    for await (const piece of file) pieces.push(String(piece))
    const [, head, row] = pieces.join('').split('\r\n')
    expect(head).toContain('"source","campaign","device","country"')
    expect(row).toContain('"meta","Spring sale","phone","DE"')
  })
})
