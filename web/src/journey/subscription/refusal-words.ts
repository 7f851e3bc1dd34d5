import { paymentMessages } from '@fennel/funnel'
import { ApiFailure } from '#web/api/index.ts'

/**
 * Why no card form came. A refusal has a sentence of the server's own, which says what helps; of a server or a provider
 * that is away, and of a plan that is not found, there is none that would.
 */
export function refusalWords(error: unknown): string {
  const isRefusal =
    error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 404
  return isRefusal ? error.message : paymentMessages.initialiseFailed
}
