import { loadBrand } from '@fennel/brands'
import type { Brand } from '@fennel/funnel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdminHouse } from '#api/testing/admin-house.ts'
import type { AdminHouse } from '#api/testing/admin-house.ts'
import { watchTexts } from '#api/testing/watch-texts.ts'
import { runningExperiment } from '#api/tracking/rollup/testing/open-intake.ts'

let house: AdminHouse
beforeAll(async () => {
  const brand = await loadBrand('calmplate')
  const tested: Brand = { ...brand, experiments: [runningExperiment] }
  house = await openAdminHouse({ services: { brands: new Map([[brand.appId, tested]]) } })
})
afterAll(() => house.close())

test('any number of simultaneous operator pages use two connections and none of the visitors’', async () => {
  const { pool, reports } = house.services.db
  let mostBusy = 0
  reports.on('acquire', () => {
    mostBusy = Math.max(mostBusy, reports.totalCount - reports.idleCount)
  })
  // NOTE: the access guard runs its queries on the visitors' connections.
  const [askedBesideVisitors, askedAside] = [watchTexts(pool), watchTexts(reports)]
  const days = 'from=2026-08-25&to=2026-11-21'
  const pages = [
    'dashboard',
    `revenue?${days}`,
    `conversions?${days}`,
    'disputes',
    'leads',
    'users',
    'experiments',
    'audit',
    'team',
    'team/invitations',
  ]
  const answers = await Promise.all([...pages, ...pages].map((page) => house.get(page)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(mostBusy).toBe(2)
  expect(askedBesideVisitors.length).toBeGreaterThan(0)
  const readByPages = [
    /_totals/,
    /"leads"/,
    /"disputes"/,
    /'arm-week'/,
    /"audit_entries"/,
    // NOTE: the guard reads this table too, but one operator at a time.
    /from "operators" order by/,
    /from "users" where .* = any/,
    /"operator_invitations"/,
  ]
  for (const question of readByPages) {
    expect(askedAside).toContainEqual(expect.stringMatching(question))
    expect(askedBesideVisitors.filter((text) => question.test(text))).toEqual([])
  }
})
