import type { Invoice } from '../records/invoice.ts'
import type { PaymentIntent } from '../records/payment-intent.ts'
import type { SetupIntent } from '../records/setup-intent.ts'
import type { AnyRecord } from '../records/records.ts'
import type { Clock } from './clock.ts'
import type { Store } from './open-store.ts'

/** Creates an id: the prefix, an underscore and something unique. */
export type Ids = (prefix: string) => string

/** The call being served. Events record which call caused them. */
interface RequestInfo {
  id: string | null
  idempotencyKey: string | null
}

/** What to do when a payment, a set-up or an invoice is settled; see `billing/billing-hooks.ts`. */
export interface Hooks {
  paymentSettled: (world: World, intent: PaymentIntent) => void
  setupSettled: (world: World, intent: SetupIntent) => void
  invoiceSettled: (world: World, invoice: Invoice) => void
}

/** Everything a rule of the sandbox may use: its store, clock, ids and events. */
export interface World {
  store: Store
  clock: Clock
  ids: Ids
  hooks: Hooks
  request: RequestInfo
  /** Seconds since 1970 on the sandbox's own clock. */
  now: () => number
  /** Saves an event about `subject` and queues it for every endpoint subscribed to its type. */
  emit: (type: string, subject: AnyRecord, previous?: object) => void
}
