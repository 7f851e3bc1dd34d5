import { findSamePlan } from '@fennel/funnel'
import type { NamedPlan } from '@fennel/funnel'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { BrandLogo, SiteFooter } from '#web/brand/index.ts'
import { useAfterPurchase } from '../use-after-purchase.ts'
import { withdrawnPlan } from '../withdrawn-plan.ts'
import { paths } from '#web/paths.ts'
import { CheckoutSection } from '#web/payment/checkout/checkout-section.tsx'
import { usePlansOffer } from '#web/payment/offer/plans-offer.ts'
import { PlansGate } from '#web/payment/plans/plans-gate.tsx'
import type { PlansForSale } from '#web/payment/plans/plans-gate.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './checkout-screen.module.css'
import { planOfState } from './plan-of-state.ts'

/** The checkout as a separate page, for the plan in the navigation state. Without one, redirects to the plans. */
export function CheckoutScreen() {
  const state: unknown = useHistoryState()
  const [named] = useState(() => planOfState(state))
  if (named === undefined) return <Redirect to={paths.purchase} replace />
  return <PlansGate name="checkout">{(plans) => <CheckoutOfPlan plans={plans} named={named} />}</PlansGate>
}

interface CheckoutOfPlanProps {
  readonly plans: PlansForSale
  readonly named: NamedPlan
}

function CheckoutOfPlan({ plans, named }: CheckoutOfPlanProps) {
  const [, navigate] = useLocation()
  const goOn = useAfterPurchase()
  const { heldBy } = usePlansOffer()
  const [wanted] = useState(() => findSamePlan(plans, named) ?? named)
  // The price is the catalog's current one, whatever it was when the visitor was sent here.
  const plan = findSamePlan(plans, wanted)
  if (plan === undefined) return <Redirect to={paths.purchase} state={withdrawnPlan} replace />
  return (
    <>
      <header className={styles.header}>
        <button
          type="button"
          className={styles.back}
          // A page that is left cannot say how the payment ended.
          disabled={heldBy === 'payment'}
          onClick={() => navigate(paths.purchase)}
        >
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M15 5l-7 7 7 7" />
          </svg>
          <span>Back</span>
        </button>
        <BrandLogo />
      </header>
      <Page name="checkout" className={styles.page}>
        <h1>Checkout</h1>
        <section aria-labelledby="checkout-title">
          <CheckoutSection plan={plan} registrationSource="checkout" onPaid={goOn} />
        </section>
      </Page>
      <SiteFooter />
    </>
  )
}
