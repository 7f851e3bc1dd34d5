import { useCallback } from 'react'
import { useApi } from '#web/api/index.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'

/**
 * Whether the server knows of no running plan of this browser's visitor: none was bought, it has ended, or its payment is
 * on its way. Undefined until it tells, and where it does not.
 */
export function useIsWithoutPlan(isAsked: boolean): boolean | undefined {
  const api = useApi()
  const load = useCallback(
    async () => (isAsked ? (await api.call('currentPlan', {})).data.plan === null : undefined),
    [api, isAsked],
  )
  const answer = useLoaded(load)
  return answer.status === 'ready' ? answer.value : undefined
}
