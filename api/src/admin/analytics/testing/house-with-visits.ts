import type { Brand } from '@fennel/funnel'
import { inTransaction } from '#api/db/in-transaction.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { countEvents, countFacts } from '#api/tracking/rollup/count-events.ts'
import { defaultFlow, eventsOf, factsOf, lastWeek, thisWeek, visitOf } from './made-up-visits.ts'

/** A server that has counted two weeks of generated visits, and a signed-in viewer. */
export async function openHouseWithVisits() {
  const house = await createTestApp()
  const brand = house.services.brands.get(house.services.config.defaultBrand) as Brand
  const visits = [...lastWeek, ...thisWeek].flatMap((day, at) =>
    Array.from({ length: 14 }, (_, number) => visitOf(brand, day, at * 14 + number)),
  )
  await inTransaction(house.services.db, async (tx) => {
    await countEvents(
      tx,
      visits.flatMap((visit, number) => eventsOf(brand, visit, number)),
    )
    await countFacts(
      tx,
      visits.flatMap((visit, number) => factsOf(brand, visit, number)),
    )
  })
  const { browser, token } = await signInOperator(house, 'viewer')
  const read = (url: string) => browser.get(url, bearer(token))
  return { house, brand, flow: defaultFlow(brand), visits, read }
}
