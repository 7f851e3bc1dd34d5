import type { ResponseOf, RouteName } from '@fennel/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiFailure, useApi } from '#web/api/index.ts'
import type { CallInput } from '#web/api/index.ts'

export interface Loaded<T> {
  /** The last answer; it stays while a newer one is on its way. */
  readonly data: T | undefined
  readonly failure: string | undefined
  readonly isLoading: boolean
  readonly reload: () => void
}

/** Makes a reading call whenever its input changes; an answer that comes late is dropped. */
export function useAdminCall<R extends RouteName>(name: R, input: CallInput<R>): Loaded<ResponseOf<R>> {
  const api = useApi()
  const [state, setState] = useState<Omit<Loaded<ResponseOf<R>>, 'reload'>>({
    data: undefined,
    failure: undefined,
    isLoading: true,
  })
  const turn = useRef(0)
  const key = JSON.stringify(input)
  const reload = useCallback(() => {
    const mine = ++turn.current
    setState((before) => ({ ...before, isLoading: true }))
    api
      .call(name, JSON.parse(key) as CallInput<R>)
      .then((data) => {
        if (mine === turn.current) setState({ data, failure: undefined, isLoading: false })
      })
      .catch((problem: unknown) => {
        if (mine === turn.current)
          setState((before) => ({ ...before, failure: sentenceOf(problem), isLoading: false }))
      })
  }, [api, name, key])
  useEffect(() => {
    reload()
    return () => {
      turn.current++
    }
  }, [reload])
  return { ...state, reload }
}

/** What a failed call tells the operator. */
export function sentenceOf(problem: unknown): string {
  if (!(problem instanceof ApiFailure)) return 'An unexpected error occurred'
  if (problem.code === 'network') return 'The server cannot be reached. Check your connection and try again.'
  if (problem.code === 'timeout') return 'The server took too long to answer. Please try again.'
  return problem.message
}
