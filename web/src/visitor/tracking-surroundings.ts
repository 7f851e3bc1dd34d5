import type { Attribution } from '@fennel/contract'
import type { ConsentChoices } from '@fennel/funnel'
import type { QueuedEvent } from './event-queue.ts'

/** What events carry and obey besides their own facts; a visitor without it sends plain events. */
export interface TrackingSurroundings {
  readonly flowVersion: () => string
  /** The attribution of this visit and of the first one; undefined when unknown. */
  readonly attribution: Attribution | undefined
  /** The advertising network's browser id, if it is allowed. */
  readonly fbp: () => string | undefined
  /** Resolves when it is known what the visitor allows; never rejects. */
  readonly consentKnown: Promise<void>
  readonly allowed: () => ConsentChoices
  /** Whether nothing may be stored before a yes where the visitor is. */
  readonly asksFirst: () => boolean
  /** Stores a receipt for a new session. Returns whether the server does not know yet what the visitor allows. */
  readonly renewReceipt: () => boolean
  /** Resolves when the server knows, or could not be reached in time; never rejects. */
  readonly receiptSettled: () => Promise<void>
  /** Sends without waiting for an answer while the page is being left; false when the browser accepts no more. */
  readonly sendFarewell: (events: readonly QueuedEvent[]) => boolean
  /** Called with every event, in order, once it is queued. */
  readonly onTracked: (event: QueuedEvent) => void
  /** Called with every event the server has accepted, and with what the visitor allowed when it was sent. */
  readonly onArrived: (event: QueuedEvent, allowed: ConsentChoices) => void
}
