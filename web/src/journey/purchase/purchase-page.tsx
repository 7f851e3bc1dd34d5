import { useRef } from 'react'
import { BrandLogo, SiteFooter, useBrandSales } from '#web/brand/index.ts'
import checkoutStyles from '#web/payment/checkout/checkout-section.module.css'
import { OfferBanner } from '#web/payment/offer/offer-banner.tsx'
import { usePlansOffer } from '#web/payment/offer/plans-offer.ts'
import type { PlansForSale } from '#web/payment/plans/plans-gate.tsx'
import { Page } from '#web/ui/page.tsx'
import { scrollTo } from '#web/ui/scroll-to.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useProgressiveRender } from '#web/ui/use-progressive-render.ts'
import { BeforeAfter } from './before-after.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { partsOfPage, PlanStory } from './plan-story.tsx'
import styles from './purchase-page.module.css'

interface PurchasePageProps {
  readonly plans?: PlansForSale
  /** Whether the visitor is here because the plan they chose is no longer sold. */
  readonly isPlanWithdrawn: boolean
}

/** The page that sells the plans: the visitor's summary, and below it, once loaded, the plans. */
export function PurchasePage({ plans, isPlanWithdrawn }: PurchasePageProps) {
  const { purchasePage } = useBrandSales()
  const { isOwned } = usePlansOffer()
  const plansRef = useRef<HTMLDivElement>(null)
  const checkoutRef = useRef<HTMLElement>(null)
  const drawn = useProgressiveRender(plans === undefined ? 1 : partsOfPage)
  return (
    <>
      <OfferBanner
        onGetPlan={() => scrollTo(plansRef.current)}
        onSeePlan={() => scrollTo(checkoutRef.current)}
      />
      <header className={styles.header}>
        <BrandLogo />
      </header>
      <Page name="purchase" className={styles.page}>
        {isPlanWithdrawn && !isOwned ? (
          <p role="status" className={checkoutStyles.notice}>
            The plan you chose is no longer sold. Please choose another one.
          </p>
        ) : null}
        <PlanSummary />
        <BeforeAfter content={purchasePage.beforeAfter} />
        {plans === undefined || drawn < 2 ? (
          <div ref={plansRef} tabIndex={-1}>
            <Spinner label="Loading your plans..." />
          </div>
        ) : (
          <PlanStory plans={plans} plansRef={plansRef} checkoutRef={checkoutRef} drawn={drawn} />
        )}
      </Page>
      {drawn < partsOfPage ? null : <SiteFooter />}
    </>
  )
}
