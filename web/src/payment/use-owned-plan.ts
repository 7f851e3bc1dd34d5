import type { DataOf } from '@fennel/contract'
import { useEffect, useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { useQuiz } from '#web/visitor/index.ts'

type RunningPlan = NonNullable<DataOf<'currentPlan'>['plan']>

/** A plan the visitor has already; without `plan` it is only known that there is one. */
export interface OwnedPlan {
  readonly plan: RunningPlan | undefined
  /** True when the visitor just tried to pay. */
  readonly wasRefused: boolean
}

interface OwnedPlanLook {
  /** Undefined while no running plan is known, and then any may be bought. */
  readonly state: OwnedPlan | undefined
  /** Looks again after the server refused to sell a second plan. Never rejects. */
  readonly look: () => Promise<void>
}

/** Whether this browser's visitor has a plan already. A server that does not tell sells as ever: it refuses by itself. */
export function useOwnedPlan(): OwnedPlanLook {
  const api = useApi()
  const leadNow = useQuiz(({ leadId }) => leadId)
  // A lead made on this very page has bought nothing yet, and paying makes one.
  const [leadId] = useState(leadNow)
  const [state, setState] = useState<OwnedPlan | undefined>(undefined)

  useEffect(() => {
    if (leadId === undefined) return
    let isCurrent = true
    api.call('currentPlan', {}).then(
      ({ data }) => {
        if (isCurrent && data.plan !== null) setState({ plan: data.plan, wasRefused: false })
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [api, leadId])

  return {
    state,
    look: async () => {
      const plan = await api.call('currentPlan', {}).then(
        ({ data }) => data.plan ?? undefined,
        () => undefined,
      )
      setState({ plan, wasRefused: true })
    },
  }
}
