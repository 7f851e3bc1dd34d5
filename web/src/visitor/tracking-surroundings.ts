import type { Attribution } from '@fennel/contract'
import type { ConsentChoices } from '@fennel/funnel'
import type { QueuedEvent } from './event-queue.ts'

/** What events carry and obey beside their own facts; a visitor without it sends plain events. */
export interface TrackingSurroundings {
  readonly flowVersion: () => string
  /** How this arrival and the first one came about; undefined where nobody knows. */
  readonly attribution: Attribution | undefined
  /** The advertising network's browser id, when there may be one. */
  readonly fbp: () => string | undefined
  /** Resolves when it is known what the visitor allows; never rejects. */
  readonly consentKnown: Promise<void>
  readonly allowed: () => ConsentChoices
  /** Whether the server does not know yet what is allowed. */
  readonly hasOpenReceipt: () => boolean
  /** Resolves when it knows, or was not reached for too long; never rejects. */
  readonly receiptSettled: () => Promise<void>
  /** Sends without waiting for an answer while the page is being left; false when the browser takes no more. */
  readonly sendFarewell: (events: readonly QueuedEvent[]) => boolean
  /** Called with every event, in order, once it is queued. */
  readonly onTracked: (event: QueuedEvent) => void
}
