import type { IncomingMessage } from 'node:http'
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

export function awaitBodies({ patience, mostSlow }: BodyRules): AwaitedBodies {
  let slow = 0
  return {
    wait(message, onSlow) {
      if (!hasBody(message)) return () => undefined
      let isSlow = false
      const timer = setTimeout(() => {
        if (message.complete) return
        onSlow()
        if (slow >= mostSlow) {
          refuseUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, message.socket)
          return
        }
        isSlow = true
        slow += 1
      }, patience)
      return () => {
        clearTimeout(timer)
        if (isSlow) slow -= 1
        isSlow = false
      }
    },
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
