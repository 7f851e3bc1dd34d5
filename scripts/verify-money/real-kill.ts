import type { FaultPoint } from '../../api/src/payments/fault-point.ts'
import { openHouse } from '../prove/kill/house.ts'
import type { House } from '../prove/kill/house.ts'
import { waitUntil } from '../start/wait-until.ts'
import { buy } from './buy.ts'
import { answers, textAt } from '../rehearsal/buyer.ts'
import type { Buyer } from '../rehearsal/buyer.ts'
import { compareBooks } from '../rehearsal/compare-books.ts'
import { changePlan, failRenewal, giveNewCard } from './customer-actions.ts'
import { openHttpBrowser } from '../rehearsal/http-browser.ts'
import { namedPoints } from './interruption-points.ts'
import { endOf } from '../rehearsal/real-server.ts'
import type { Storefront } from '../rehearsal/test-context.ts'

const plan = 'calmplate-1-month'

/** Makes the server pass a point by acting as a buyer. */
async function walkTo(point: FaultPoint, storefront: Storefront): Promise<void> {
  if (point.startsWith('checkout.session')) {
    await buy(storefront, { do: 'hosted', plan })
    return
  }
  await buy(storefront, { do: 'pay', plan, card: 'good' })
  if (point.startsWith('upsell')) await buy(storefront, { do: 'upsell', product: 'workout-program' })
  if (point.startsWith('subscription.change')) await changePlan(storefront, 'cancel')
  if (!point.startsWith('subscription.pay')) return
  await failRenewal(storefront)
  await waitUntil(async () => (await giveNewCard(storefront)) === 'no answer', {
    forMs: 20_000,
    everyMs: 500,
  })
}

/**
 * Kills the real server with SIGKILL at each named point in turn, restarts it, and gives it 60 seconds to correct the
 * books. Only Stripe is simulated. Returns every difference.
 */
export async function killForReal(postgresUrl: string, only = ''): Promise<readonly string[]> {
  await using house = await openHouse(postgresUrl)
  const brand = house.services.brands.get('calmplate')
  if (brand === undefined) throw new Error('The brand is missing')
  const shop = { ask: house.ask, brand }
  const points = namedPoints.filter((name) => name.includes(only))
  const targets: { readonly point: FaultPoint; readonly buyer: Buyer }[] = []
  const unarmed = await house.start()
  for (const [index, point] of points.entries())
    targets.push({ point, buyer: await meet(house.base, `real-${index}`) })
  await house.kill(unarmed)
  const findings: string[] = []
  for (const { point, buyer } of targets) {
    const isKilled = await killAt(house, point, { shop, buyer })
    console.log(`${isKilled ? '✓' : '✗'} SIGKILL at ${point}`)
    if (!isKilled) findings.push(`the server did not pass ${point}`)
  }
  await house.start()
  return [
    ...findings,
    ...(await differencesAtLast(
      house,
      targets.map(({ buyer }) => buyer),
    )),
  ]
}

/** Whether the server died at this point during the buyer's actions. */
async function killAt(house: House, point: FaultPoint, storefront: Storefront): Promise<boolean> {
  const child = await house.start({ FAULT_POINT: `${point}:1:kill` })
  const ended = endOf(child)
  await Promise.race([walkTo(point, storefront), ended])
  await Promise.race([ended, new Promise((resolve) => void setTimeout(resolve, 5_000))])
  const isKilled = child.signalCode === 'SIGKILL'
  await house.kill(child)
  return isKilled
}

/** The differences that remain after a minute; none as soon as the books agree. */
async function differencesAtLast(house: House, buyers: readonly Buyer[]): Promise<readonly string[]> {
  const differences = async () => {
    const all = await Promise.all(buyers.map((buyer) => compareBooks(house.services, buyer)))
    return [...new Set(all.flat())]
  }
  const begun = performance.now()
  const isRight = await waitUntil(async () => (await differences()).length === 0, {
    forMs: 60_000,
    everyMs: 1_000,
  })
  if (!isRight) return differences()
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`After ${buyers.length} kills the books agree, ${seconds} s after the last start.`)
  return []
}

/** A buyer with a lead, created before a fault point is armed. */
async function meet(base: string, name: string): Promise<Buyer> {
  const call = openHttpBrowser(base)
  const email = `${name}@example.com`
  const lead = await call('POST', '/api/leads', { email, sessionId: `session-${name}`, quizData: answers })
  const id = textAt(lead?.body, 'data', 'id')
  if (id === undefined) throw new Error(`No lead was created: ${JSON.stringify(lead)}`)
  return { email, leadId: id, call, secrets: [], pages: [], intents: [], subscriptions: [] }
}
