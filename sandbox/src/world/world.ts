import type { Invoice } from '../records/invoice.ts'
import type { PaymentIntent } from '../records/payment-intent.ts'
import type { SetupIntent } from '../records/setup-intent.ts'
import type { AnyRecord } from '../records/records.ts'
import type { Clock } from './clock.ts'
import type { Store } from './open-store.ts'

/** Makes an id: the prefix, an underscore, something nobody had before. */
export type Ids = (prefix: string) => string

/** The call being served; events record who caused them. */
export interface RequestInfo {
  id: string | null
  idempotencyKey: string | null
}

/** Who must hear when a payment, a set-up or an invoice comes to rest; `billing/billing-hooks.ts` has them. */
export interface Hooks {
  paymentSettled: (world: World, intent: PaymentIntent) => void
  setupSettled: (world: World, intent: SetupIntent) => void
  invoiceSettled: (world: World, invoice: Invoice) => void
}

/** All a rule of the sandbox may reach: its memory, its time, its ids and its voice. */
export interface World {
  store: Store
  clock: Clock
  ids: Ids
  hooks: Hooks
  request: RequestInfo
  /** Seconds since 1970 on the sandbox's own clock. */
  now: () => number
  /** Writes an event about `subject` and queues it for every endpoint that wants its type. */
  emit: (type: string, subject: AnyRecord, previous?: object) => void
}
