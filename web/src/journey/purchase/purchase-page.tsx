import { decimalFromCents, defaultPlan } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'
import { useEffect, useRef, useState } from 'react'
import { BrandLogo, SiteFooter, useBrandSales } from '#web/brand/index.ts'
import { useJourney } from '#web/navigation/index.ts'
import { CheckoutSection } from '#web/payment/checkout-section.tsx'
import { OfferBanner } from '#web/payment/offer-banner.tsx'
import { PlanChooser } from '#web/payment/plan-chooser.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { Page } from '#web/ui/page.tsx'
import { scrollTo } from '#web/ui/scroll-to.ts'
import { useDrawnInTurn } from '#web/ui/use-drawn-in-turn.ts'
import { useQuiz, useVisitor } from '#web/visitor/index.ts'
import { BeforeAfter } from './before-after.tsx'
import { Guarantee } from './guarantee.tsx'
import { Highlights } from './highlights.tsx'
import { PlanSummary } from './plan-summary.tsx'
import styles from './purchase-page.module.css'
import { ReviewList } from './review-list.tsx'
import { PressLogos, StoryCarousel, Testimonials } from './stories.tsx'

/** The page that sells the plans: plans above and below the story, the checkout under the first of them. */
export function PurchasePage({ plans }: { readonly plans: readonly [PlanOffer, ...PlanOffer[]] }) {
  const brand = useBrandSales()
  const { complete } = useJourney()
  const gender = useQuiz((state) => (state.answers['gender'] === 'male' ? 'male' : 'female'))
  const initial = defaultPlan(plans) ?? plans[0]
  const [selectedId, select] = useState(initial.id)
  // By its id: the prices may change under the page when the offer ends.
  const selected = plans.find(({ id }) => id === selectedId) ?? initial
  const plansRef = useRef<HTMLDivElement>(null)
  const checkoutRef = useRef<HTMLElement>(null)
  const content = brand.purchasePage
  const drawn = useDrawnInTurn(6)

  useTrackedVisit(initial)
  const chooser = (
    <PlanChooser
      title={content.heading}
      subtitle={content.subheading}
      promotion={content.promotion}
      plans={plans}
      selectedId={selected.id}
      onSelect={({ id }) => select(id)}
      guaranteeDays={content.guarantee.days}
      onGetPlan={() => scrollTo(checkoutRef.current)}
    />
  )
  return (
    <>
      <OfferBanner onGetPlan={() => scrollTo(plansRef.current)} />
      <header className={styles.header}>
        <BrandLogo />
      </header>
      <Page name="purchase" className={styles.page}>
        <PlanSummary />
        <BeforeAfter content={content.beforeAfter} />
        {drawn < 2 ? null : (
          <div ref={plansRef} tabIndex={-1}>
            {chooser}
          </div>
        )}
        {drawn < 3 ? null : (
          <section ref={checkoutRef} tabIndex={-1} aria-labelledby="checkout-title">
            <CheckoutSection
              plan={selected}
              registrationSource="quiz"
              onPaid={() => complete('purchase_completed')}
            />
          </section>
        )}
        {drawn < 4 ? null : (
          <>
            <Highlights items={content.planHighlights} />
            <Testimonials brand={brand} gender={gender} />
          </>
        )}
        {drawn < 5 ? null : (
          <>
            <StoryCarousel slides={content.carousel} />
            <ReviewList reviews={brand.reviews} />
          </>
        )}
        {drawn < 6 ? null : (
          <>
            <PressLogos logos={content.pressLogos} />
            <section aria-labelledby="faq-title" className={styles.section}>
              <h2 id="faq-title">People often ask</h2>
              <Accordion items={content.faq} />
            </section>
            <div>{chooser}</div>
            <Guarantee guarantee={content.guarantee} appRatings={content.appRatings} />
          </>
        )}
      </Page>
      {drawn < 6 ? null : <SiteFooter />}
    </>
  )
}

/** Tells once a view that the purchase page was opened, and with which plan in front. */
function useTrackedVisit(plan: PlanOffer): void {
  const visitor = useVisitor()
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    visitor.track('purchasePageVisit', {
      productId: plan.id,
      productName: plan.name,
      amount: decimalFromCents(plan.finalPriceCents),
      currency: plan.currency.toUpperCase(),
    })
  }, [plan, visitor])
}
