import { compareBooks } from '../../rehearsal/compare-books.ts'
import { createDice } from '../../rehearsal/dice.ts'
import { ungatedServices } from '../../verify-money/run-history.ts'
import { openShop } from '../../rehearsal/shop.ts'
import type { Shop } from '../../rehearsal/shop.ts'
import { waitUntil } from '../../start/wait-until.ts'
import { makeHistory } from './history.ts'
import { ordersOf } from './orders-of.ts'
import { copyTables, readState, returnTo } from './table-copies.ts'

/** The result of one delivery order. */
export interface OrderOutcome {
  readonly deliveries: number
  /** The final state as text; equal texts mean equal states, across databases. */
  readonly state: string
  readonly findings: readonly string[]
}

/** A server that receives the webhooks of the same purchase again and again. */
export interface OrderPlayer extends AsyncDisposable {
  /** Plays permutation `index` of `ordersOf`. The same index always duplicates the same events. */
  readonly play: (index: number) => Promise<OrderOutcome>
}

/** How often the books are compared with Stripe: once per this many orders. */
const compareEvery = 100

/** Opens a shop on a new database, with the purchase made and no webhook received. */
export async function openOrderPlayer(postgresUrl: string): Promise<OrderPlayer> {
  const shop = await openShop(postgresUrl)
  const { context, events } = await makeHistory(shop)
  const { pool } = shop.life().services.db
  await copyTables(pool)
  const orders = ordersOf(events)
  let played = 0
  return {
    async play(index) {
      const order = orders[index]
      if (order === undefined) throw new Error(`There is no order ${index}`)
      await returnTo(pool)
      const findings: string[] = []
      const line = withCopies(order, index)
      for (const event of line) {
        const status = await deliver(shop, event)
        if (status !== 200) findings.push(`an event was answered with ${status}`)
      }
      if (!(await waitUntil(() => isWorkedOff(shop), { forMs: 30_000, everyMs: 2 })))
        findings.push('not every event was processed')
      const state = withoutIds(await readState(pool))
      played += 1
      if (played % compareEvery === 1)
        findings.push(...(await compareBooks(ungatedServices(shop), context.buyer)))
      return { deliveries: line.length, state, findings }
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

/** The first copies come in this order, with up to two duplicates of each somewhere after its first copy. */
function withCopies(order: readonly string[], index: number): readonly string[] {
  const dice = createDice(index + 1)
  const copies = dice.shuffled(
    order.flatMap((event) => Array.from({ length: dice.between(0, 2) }, () => event)),
  )
  const line = [...order]
  for (const [at, event] of copies.entries()) {
    const first = line.indexOf(event)
    line.splice(first + 1 + ((at * 3) % (line.length - first)), 0, event)
  }
  return line
}

/** Whether every event is processed. The server's own jobs and ours share the work. */
async function isWorkedOff(shop: Shop): Promise<boolean> {
  await shop.life().jobs.idle()
  const { rows } = await shop.life().services.db.pool.query<{ left: number; failed: number }>(
    `select count(*)::int as left, count(last_error)::int as failed
       from webhook_inbox where processed_at is null`,
  )
  const { left = 0, failed = 0 } = rows[0] ?? {}
  // NOTE: a failed event is retried after a delay, which has to pass on the test clock.
  if (failed > 0) shop.clock.advance(60_000)
  return left === 0
}

/**
 * Replaces ids by their order of appearance, e.g. `#1`, because ids differ between databases and states must compare.
 */
export function withoutIds(state: string): string {
  const places = new Map<string, string>()
  // NOTE: an id contains digits or capitals; long status and kind names contain neither and must stay.
  return state.replaceAll(/(?=[\w-]*[A-Z\d])[\w-]{14,}/g, (id) => {
    const place = places.get(id) ?? `#${places.size + 1}`
    places.set(id, place)
    return place
  })
}

async function deliver(shop: Shop, payload: string): Promise<number> {
  const { app, services } = shop.life()
  const signature = shop.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: services.config.stripe.webhookSecret,
    timestamp: Math.floor(shop.clock.now() / 1000),
  })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload })
  return statusCode
}
