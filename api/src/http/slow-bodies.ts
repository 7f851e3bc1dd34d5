import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import { refuseUnreadable } from './refuse-unreadable.ts'

export interface BodyRules {
  /** Milliseconds a body may take before it counts as slow. Bodies usually come with their head, or right behind it. */
  readonly patience: number
  /** Slow bodies that may be on their way at once; each may fill memory up to the largest body of its call. */
  readonly mostSlow: number
}

export const bodyRules: BodyRules = { patience: 250, mostSlow: 100 }

/** Bodies that are waited for. */
export interface AwaitedBodies {
  /**
   * Begins to wait for a body and calls `onSlow` when it is not whole in time. With too many slow ones already its
   * connection is ended with 408. Answers how to end the wait, which may be called more than once.
   */
  readonly wait: (message: IncomingMessage, onSlow: () => void) => () => void
}

interface AwaitedBody {
  readonly message: IncomingMessage
  readonly onSlow: () => void
  /** By `performance.now()`. */
  readonly due: number
  isSlow: boolean
}

export function awaitBodies({ patience, mostSlow }: BodyRules): AwaitedBodies {
  let slow = 0
  /** Those that are in time so far, the oldest first. */
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

  // NOTE: one timer for all, set for the oldest: nearly every body comes at once, and a timer each would cost more than
  // the rest of the waiting.
  const look = () => {
    timer = undefined
    for (const body of inTime) {
      const left = body.due - performance.now()
      if (left > 0) {
        timer = setTimeout(look, left)
        return
      }
      inTime.delete(body)
      callSlow(body)
    }
  }

  return {
    wait(message, onSlow) {
      if (!hasBody(message)) return () => undefined
      const body = { message, onSlow, due: performance.now() + patience, isSlow: false }
      inTime.add(body)
      timer ??= setTimeout(look, patience)
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
