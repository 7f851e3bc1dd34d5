import { parseArgs } from 'node:util'
import { buy } from '../../verify-money/buy.ts'
import { createBuyer } from '../../verify-money/buyer.ts'
import { compareBooks } from '../../verify-money/compare-books.ts'
import { openPostgres } from '../../verify-money/postgres.ts'
import { createDice } from '../../verify-money/random.ts'
import { beside } from '../../verify-money/run-history.ts'
import { perform } from '../../verify-money/perform.ts'
import type { Scene } from '../../verify-money/scene.ts'
import { openShop } from '../../verify-money/shop.ts'
import type { Shop } from '../../verify-money/shop.ts'
import { waitUntil } from '../../start/wait-until.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'
import { ordersOf } from './orders-of.ts'
import { copyTables, readState, returnTo } from './table-copies.ts'

/** How many of the events of the purchase come in every order. */
const eventCount = 7

/**
 * Delivers seven events of a purchase that was given back, in all 5,040 orders, each event one to three times, to a
 * database that is the same each time; the house has to end in one and the same state. `--sample 200` takes every so manieth.
 */
export async function proveWebhooks(args: readonly string[] = []): Promise<ProofResult> {
  const { values } = parseArgs({ args: [...args], options: { sample: { type: 'string', default: '5040' } } })
  const wanted = Number(values.sample)
  return timed(async () => {
    await using postgres = await openPostgres()
    await using shop = await openShop(postgres.url)
    const { scene, events } = await makeHistory(shop)
    const { services } = shop.life()
    await copyTables(services.db.pool)
    const all = ordersOf(events)
    const step = Math.max(1, Math.floor(all.length / wanted))
    const orders = all.filter((_, index) => index % step === 0)
    const states = new Map<string, { readonly order: number; count: number }>()
    const findings: string[] = []
    let deliveries = 0
    for (const [index, order] of orders.entries()) {
      await returnTo(services.db.pool)
      const dice = createDice(index + 1)
      const told = dice.shuffled(
        order.flatMap((event, place) => Array.from({ length: dice.between(0, 2) }, () => ({ event, place }))),
      )
      // NOTE: the first copies come in this order; the others anywhere behind their own first.
      const line = mix(order, told)
      for (const event of line) await deliver(shop, event, findings)
      deliveries += line.length
      if (!(await waitUntil(() => isWorkedOff(shop), { forMs: 30_000 })))
        findings.push(`order ${index}: not every event was worked on`)
      const state = await readState(services.db.pool)
      const known = states.get(state)
      if (known === undefined) states.set(state, { order: index, count: 1 })
      else known.count += 1
      if (states.size > 1 && known === undefined)
        findings.push(`order ${index} ends in another state: ${state}`)
      if (index % 250 === 249) {
        console.log(`${index + 1} of ${orders.length} orders, ${states.size} final states`)
        findings.push(...(await compareBooks(beside(shop), scene.buyer)))
      }
    }
    findings.push(...(await compareBooks(beside(shop), scene.buyer)))
    return {
      name: 'webhooks',
      claim: 'In whatever order and however often Stripe tells it, the house ends in one and the same state.',
      counts: { events: events.length, orders: orders.length, deliveries, finalStates: states.size },
      findings,
    }
  })
}

/** A plan bought with a challenge and given back in full, of which the house has heard nothing yet. */
async function makeHistory(
  shop: Shop,
): Promise<{ readonly scene: Scene; readonly events: readonly string[] }> {
  const buyer = await createBuyer(shop, 'teller')
  const scene: Scene = { shop, buyer, stranger: buyer, pile: [], findings: [] }
  await buy(scene, { do: 'pay', plan: 'calmplate-1-month', card: 'challenged once' })
  await buy(scene, { do: 'challenge', outcome: 'complete' })
  await perform(scene, { do: 'refund', percent: 100 })
  await shop.life().quiet()
  const news = await shop.news()
  // NOTE: the last seven tell of the payment, the plan and the refund; those before tell of what is only begun.
  const events = news.slice(-eventCount)
  if (events.length < eventCount) throw new Error(`Only ${events.length} events happened`)
  return { scene, events }
}

/** Whether every event was worked on; the server's own jobs and ours share the work. */
async function isWorkedOff(shop: Shop): Promise<boolean> {
  await shop.life().jobs.idle()
  const { rows } = await shop.life().services.db.pool.query<{ left: number; failed: number }>(
    `select count(*)::int as left, count(last_error)::int as failed
       from webhook_inbox where processed_at is null`,
  )
  const { left = 0, failed = 0 } = rows[0] ?? {}
  // NOTE: what failed is tried again after a while, which has to pass.
  if (failed > 0) shop.clock.advance(60_000)
  return left === 0
}

/** The first copies in their order, each further copy somewhere behind its first. */
function mix(
  order: readonly string[],
  copies: readonly { readonly event: string; readonly place: number }[],
): readonly string[] {
  const line = [...order]
  for (const [index, { event }] of copies.entries()) {
    const first = line.indexOf(event)
    line.splice(first + 1 + ((index * 3) % (line.length - first)), 0, event)
  }
  return line
}

async function deliver(shop: Shop, payload: string, findings: string[]): Promise<void> {
  const { app, services } = shop.life()
  const signature = shop.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: services.config.stripe.webhookSecret,
    timestamp: Math.floor(shop.clock.now() / 1000),
  })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload })
  if (statusCode !== 200) findings.push(`an event was answered with ${statusCode}`)
}
