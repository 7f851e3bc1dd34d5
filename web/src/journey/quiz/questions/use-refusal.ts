import type { Refusal } from '@fennel/funnel'
import { useState } from 'react'

export interface ShownRefusal {
  readonly message: string | undefined
  /** The field the message is about, if there are several. */
  readonly fieldId: string | undefined
  /** How many answers were rejected on this step. */
  readonly attempt: number
  readonly show: (refusal: Refusal) => void
  /** Removes the message, as soon as the visitor changes something. */
  readonly clear: () => void
}

/** The validation message under a field. */
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
