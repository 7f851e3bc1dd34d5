import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { BrandLogo, SiteFooter } from '#web/brand/index.ts'
import { useAfterPurchase } from '#web/journey/use-after-purchase.ts'
import { withdrawnPlan } from '#web/journey/withdrawn-plan.ts'
import { paths } from '#web/paths.ts'
import { CheckoutSection } from '#web/payment/checkout/checkout-section.tsx'
import { PlansGate } from '#web/payment/plans/plans-gate.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './checkout-screen.module.css'
import { selectedPlanId } from './selected-plan-id.ts'

/** The checkout as a separate page, for the plan in the navigation state. Without one, redirects to the plans. */
export function CheckoutScreen() {
  const state: unknown = useHistoryState()
  const [planId] = useState(() => selectedPlanId(state))
  const [, navigate] = useLocation()
  const goOn = useAfterPurchase()
  if (planId === undefined) return <Redirect to={paths.purchase} replace />
  return (
    <PlansGate name="checkout">
      {(plans) => {
        // The price is the catalog's current one, whatever it was when the visitor was sent here.
        const plan = plans.find(({ id }) => id === planId)
        if (plan === undefined) return <Redirect to={paths.purchase} state={withdrawnPlan} replace />
        return (
          <>
            <header className={styles.header}>
              <button type="button" className={styles.back} onClick={() => navigate(paths.purchase)}>
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
      }}
    </PlansGate>
  )
}
