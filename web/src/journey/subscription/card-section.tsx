import type { CustomerInvoice, CustomerSubscription, CustomerSubscriptionView } from '@fennel/contract'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useFocusOnReturn } from '#web/ui/use-focus-on-return.ts'
import { CardUpdate } from './card-update.tsx'
import styles from './subscription-screen.module.css'
import { cardWords, isCardExpiredAtCharge } from './subscription-words.ts'
import type { Outcome } from '#web/ui/outcome.ts'

interface CardSectionProps {
  readonly subscriptionId: string
  readonly card: CustomerSubscription['card']
  readonly nextCharge: CustomerSubscription['nextCharge']
  /** What the plan owes; undefined if nothing is known to be owed. */
  readonly due: CustomerInvoice['amount'] | undefined
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onSaved: (view: CustomerSubscriptionView, outcome: Outcome) => void
}

/** The card that pays for the plan, and the form to replace it. */
export function CardSection(props: CardSectionProps) {
  const { subscriptionId, card, nextCharge, due, isOpen, onOpen, onSaved } = props
  const opener = useFocusOnReturn(isOpen)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpen) title.current?.focus()
  }, [isOpen])
  return (
    <section aria-labelledby="billing-title" className={styles.card}>
      <h2 id="billing-title" ref={title} tabIndex={-1}>
        Billing
      </h2>
      {card === null ? (
        <p>There is no card on file.</p>
      ) : (
        <dl className={styles.billing}>
          <div>
            <dt>Card</dt>
            <dd>{cardWords(card)}</dd>
          </div>
          <div>
            <dt>Expires</dt>
            <dd>
              {String(card.expMonth).padStart(2, '0')} / {String(card.expYear).slice(-2)}
            </dd>
          </div>
        </dl>
      )}
      {isCardExpiredAtCharge(card, nextCharge) ? (
        <p>This card expires before your next charge. Please add your new card.</p>
      ) : null}
      {isOpen ? (
        <CardUpdate
          subscriptionId={subscriptionId}
          due={due}
          onClose={() => onOpen(false)}
          onSaved={(view, outcome) => {
            onOpen(false)
            onSaved(view, outcome)
          }}
        />
      ) : (
        <Button ref={opener} variant="secondary" wide onClick={() => onOpen(true)}>
          Update card
        </Button>
      )}
    </section>
  )
}
