import type { CustomerSubscriptionView } from '@fennel/contract'
import { useCallback, useRef, useState } from 'react'
import { ApiFailure, useApi } from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import type { Loaded } from '#web/ui/use-loaded.ts'

/** What came of something the customer did, in words. */
export interface Outcome {
  readonly kind: 'success' | 'failure'
  readonly message: string
}

type Task = 'switch' | 'cancel' | 'resume'

export interface SubscriptionControl {
  readonly view: Loaded<CustomerSubscriptionView>
  readonly tryAgain: () => void
  /** Whether what could not be loaded was asked for again, until it is there. */
  readonly isAskedAgain: boolean
  /** What is under way. */
  readonly task: Task | undefined
  readonly outcome: Outcome | undefined
  /** Runs one change at a time; `said` puts the new state in words. Never rejects. */
  readonly run: (
    task: Task,
    work: (api: ApiClient) => Promise<CustomerSubscriptionView>,
    said: (view: CustomerSubscriptionView) => string,
  ) => Promise<void>
  /** Takes over what a change made elsewhere on the page came to. */
  readonly accept: (view: CustomerSubscriptionView, outcome: Outcome) => void
  /** Says what came of something that left the subscription as it was, or may have. */
  readonly tell: (outcome: Outcome) => void
}

/** The signed-in customer's subscription, as the server last told it. */
export function useSubscription(): SubscriptionControl {
  const api = useApi()
  const [attempt, setAttempt] = useState(0)
  const [latest, setLatest] = useState<CustomerSubscriptionView | undefined>(undefined)
  const [task, setTask] = useState<Task | undefined>(undefined)
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined)
  const isRunning = useRef(false)
  const load = useCallback(async () => (await api.call('customerSubscription', {})).data, [api])
  const loaded = useLoaded(load, attempt)

  function accept(changed: CustomerSubscriptionView, told: Outcome): void {
    setLatest(changed)
    setOutcome(told)
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
    tell: setOutcome,
    run: async (name, work, said) => {
      if (isRunning.current) return
      isRunning.current = true
      setTask(name)
      setOutcome(undefined)
      try {
        const changed = await work(api)
        accept(changed, { kind: 'success', message: said(changed) })
      } catch (error) {
        setOutcome({ kind: 'failure', message: isTold(error) ? error.message : unconfirmed })
        // NOTE: a call that was cut off may have done its work.
        if (!isTold(error)) await load().then(setLatest, () => undefined)
      } finally {
        isRunning.current = false
        setTask(undefined)
      }
    },
  }
}

/** Whether the server said what came of it. Anything else leaves open whether the change was made. */
function isTold(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && !error.isTemporary && error.code !== 'unexpected'
}

const unconfirmed =
  "We couldn't confirm that. Reload this page in a minute to see whether it worked before trying again."
