import { answerInTime } from '#web/answer-in-time.ts'
import { ApiFailure } from '#web/api/index.ts'
import type { KeptConsent } from './kept-consent.ts'

const firstRetryMs = 5_000
const lastRetryMs = 60_000
/** Two more tries fit in. Whoever waits for a receipt goes on without it then. */
const patienceMs = 20_000

interface ReceiptPostOptions {
  /** The receipt that the server has not confirmed, read anew each time; undefined where there is none. */
  readonly readOpen: () => KeptConsent | undefined
  /** Resolves when the server has it; rejects with an `ApiFailure`. */
  readonly deliver: (receipt: KeptConsent) => Promise<void>
  readonly logFailure: (error: unknown) => void
}

export interface ReceiptPost {
  /** Sends what is open, unless it is on its way. Tried again by itself while the server is away or busy. */
  readonly send: () => void
  /** Resolves when nothing is open that another try can bring there, or after 20 seconds; never rejects. */
  readonly settled: () => Promise<void>
}

/** Brings receipts to the server: one that did not arrive is tried again, and what must not overtake it can wait for it. */
export function createReceiptPost({ readOpen, deliver, logFailure }: ReceiptPostOptions): ReceiptPost {
  const travelling = new Set<string>()
  const refused = new Set<string>()
  let retry: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let waiting: (() => void)[] = []

  function send(): void {
    clearTimeout(retry)
    retry = undefined
    const receipt = readOpen()
    if (receipt !== undefined && !travelling.has(receipt.receiptId)) void bring(receipt)
    releaseIfSettled()
  }

  async function bring(receipt: KeptConsent): Promise<void> {
    const { receiptId } = receipt
    travelling.add(receiptId)
    try {
      await deliver(receipt)
      retryMs = firstRetryMs
    } catch (error) {
      logFailure(error)
      if (error instanceof ApiFailure && error.isTemporary) retryLater(error.retryAfterMs ?? 0)
      else refused.add(receiptId)
    } finally {
      travelling.delete(receiptId)
      releaseIfSettled()
    }
  }

  function retryLater(atLeastMs: number): void {
    clearTimeout(retry)
    retry = setTimeout(send, Math.max(retryMs, atLeastMs))
    retryMs = Math.min(retryMs * 2, lastRetryMs)
  }

  function isSettled(): boolean {
    const receipt = readOpen()
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
      // NOTE: a session that was begun in this document has a receipt of its own that nobody has sent yet.
      if (travelling.size === 0 && retry === undefined) send()
      const arrived = new Promise<void>((resolve) => waiting.push(resolve))
      await answerInTime(arrived, patienceMs, new Error('The receipt is still open')).catch(() => undefined)
    },
  }
}
