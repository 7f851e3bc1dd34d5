import { useRef, useState } from 'react'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { sentenceOf } from './use-admin-call.ts'

export interface Action {
  readonly isBusy: boolean
  readonly failure: string | undefined
  /** Runs it once, ignoring requests in the meantime; resolves with whether it succeeded. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>
  readonly fail: (sentence: string) => void
}

/** An operator action: busy while it runs, then with the focus where it was, and with a message if it failed. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const isUnderWay = useRef(false)
  const keepFocus = useFocusBack(isBusy)
  return {
    isBusy,
    failure,
    fail: setFailure,
    run: async (work) => {
      if (isUnderWay.current) return false
      isUnderWay.current = true
      keepFocus()
      setBusy(true)
      setFailure(undefined)
      try {
        await work()
        return true
      } catch (problem) {
        setFailure(sentenceOf(problem))
        return false
      } finally {
        isUnderWay.current = false
        setBusy(false)
      }
    },
  }
}
