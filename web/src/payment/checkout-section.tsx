import type { PlanOffer } from '@fennel/funnel'
import { useEffect, useRef } from 'react'
import { useQuiz } from '#web/visitor/index.ts'
import type { RegistrationSource } from '#web/visitor/index.ts'
import styles from './checkout-section.module.css'
import { EmailCapture } from './email-capture.tsx'
import { PaymentForm } from './payment-form.tsx'

interface CheckoutSectionProps {
  readonly plan: PlanOffer
  readonly registrationSource: RegistrationSource
  /** Called once, after the payment is complete and kept. */
  readonly onPaid: () => void
}

/** The payment form once an e-mail is known; before that, the question where the plan should go. */
export function CheckoutSection({ plan, registrationSource, onPaid }: CheckoutSectionProps) {
  const answer = useQuiz((state) => state.answers['email'])
  const email = typeof answer === 'string' ? answer : ''
  const heading = useRef<HTMLHeadingElement>(null)
  const wasKnown = useRef(email !== '')
  useEffect(() => {
    // The field that had the focus is gone; the form it opened starts here.
    if (email !== '' && !wasKnown.current) heading.current?.focus()
    wasKnown.current = email !== ''
  }, [email])
  return (
    <div className={styles.section}>
      <h2 id="checkout-title" ref={heading} tabIndex={-1}>
        {email === '' ? 'Where should we send your plan?' : 'Complete your order'}
      </h2>
      {email === '' ? (
        <EmailCapture registrationSource={registrationSource} />
      ) : (
        <PaymentForm plan={plan} email={email} registrationSource={registrationSource} onPaid={onPaid} />
      )}
    </div>
  )
}
