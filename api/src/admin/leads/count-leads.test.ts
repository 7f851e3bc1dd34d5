import { dayMs } from '@fennel/funnel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countLeads } from './count-leads.ts'
import { first, openLeadDesk } from './testing/lead-desk.ts'
import type { LeadDesk } from './testing/lead-desk.ts'

let desk: LeadDesk
beforeAll(async () => {
  desk = await openLeadDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())

test('counts all matches within its limit, and otherwise says how many leads it examined', async () => {
  const upTo = (most: number, filters: object) =>
    countLeads(desk.house.services, { isWhole: false, ...filters }, most)
  for (let at = 0; at < 3; at += 1) await desk.lead(`later-${at}`, { at: first + dayMs + at })
  for (let at = 0; at < 4; at += 1) await desk.lead(`meta-${at}`, { source: 'meta', at: first + at })
  await desk.lead('paid', { source: 'meta', isPaid: true, at: first - dayMs })
  expect(await upTo(8, {})).toEqual({ count: 8, scanned: 8, isWhole: true })
  expect(await upTo(7, {})).toEqual({ count: 7, scanned: 7, isWhole: false })
  expect(await upTo(7, { purchased: 'yes' })).toEqual({ count: 1, scanned: 1, isWhole: true })
  expect(await upTo(7, { from: '2026-01-11' })).toEqual({ count: 3, scanned: 3, isWhole: true })
  expect(await upTo(4, { source: 'meta' })).toEqual({ count: 1, scanned: 4, isWhole: false })
  expect(await upTo(9, { source: 'meta' })).toEqual({ count: 5, scanned: 8, isWhole: true })
  expect(await upTo(8, { source: 'meta' })).toEqual({ count: 5, scanned: 8, isWhole: true })
  expect(await upTo(7, { source: 'meta' })).toEqual({ count: 4, scanned: 7, isWhole: false })
  expect(await upTo(8, { device: 'unknown' })).toEqual({ count: 8, scanned: 8, isWhole: true })
  expect(await upTo(9, { source: 'meta', email: 'meta-' })).toEqual({ count: 4, scanned: 4, isWhole: true })
  expect(await desk.count({ source: 'meta' })).toEqual({ count: 5, scanned: 8, isWhole: true })
  expect(await desk.count({ email: 'meta-1' }, desk.viewer)).toMatchObject({ count: 0 })
  expect(await desk.count({ email: 'meta-1@example.com' }, desk.viewer)).toMatchObject({ count: 1 })
  expect(await desk.count({ email: 'meta-1' })).toMatchObject({ count: 1 })
})
