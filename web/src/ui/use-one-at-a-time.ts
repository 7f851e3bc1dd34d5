import { useRef, useState } from 'react'
import { useFocusBack } from './use-focus-back.ts'

/** What work resolves with when another page is about to replace the form, which is sent no second time until then. */
export const leaving = Symbol('leaving')

interface OneAtATime {
  readonly isBusy: boolean
  /** Does it, unless something is under way already. Stays busy if it is `leaving`. Rejects as the work does. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>
}

/** What a form does when it is sent: once at a time, busy meanwhile, and then with the focus where it was. */
export function useOneAtATime(): OneAtATime {
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const keepFocus = useFocusBack(isBusy)
  return {
    isBusy,
    run: async (work) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      keepFocus()
      setBusy(true)
      let isLeaving = false
      try {
        isLeaving = (await work()) === leaving
      } finally {
        isUnderWay.current = isLeaving
        setBusy(isLeaving)
      }
    },
  }
}
