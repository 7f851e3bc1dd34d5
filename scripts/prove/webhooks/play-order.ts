import { compareBooks } from '../../rehearsal/compare-books.ts'
import { createDice } from '../../rehearsal/random.ts'
import { beside } from '../../verify-money/run-history.ts'
import { openShop } from '../../rehearsal/shop.ts'
import type { Shop } from '../../rehearsal/shop.ts'
import { waitUntil } from '../../start/wait-until.ts'
import { makeHistory } from './history.ts'
import { ordersOf } from './orders-of.ts'
import { copyTables, readState, returnTo } from './table-copies.ts'

/** What came of one order. */
export interface OrderOutcome {
  readonly deliveries: number
  /** What the house ended in, the same text in every house that ended alike. */
  readonly state: string
  readonly findings: readonly string[]
}

/** A house that hears of its one purchase again and again. */
export interface OrderPlayer extends AsyncDisposable {
  /** Plays the order with this number in `ordersOf`; the copies of its events are the same for the same number. */
  readonly play: (index: number) => Promise<OrderOutcome>
}

/** How often the books are compared with Stripe's, in orders; the last one of a house is always compared. */
const compareEvery = 100

/** Opens a house on a database of its own, with the purchase made and nothing heard of it. */
export async function openOrderPlayer(postgresUrl: string): Promise<OrderPlayer> {
  const shop = await openShop(postgresUrl)
  const { scene, events } = await makeHistory(shop)
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
        findings.push('not every event was worked on')
      const state = withoutIds(await readState(pool))
      played += 1
      if (played % compareEvery === 1) findings.push(...(await compareBooks(beside(shop), scene.buyer)))
      return { deliveries: line.length, state, findings }
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

/** The first copies come in this order; up to two others of each anywhere behind their own first. */
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

/** Ids are another in each house: told by their place, e.g. `#1`, what two houses ended in can be compared. */
export function withoutIds(state: string): string {
  const places = new Map<string, string>()
  // NOTE: an id has digits or capitals; a long status or kind has neither and must stay.
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
