import { useCallback } from 'react'
import { ApiFailure, askInPassing, useApi } from '#web/api/index.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'

/**
 * Asks the server whether the stored session is still valid. An unreachable server has not refused it: the account page
 * reports the failure and offers a retry, and the form would get no answer either.
 */
export function useKeptSignIn(): 'asking' | 'counts' | 'has-ended' {
  const api = useApi()
  const load = useCallback(async () => {
    try {
      await askInPassing((within) => api.call('userProfile', within))
      return true
    } catch (failure) {
      return failure instanceof ApiFailure && failure.isTemporary
    }
  }, [api])
  const loaded = useLoaded(load)
  if (loaded.status === 'loading') return 'asking'
  return loaded.status === 'ready' && loaded.value ? 'counts' : 'has-ended'
}
