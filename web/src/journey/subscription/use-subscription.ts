import type { CustomerSubscriptionView } from '@fennel/contract'
import { useCallback, useRef, useState } from 'react'
import { ApiFailure, useApi } from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import { readCardReturn } from '#web/payment/bank/card-return.ts'
import type { Outcome } from '#web/ui/outcome.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import type { Loaded } from '#web/ui/use-loaded.ts'

type Task = 'switch' | 'cancel' | 'resume'

export interface SubscriptionControl {
  readonly view: Loaded<CustomerSubscriptionView>
  readonly tryAgain: () => void
  /** True from a retry after a failed load until the data is there. */
  readonly isAskedAgain: boolean
  /** The change in progress. */
  readonly task: Task | undefined
  readonly outcome: Outcome | undefined
  /** Runs one change at a time; `describe` words the new state. Never rejects. */
  readonly run: (
    task: Task,
    work: (api: ApiClient) => Promise<CustomerSubscriptionView>,
    describe: (view: CustomerSubscriptionView) => string,
  ) => Promise<void>
  /** Applies the result of a change made elsewhere on the page. */
  readonly accept: (view: CustomerSubscriptionView, outcome: Outcome) => void
  /** Shows the result of something that did not change the subscription, or may not have. */
  readonly show: (outcome: Outcome) => void
}

/**
 * The signed-in customer's subscription as the server last reported it: the one with this id, or the one shown first.
 */
export function useSubscription(planId: string | undefined): SubscriptionControl {
  const api = useApi()
  const [attempt, setAttempt] = useState(0)
  const [latest, setLatest] = useState<CustomerSubscriptionView | undefined>(undefined)
  const [task, setTask] = useState<Task | undefined>(undefined)
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined)
  const isRunning = useRef(false)
  const load = useCallback(async () => loadSubscription(api, planId), [api, planId])
  const loaded = useLoaded(load, attempt)

  function accept(changed: CustomerSubscriptionView, result: Outcome): void {
    setLatest(changed)
    setOutcome(result)
  }

  const view: Loaded<CustomerSubscriptionView> =
    latest === undefined ? loaded : { status: 'ready', value: latest }
  return {
    view,
    tryAgain: () => setAttempt(attempt + 1),
    isAskedAgain: attempt > 0 && view.status !== 'ready',
    task,
    outcome,
    accept,
    show: setOutcome,
    run: async (name, work, describe) => {
      if (isRunning.current) return
      isRunning.current = true
      setTask(name)
      setOutcome(undefined)
      try {
        const changed = await work(api)
        accept(changed, { kind: 'success', message: describe(changed) })
      } catch (error) {
        setOutcome({ kind: 'failure', message: isReported(error) ? error.message : unconfirmed })
        // NOTE: a request whose response was lost may still have succeeded. A conflict says that the plan is not as
        // shown: its price is a new one, or another tab has changed it.
        if (!isReported(error) || error.status === 409) await load().then(setLatest, () => undefined)
      } finally {
        isRunning.current = false
        setTask(undefined)
      }
    },
  }
}

/**
 * Loads the plan. While a card waits to be saved, a session that has ended leads nowhere: the page then asks its owner
 * to log in.
 */
async function loadSubscription(
  api: ApiClient,
  planId: string | undefined,
): Promise<CustomerSubscriptionView> {
  const staysOnRefusal = readCardReturn() !== undefined
  return (await api.call('customerSubscription', { query: { plan: planId }, staysOnRefusal })).data
}

/** Whether the server refused the session, which has ended. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 401 || error.status === 403)
}

/** Whether the server reported the outcome. With any other error it is open whether the change was made. */
function isReported(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && !error.isTemporary && error.code !== 'unexpected'
}

const unconfirmed =
  "We couldn't confirm that. Reload this page in a minute to see whether it worked before trying again."
