import { useState } from 'react'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { sentenceOf } from './use-admin-call.ts'

export interface Action {
  readonly isBusy: boolean
  readonly failure: string | undefined
  /** Runs it once, ignoring requests in the meantime; resolves with whether it succeeded. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>
  /** Shows a failure; undefined takes back the last one. */
  readonly fail: (sentence: string | undefined) => void
}

/** An operator action: busy while it runs, then with the focus where it was, and with a message if it failed. */
export function useAction(): Action {
  const { isBusy, run } = useOneAtATime()
  const [failure, setFailure] = useState<string | undefined>(undefined)
  return {
    isBusy,
    failure,
    fail: setFailure,
    run: async (work) => {
      let isDone = false
      await run(async () => {
        setFailure(undefined)
        try {
          await work()
          isDone = true
        } catch (problem) {
          setFailure(sentenceOf(problem))
        }
      })
      return isDone
    },
  }
}
