import { present, type Shown } from '../wire/present.ts'
import type { Kind, Records } from '../records/records.ts'
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

type All<K extends Kind> = readonly Shown<Records[K]>[]

/** Everything a test may want to compare with the product's own books, as `/sandbox/state` returns it. */
export interface SandboxState {
  /** The sandbox's time, in seconds. */
  readonly now: number
  readonly clock_ahead_seconds: number
  readonly charges: All<'charge'>
  readonly customers: All<'customer'>
  readonly disputes: All<'dispute'>
  readonly fraud_warnings: All<'radar.early_fraud_warning'>
  readonly invoices: All<'invoice'>
  readonly payment_intents: All<'payment_intent'>
  readonly refunds: All<'refund'>
  readonly setup_intents: All<'setup_intent'>
  readonly subscriptions: All<'subscription'>
  readonly webhooks: {
    /** How many deliveries there are in each state. */
    readonly counts: Readonly<Record<string, number>>
    /** The latest 200, newest first. */
    readonly deliveries: readonly DeliveryState[]
  }
}

export function stateOf(world: World): SandboxState {
  const all = <K extends Kind>(kind: K): All<K> => world.store.all(kind).map((record) => present(record))
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
