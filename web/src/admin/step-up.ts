import { create } from 'zustand'
import type { StoreApi, UseBoundStore } from 'zustand'
import { ApiFailure } from '#web/api/index.ts'
import type { StreamingClient } from '#web/api/index.ts'

/** The state of an operator action that waits for step-up proof. */
export interface StepUp {
  readonly useWaiting: UseBoundStore<StoreApi<{ readonly isWaiting: boolean }>>
  /** Ends the wait: the requests are repeated, or fail as the server refused them. */
  readonly settle: (isProved: boolean) => void
}

/**
 * A client that, when the server asks for step-up, asks the operator and then repeats the same request. Several
 * requests at a time share one dialog.
 */
export function withStepUp(api: StreamingClient): { readonly api: StreamingClient; readonly stepUp: StepUp } {
  const useWaiting = create<{ readonly isWaiting: boolean }>(() => ({ isWaiting: false }))
  let answers: ((isProved: boolean) => void)[] = []
  const ask = () =>
    new Promise<boolean>((resolve) => {
      answers.push(resolve)
      useWaiting.setState({ isWaiting: true })
    })
  const settle = (isProved: boolean) => {
    const waiting = answers
    answers = []
    useWaiting.setState({ isWaiting: false })
    for (const answer of waiting) answer(isProved)
  }
  const proved = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (problem) {
      const isWanted = problem instanceof ApiFailure && problem.code === 'step_up_needed'
      if (!isWanted || !(await ask())) throw problem
      return act()
    }
  }
  return {
    stepUp: { useWaiting, settle },
    api: {
      call: (name, input) => proved(() => api.call(name, input)),
      stream: (name, input, read) => proved(() => api.stream(name, input, read)),
    },
  }
}
