import { minuteMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'
import { createCountriesOfVisits } from './countries-of-visits.ts'

/** A house with sums of visits from some countries, and what operators are offered of them. */
async function houseOfVisits() {
  const { services, clock, close } = await createTestApp({ jobs: 'still' })
  const today = new Date(services.now()).toISOString().slice(0, 10)
  const count = (app: string, country: string, day = today, kind = 'country-week') =>
    services.db.query.execute(
      sql`insert into rollup_totals (app_name, kind, flow_id, day, flow_version, value, detail, counts)
        values (${app}, ${kind}, 'inflammation', ${day}, 'v1', ${country}, '', '{1}')`,
    )
  for (const country of ['US', 'DE', 'unknown']) await count('calmplate', country)
  await count('calmplate', 'US', '2020-01-06')
  await count('calmplate', 'FR', '2020-01-06')
  await count('calmplate', 'phone', today, 'device-week')
  await count('closed-long-ago', 'AT')
  return {
    services,
    clock,
    count,
    countriesOf: createCountriesOfVisits(services),
    [Symbol.asyncDispose]: close,
  }
}

test('the countries are those of the last year’s visits to a brand, or to all that are open', async () => {
  await using house = await houseOfVisits()
  expect(await house.countriesOf(undefined)).toEqual(['DE', 'US'])
  expect(await house.countriesOf('closed-long-ago')).toEqual(['AT'])
  expect(await house.countriesOf('nobody')).toEqual([])
})

test('they are remembered for five minutes for each brand', async () => {
  await using house = await houseOfVisits()
  await house.countriesOf('calmplate')
  await house.count('calmplate', 'CA')
  house.clock.advance(5 * minuteMs - 1)
  expect(await house.countriesOf('calmplate')).toEqual(['DE', 'US'])
  expect(await house.countriesOf(undefined)).toEqual(['CA', 'DE', 'US'])
  house.clock.advance(1)
  expect(await house.countriesOf('calmplate')).toEqual(['CA', 'DE', 'US'])
})

test('a failed read is not remembered', async () => {
  await using house = await houseOfVisits()
  const { query } = house.services.db
  await query.execute(sql`alter table rollup_totals rename to away`)
  await expect(house.countriesOf('calmplate')).rejects.toThrow('rollup_totals')
  await query.execute(sql`alter table away rename to rollup_totals`)
  expect(await house.countriesOf('calmplate')).toEqual(['DE', 'US'])
})
