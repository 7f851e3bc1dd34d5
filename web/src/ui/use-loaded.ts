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

/** What `load` gives, for a screen. Keep `load` stable; `attempt` counts up to load again. */
export function useLoaded<T>(load: () => Promise<T>, attempt = 0): Loaded<T> {
  const [answer, setAnswer] = useState<Answer<T> | undefined>(undefined)
  useEffect(() => {
    let isCurrent = true
    const keep = (result: Loaded<T>) => {
      // A whole page may follow from it, which is drawn in short tasks.
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
