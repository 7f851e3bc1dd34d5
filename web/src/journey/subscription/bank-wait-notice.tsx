import { LongWaitNotice } from '#web/payment/bank/long-wait-notice.tsx'
import type { BankSubject, LongBankWait } from './use-bank-wait.ts'

const advice: Readonly<Record<BankSubject, string>> = {
  card: 'If you see no request, you can stop waiting and try again. Your plan stays as it is, and nothing is charged.',
  payment:
    'If you see no request, you can stop waiting. Your new card is already saved, and the open payment still counts if your bank confirms it.',
}

/** Shown while a bank takes long to answer, with a way to stop waiting. Rendered before that, too, without `wait`. */
export function BankWaitNotice({ wait }: { readonly wait: LongBankWait | undefined }) {
  const subject = wait?.subject ?? 'card'
  return (
    <LongWaitNotice subject={subject} advice={advice[subject]} label="Stop waiting" onStop={wait?.stop} />
  )
}
