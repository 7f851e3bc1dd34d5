import { useCallback } from 'react'
import { useApi } from '#web/api/index.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'

/** Whether the server knows that this browser's visitor has bought no plan; undefined until it tells, and where it does not. */
export function useIsWithoutPlan(isAsked: boolean): boolean | undefined {
  const api = useApi()
  const load = useCallback(
    async () => (isAsked ? (await api.call('currentPlan', {})).data.plan === null : undefined),
    [api, isAsked],
  )
  const answer = useLoaded(load)
  return answer.status === 'ready' ? answer.value : undefined
}
