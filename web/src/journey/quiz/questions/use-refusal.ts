import type { Refusal } from '@fennel/funnel'
import { useState } from 'react'

export interface ShownRefusal {
  readonly message: string | undefined
  /** The field the sentence is about, where there are several. */
  readonly fieldId: string | undefined
  /** How many answers were refused on this step. */
  readonly attempt: number
  readonly show: (refusal: Refusal) => void
  /** Takes the sentence away as soon as the visitor changes something. */
  readonly clear: () => void
}

/** The sentence under a field, from the rules. */
export function useRefusal(): ShownRefusal {
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined)
  const [attempt, setAttempt] = useState(0)
  return {
    message: refusal?.message,
    fieldId: refusal?.fieldId,
    attempt,
    show: (next) => {
      setRefusal(next)
      setAttempt((count) => count + 1)
    },
    clear: () => setRefusal(undefined),
  }
}
