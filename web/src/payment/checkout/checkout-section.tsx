import type { PlanOffer } from '@fennel/funnel'
import { useEffect, useRef } from 'react'
import { usePaymentUnderWay } from '#web/use-payment-under-way.ts'
import { useQuiz } from '#web/visitor/index.ts'
import type { RegistrationSource } from '#web/visitor/index.ts'
import styles from './checkout-section.module.css'
import { EmailCapture } from './email-capture.tsx'
import { OfferEndedNotice } from '../offer/offer-ended-notice.tsx'
import { usePlansOffer } from '../offer/plans-offer.ts'
import { PaymentForm } from './payment-form.tsx'
import { OwnedPlanPanel } from '../owned-plan/owned-plan-panel.tsx'
import { useCheckout } from './use-checkout.ts'
import { useOwnedPlan } from '../owned-plan/use-owned-plan.ts'

interface CheckoutSectionProps {
  readonly plan: PlanOffer
  readonly registrationSource: RegistrationSource
  /** Called once, after the payment is complete and stored. */
  readonly onPaid: () => void
}

/** Shows the payment form once an email is known, and before that asks where the plan should go. */
export function CheckoutSection({ plan, registrationSource, onPaid }: CheckoutSectionProps) {
  const answer = useQuiz((state) => state.answers['email'])
  const email = typeof answer === 'string' ? answer : ''
  const checkout = useCheckout(plan, email)
  const { step } = checkout.state
  const isPaying = checkout.state.processing || step === 'upsell' || step === 'confirmation'
  usePaymentUnderWay(isPaying)
  const section = useRef<HTMLDivElement>(null)
  const owned = useOwnedPlan(onPaid, isPaying, section)
  const { setOwned } = usePlansOffer()
  // Never while paying: the pages that follow report what was just bought.
  const ownedPlan = isPaying ? undefined : owned.state
  const isOwned = ownedPlan !== undefined
  const asksForEmail = step === 'product_selection' || step === 'customer_info'
  const heading = useRef<HTMLHeadingElement>(null)
  const wasAsked = useRef(asksForEmail)
  useEffect(() => {
    // The field that had the focus is gone, so focus moves to the start of the form it opened.
    if (!asksForEmail && wasAsked.current) heading.current?.focus()
    wasAsked.current = asksForEmail
  }, [asksForEmail])
  useEffect(() => {
    setOwned(isOwned)
    return () => setOwned(false)
  }, [isOwned, setOwned])
  if (ownedPlan !== undefined) {
    return (
      <div className={styles.section} data-step="owned">
        <OwnedPlanPanel owned={ownedPlan} />
      </div>
    )
  }
  return (
    <div ref={section} className={styles.section} data-step={step}>
      <h2 id="checkout-title" ref={heading} tabIndex={-1}>
        {asksForEmail ? 'Where should we send your plan?' : 'Complete your order'}
      </h2>
      <OfferEndedNotice plan={plan} />
      {asksForEmail ? (
        <EmailCapture registrationSource={registrationSource} />
      ) : (
        <PaymentForm
          plan={plan}
          email={email}
          checkout={checkout}
          registrationSource={registrationSource}
          onPaid={onPaid}
          onOwned={owned.look}
          onAgain={() => heading.current?.focus()}
        />
      )}
    </div>
  )
}
