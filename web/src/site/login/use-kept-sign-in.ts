import { unexpectedMessage } from '@fennel/contract'
import { useCallback } from 'react'
import { answerInTime } from '#web/answer-in-time.ts'
import { ApiFailure, useApi } from '#web/api/index.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'

/** How long somebody waits at most to hear that they are in already, in milliseconds. */
const longestLookMs = 8_000

/**
 * Asks the server whether the sign-in that this browser keeps still counts. A server that is away has not refused it: the
 * account says so and can be asked again there, and the form would get no answer either.
 */
export function useKeptSignIn(): 'asking' | 'counts' | 'has-ended' {
  const api = useApi()
  const load = useCallback(async () => {
    try {
      // A sign-in that has ended is an answer here, and no reason to leave the way back in.
      const asked = api.call('userProfile', { timeoutMs: longestLookMs, staysOnRefusal: true })
      // NOTE: a worn token is renewed on the way, which has a time of its own and then asks once more.
      await answerInTime(asked, longestLookMs, new ApiFailure(0, 'timeout', unexpectedMessage))
      return true
    } catch (failure) {
      return failure instanceof ApiFailure && failure.isTemporary
    }
  }, [api])
  const loaded = useLoaded(load)
  if (loaded.status === 'loading') return 'asking'
  return loaded.status === 'ready' && loaded.value ? 'counts' : 'has-ended'
}
