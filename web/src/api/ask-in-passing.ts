import { unexpectedMessage } from '@fennel/contract'
import { withTimeout } from '#web/with-timeout.ts'
import { ApiFailure } from './api-failure.ts'

const bounds = { timeoutMs: 8_000, staysOnRefusal: true } as const

/**
 * Asks about the person who is signed in, for a page that can go on without an answer. A session that has ended is an
 * answer here and leads to no other page. Rejects with `ApiFailure`, after 8 s at the latest.
 */
export function askInPassing<T>(ask: (within: typeof bounds) => Promise<T>): Promise<T> {
  // NOTE: an expired token is renewed first, which has its own timeout and then repeats the request.
  return withTimeout(ask(bounds), bounds.timeoutMs, new ApiFailure(0, 'timeout', unexpectedMessage))
}
