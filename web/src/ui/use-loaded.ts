import { startTransition, useEffect, useState } from 'react'

export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown }

interface Answer<T> {
  readonly load: () => Promise<T>
  readonly attempt: number
  readonly result: Loaded<T>
}

/** The result of `load`, for a screen. Keep `load` stable; increase `attempt` to load again. */
export function useLoaded<T>(load: () => Promise<T>, attempt = 0): Loaded<T> {
  const [answer, setAnswer] = useState<Answer<T> | undefined>(undefined)
  useEffect(() => {
    let isCurrent = true
    const keep = (result: Loaded<T>) => {
      // The result may draw a whole page, which a transition renders in short tasks.
      if (isCurrent) startTransition(() => setAnswer({ load, attempt, result }))
    }
    load().then(
      (value) => keep({ status: 'ready', value }),
      (error: unknown) => keep({ status: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [load, attempt])
  const isAnswered = answer?.load === load && answer.attempt === attempt
  return isAnswered ? answer.result : { status: 'loading' }
}
