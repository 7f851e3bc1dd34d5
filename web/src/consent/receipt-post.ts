import { ApiFailure } from '#web/api/index.ts'
import { withTimeout } from '#web/with-timeout.ts'
import type { KeptConsent } from './kept-consent.ts'

const firstRetryMs = 5_000
const lastRetryMs = 60_000
/** Long enough for two more tries. Whatever waits for a receipt then goes on without it. */
const timeoutMs = 20_000

interface ReceiptPostOptions {
  /**
   * The receipt that the server has not confirmed, read from storage and renewed for a new session; undefined if none.
   */
  readonly renewOpen: () => KeptConsent | undefined
  /**
   * Renews the stored receipt if it says something else than this one of the same session, whose delivery has ended.
   * Returns whether it did.
   */
  readonly renewOvertaken: (ended: KeptConsent) => boolean
  /** Resolves when the server has stored it; rejects with an `ApiFailure`. */
  readonly deliver: (receipt: KeptConsent) => Promise<void>
  readonly logFailure: (error: unknown) => void
}

export interface ReceiptPost {
  /** Sends the open receipt, unless it is already being sent. Retries by itself while the server is down or busy. */
  readonly send: () => void
  /** Resolves when no receipt is open that another try could deliver, or after 20 seconds. Never rejects. */
  readonly settled: () => Promise<void>
}

/**
 * Delivers receipts to the server. One that did not arrive is retried, and requests that must not overtake it can
 * wait for it.
 */
export function createReceiptPost(options: ReceiptPostOptions): ReceiptPost {
  const { renewOpen, renewOvertaken, deliver, logFailure } = options
  const inFlight = new Set<string>()
  const refused = new Set<string>()
  let retry: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let waiting: (() => void)[] = []

  function send(): void {
    clearTimeout(retry)
    retry = undefined
    const receipt = renewOpen()
    if (receipt !== undefined && !inFlight.has(receipt.receiptId)) void attempt(receipt)
    releaseIfSettled()
  }

  async function attempt(receipt: KeptConsent): Promise<void> {
    const { receiptId } = receipt
    inFlight.add(receiptId)
    try {
      await deliver(receipt)
      retryMs = firstRetryMs
    } catch (error) {
      logFailure(error)
      if (error instanceof ApiFailure && error.isTemporary) retryLater(error.retryAfterMs ?? 0)
      else refused.add(receiptId)
    } finally {
      inFlight.delete(receiptId)
      // NOTE: the server goes by what it stored last, and only it knows the order of two that were sent together.
      if (renewOvertaken(receipt) && retry === undefined) send()
      releaseIfSettled()
    }
  }

  function retryLater(atLeastMs: number): void {
    clearTimeout(retry)
    retry = setTimeout(send, Math.max(retryMs, atLeastMs))
    retryMs = Math.min(retryMs * 2, lastRetryMs)
  }

  function isSettled(): boolean {
    const receipt = renewOpen()
    return receipt === undefined || refused.has(receipt.receiptId)
  }

  function releaseIfSettled(): void {
    if (waiting.length === 0 || !isSettled()) return
    const released = waiting
    waiting = []
    for (const release of released) release()
  }

  return {
    send,
    settled: async () => {
      if (isSettled()) return
      // NOTE: a session that began in this document has its own receipt, which has not been sent yet.
      if (inFlight.size === 0 && retry === undefined) send()
      const arrived = new Promise<void>((resolve) => waiting.push(resolve))
      await withTimeout(arrived, timeoutMs).catch(() => undefined)
    },
  }
}
