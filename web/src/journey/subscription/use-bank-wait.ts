import { laterTimings } from '@fennel/funnel'
import { useRef, useState } from 'react'
import { useIsLate } from '#web/ui/use-is-late.ts'

/** What a bank may be asking its customer about: the new card itself, or an open payment with it. */
export type BankSubject = 'card' | 'payment'

/** What a task that may wait for a bank tells, and hears, of that. */
export interface BankWait {
  /** Called when the bank may begin to ask; with `undefined` once nobody waits for it any more. */
  readonly onAsking: (subject: BankSubject | undefined) => void
  /** Aborted by the customer, who waits no longer. */
  readonly stopped: AbortSignal
}

/** A bank that has been waited for longer than usual, and the way to end that. */
export interface LongBankWait {
  readonly subject: BankSubject
  readonly stop: () => void
}

interface BankWaitControl {
  /** For the task that begins now. The page follows one at a time. */
  readonly begin: () => BankWait
  readonly longWait: LongBankWait | undefined
}

/** Follows how long a bank is waited for. */
export function useBankWait(): BankWaitControl {
  const [subject, setSubject] = useState<BankSubject | undefined>(undefined)
  const wait = useRef(new AbortController())
  const isLong = useIsLate(subject !== undefined, laterTimings.paymentTimeout)
  return {
    begin: () => {
      wait.current = new AbortController()
      return { onAsking: setSubject, stopped: wait.current.signal }
    },
    longWait: isLong && subject !== undefined ? { subject, stop: () => wait.current.abort() } : undefined,
  }
}
