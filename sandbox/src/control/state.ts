import { present } from '../wire/present.ts'
import type { Kind } from '../records/records.ts'
import type { World } from '../world/world.ts'

/** The delivery of one event to one endpoint. */
export interface DeliveryState {
  event: string
  type: string
  endpoint: string
  subject: string
  state: string
  attempts: number
  last_status: number | null
  last_error: string | null
}

/** The latest deliveries, newest first. */
export function deliveriesOf(world: World, limit: number): DeliveryState[] {
  return world.store.rows(
    `SELECT d.event, json_extract(o.body, '$.type') AS type, d.endpoint, d.subject, d.state, d.attempts, d.last_status, d.last_error
     FROM deliveries AS d JOIN objects AS o ON o.id = d.event ORDER BY d.seq DESC LIMIT ?`,
    limit,
  ) as unknown as DeliveryState[]
}

/** Everything a test may want to compare with the product's own books. */
export function stateOf(world: World): Record<string, unknown> & { webhooks: object } {
  const all = (kind: Kind): object[] => world.store.all(kind).map(present)
  const counts = world.store.rows('SELECT state, count(*) AS n FROM deliveries GROUP BY state')
  return {
    now: world.now(),
    clock_ahead_seconds: world.clock.ahead(),
    charges: all('charge'),
    customers: all('customer'),
    disputes: all('dispute'),
    fraud_warnings: all('radar.early_fraud_warning'),
    invoices: all('invoice'),
    payment_intents: all('payment_intent'),
    refunds: all('refund'),
    setup_intents: all('setup_intent'),
    subscriptions: all('subscription'),
    webhooks: {
      counts: Object.fromEntries(counts.map(({ state, n }) => [String(state), Number(n)])),
      deliveries: deliveriesOf(world, 200),
    },
  }
}
