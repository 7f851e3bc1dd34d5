import type { ResponseOf, RouteName } from '@fennel/contract'
import { useCallback, useEffect, useState } from 'react'
import { ApiFailure, useApi } from '#web/api/index.ts'
import type { CallInput } from '#web/api/index.ts'

export interface Loaded<T> {
  /** The last response; it stays while a newer one is loading. */
  readonly data: T | undefined
  /** Why the current input could not be loaded; it stays while that is tried again. */
  readonly failure: string | undefined
  /** Whether it failed because there is no such thing: asking again would not help. */
  readonly isMissing: boolean
  readonly isLoading: boolean
  /** Whether the response belongs to an earlier input: the current one has not loaded yet. */
  readonly isOutdated: boolean
  readonly reload: () => void
}

interface Ended<T> {
  /** The request that ended: its input and how often it was repeated. */
  readonly asking: string
  readonly input: string
  /** The input that `data` belongs to. */
  readonly key: string
  readonly data: T | undefined
  readonly failure: string | undefined
  readonly isMissing: boolean
}

/** Sends a read request whenever its input changes; a response that is no longer wanted is dropped. */
export function useAdminCall<R extends RouteName>(name: R, input: CallInput<R>): Loaded<ResponseOf<R>> {
  const api = useApi()
  const [round, setRound] = useState(0)
  const [ended, setEnded] = useState<Ended<ResponseOf<R>>>()
  const key = JSON.stringify(input)
  const asking = `${round} ${key}`
  useEffect(() => {
    let isWanted = true
    api
      .call(name, JSON.parse(key) as CallInput<R>)
      .then((data) => {
        if (isWanted) setEnded({ asking, input: key, key, data, failure: undefined, isMissing: false })
      })
      .catch((problem: unknown) => {
        if (!isWanted) return
        const failure = sentenceOf(problem)
        const isMissing = problem instanceof ApiFailure && problem.code === 'not_found'
        setEnded((before) => ({
          asking,
          input: key,
          key: before?.key ?? key,
          data: before?.data,
          failure,
          isMissing,
        }))
      })
    return () => {
      isWanted = false
    }
  }, [api, name, key, asking])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  const isLoading = ended?.asking !== asking
  const failure = ended?.input === key ? ended.failure : undefined
  return {
    data: ended?.data,
    failure,
    isMissing: failure !== undefined && ended?.isMissing === true,
    isLoading,
    isOutdated: ended !== undefined && ended.key !== key,
    reload,
  }
}

/** The message of a failed request for the operator. */
export function sentenceOf(problem: unknown): string {
  if (!(problem instanceof ApiFailure)) return 'An unexpected error occurred'
  if (problem.code === 'network') return 'Can’t reach the server. Check your connection and try again.'
  if (problem.code === 'not_found') return 'Not found. It may have been erased, or the link is wrong.'
  if (problem.code === 'timeout') return 'The server took too long to answer. Try again.'
  return problem.message
}
