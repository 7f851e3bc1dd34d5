import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import { refuseUnreadable } from './refuse-unreadable.ts'

export interface BodyRules {
  /**
   * Milliseconds a body may take before it counts as slow.
   * Bodies usually arrive with the headers or right behind them.
   */
  readonly slowAfterMs: number
  /** How many slow bodies may be arriving at once; each may use memory up to the body limit of its route. */
  readonly mostSlow: number
}

export const bodyRules: BodyRules = { slowAfterMs: 250, mostSlow: 100 }

/** Tracks requests whose bodies are still arriving. */
export interface AwaitedBodies {
  /**
   * Begins to wait for a body and calls `onSlow` when it is not complete in time; if too many are slow already, closes
   * the connection with 408. Returns a function that ends the wait and may be called more than once.
   */
  readonly wait: (message: IncomingMessage, onSlow: () => void) => () => void
}

interface AwaitedBody {
  readonly message: IncomingMessage
  readonly onSlow: () => void
  /** In `performance.now()` time. */
  readonly due: number
  isSlow: boolean
}

export function awaitBodies({ slowAfterMs, mostSlow }: BodyRules): AwaitedBodies {
  let slow = 0
  /** Bodies that are still in time, oldest first. */
  const inTime = new Set<AwaitedBody>()
  let timer: NodeJS.Timeout | undefined

  const callSlow = (body: AwaitedBody) => {
    if (body.message.complete) return
    body.onSlow()
    if (slow >= mostSlow) {
      refuseUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, body.message.socket)
      return
    }
    body.isSlow = true
    slow += 1
  }

  // NOTE: one timer for all, set for the oldest: nearly every body arrives at once, and a timer for each would cost
  // more than the rest of this module.
  const checkDue = () => {
    timer = undefined
    for (const body of inTime) {
      const left = body.due - performance.now()
      if (left > 0) {
        timer = setTimeout(checkDue, left)
        return
      }
      inTime.delete(body)
      callSlow(body)
    }
  }

  return {
    wait(message, onSlow) {
      if (!hasBody(message)) return () => undefined
      const body = { message, onSlow, due: performance.now() + slowAfterMs, isSlow: false }
      inTime.add(body)
      timer ??= setTimeout(checkDue, slowAfterMs)
      return () => {
        inTime.delete(body)
        if (body.isSlow) slow -= 1
        body.isSlow = false
      }
    },
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
