import { useRef, useState } from 'react'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { sentenceOf } from './use-admin-call.ts'

export interface Act {
  readonly isBusy: boolean
  readonly failure: string | undefined
  /** Does it once, however often it is asked meanwhile; answers whether it worked. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>
  readonly fail: (sentence: string) => void
}

/** Something an operator does: busy while it runs, with the focus where it was after that, and a sentence when it did not work. */
export function useAct(): Act {
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
