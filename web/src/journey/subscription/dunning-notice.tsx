import type { CustomerSubscription } from '@fennel/contract'
import { formatAmount, wordedUtcDay } from '@fennel/funnel'
import { Button } from '#web/ui/button.tsx'
import { isOverdue } from './is-overdue.ts'
import styles from './subscription-screen.module.css'
import { currentPeriodWords } from './subscription-words.ts'

interface DunningNoticeProps {
  readonly subscription: CustomerSubscription
  readonly onUpdateCard: () => void
}

/** Shown after a failed renewal: what happened, until when the plan stays open, and the one thing that fixes it. */
export function DunningNotice({ subscription, onUpdateCard }: DunningNoticeProps) {
  const { reason } = subscription.entitlement
  if (!isOverdue(subscription)) return null
  const { nextCharge, owed, graceUntil, invoices } = subscription
  // NOTE: without a date for another try there is no next charge, but a payment was still refused: the oldest open
  // invoice.
  const refused = nextCharge ?? invoices.findLast(({ status }) => status === 'open')?.amount
  const amount = refused === undefined ? 'your renewal' : formatAmount(refused)
  return (
    <section aria-labelledby="dunning-title" className={styles.dunning} data-testid="dunning">
      <h2 id="dunning-title">Your last payment did not go through</h2>
      <p>
        {/* NOTE: not which card: the one on file may have been saved since and never tried. */}
        We tried to charge {amount} to your card, and your bank did not approve it.
        {reason === 'grace' && graceUntil !== null ? (
          <>
            {' '}
            Your plan stays open until <strong>{wordedUtcDay(graceUntil)}</strong>.
          </>
        ) : null}
        {nextCharge === null ? null : ` We will try again on ${wordedUtcDay(nextCharge.at)}.`}
      </p>
      <p>
        Update your card, and we will charge it the {owed == null ? 'amount' : formatAmount(owed)} you owe
        right away.{subscription.status === 'unpaid' ? currentPeriodWords(subscription) : ''}
        {/* NOTE: the bank may only have wanted a confirmation, which it asks for once the customer is present. */}
        {nextCharge === null
          ? ' If your bank only wants you to confirm the payment, enter the same card again.'
          : null}
      </p>
      <Button wide onClick={onUpdateCard}>
        Update card and pay
      </Button>
    </section>
  )
}
