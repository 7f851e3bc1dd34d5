import type { DataOf } from '@fennel/contract'
import type { ApiClient } from '#web/api/index.ts'
import { withTimeout } from '#web/with-timeout.ts'

const longestLookMs = 8_000

/**
 * What the visitor already has by this browser or by the account signed in. Rejects with `ApiFailure`, or after 8 s
 * with another error.
 */
export async function askCurrentPlan(api: ApiClient): Promise<DataOf<'currentPlan'>> {
  // An expired session is no reason to redirect a visitor who is paying, or has just paid.
  const asked = api.call('currentPlan', { timeoutMs: longestLookMs, staysOnRefusal: true })
  // NOTE: an expired token is renewed first, which has its own timeout and then repeats the request.
  return (await withTimeout(asked, longestLookMs)).data
}
