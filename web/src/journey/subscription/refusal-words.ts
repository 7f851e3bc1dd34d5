import { paymentMessages } from '@fennel/funnel'
import { ApiFailure } from '#web/api/index.ts'

/**
 * Why the card form could not be loaded. A refusal shows the server's message, which says what helps. A server or
 * provider that is down, or a plan that is not found, gets a general message.
 */
export function refusalWords(error: unknown): string {
  const isRefusal =
    error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 404
  return isRefusal ? error.message : paymentMessages.initializeFailed
}
