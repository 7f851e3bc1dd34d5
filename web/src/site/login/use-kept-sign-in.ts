import { unexpectedMessage } from '@fennel/contract'
import { useCallback } from 'react'
import { ApiFailure, useApi } from '#web/api/index.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { withTimeout } from '#web/with-timeout.ts'

/** How long a signed-in customer waits at most to be recognized, in milliseconds. */
const longestLookMs = 8_000

/**
 * Asks the server whether the stored session is still valid. An unreachable server has not refused it: the account page
 * reports the failure and offers a retry, and the form would get no answer either.
 */
export function useKeptSignIn(): 'asking' | 'counts' | 'has-ended' {
  const api = useApi()
  const load = useCallback(async () => {
    try {
      // An ended session is an answer here, not a reason to leave the login page.
      const asked = api.call('userProfile', { timeoutMs: longestLookMs, staysOnRefusal: true })
      // NOTE: an expired token is renewed first, which has its own timeout and then repeats the request.
      await withTimeout(asked, longestLookMs, new ApiFailure(0, 'timeout', unexpectedMessage))
      return true
    } catch (failure) {
      return failure instanceof ApiFailure && failure.isTemporary
    }
  }, [api])
  const loaded = useLoaded(load)
  if (loaded.status === 'loading') return 'asking'
  return loaded.status === 'ready' && loaded.value ? 'counts' : 'has-ended'
}
