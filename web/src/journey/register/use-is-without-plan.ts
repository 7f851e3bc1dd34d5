import { useCallback } from 'react'
import { askInPassing, useApi } from '#web/api/index.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'

/**
 * Whether the server knows no active plan of this browser's visitor: none was bought, it has ended, or its payment is
 * still in progress. Undefined until the server answers, or if it does not.
 */
export function useIsWithoutPlan(isAsked: boolean): boolean | undefined {
  const api = useApi()
  const load = useCallback(
    async () =>
      isAsked
        ? (await askInPassing((within) => api.call('currentPlan', within))).data.plan === null
        : undefined,
    [api, isAsked],
  )
  const answer = useLoaded(load)
  return answer.status === 'ready' ? answer.value : undefined
}
