import { laterTimings } from '@fennel/funnel'
import { useRef, useState } from 'react'
import { useIsLate } from '#web/ui/use-is-late.ts'

/** What a bank may be asking its customer about: the new card itself, or an open payment with it. */
export type BankSubject = 'card' | 'payment'

/** Passed to a task that may wait for a bank. */
export interface BankWait {
  /** The task calls it when the bank may start asking, and with `undefined` once it no longer waits. */
  readonly onAsking: (subject: BankSubject | undefined) => void
  /** Aborted when the customer stops waiting. */
  readonly stopped: AbortSignal
}

/** A wait for a bank that takes longer than usual, and a way to end it. */
export interface LongBankWait {
  readonly subject: BankSubject
  readonly stop: () => void
}

interface BankWaitControl {
  /** Starts tracking a new task, one at a time. */
  readonly begin: () => BankWait
  readonly longWait: LongBankWait | undefined
}

/** Tracks how long the page has been waiting for a bank. */
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
