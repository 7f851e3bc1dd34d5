import type { AnswerValue } from '@fennel/funnel'
import type { ReactNode, Ref, RefObject } from 'react'
import { useBrand, useBrandSales } from '#web/brand/index.ts'
import { useAfterPurchase } from '../use-after-purchase.ts'
import { usePlanFacts } from '../use-plan-facts.ts'
import { CheckoutSection } from '#web/payment/checkout/checkout-section.tsx'
import { PlanChooser } from '#web/payment/plans/plan-chooser.tsx'
import type { PlansForSale } from '#web/payment/plans/plans-gate.tsx'
import { useSelectedPlan } from '#web/payment/plans/use-selected-plan.ts'
import { useTrackedPlans } from '#web/payment/plans/use-tracked-plans.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { scrollTo } from '#web/ui/scroll-to.ts'
import { useQuiz } from '#web/visitor/index.ts'
import { Guarantee } from './guarantee.tsx'
import { Highlights } from './highlights.tsx'
import styles from './purchase-page.module.css'
import { ReviewList } from './review-list.tsx'
import { PressLogos, StoryCarousel, Testimonials } from './stories.tsx'

/** The number of parts the page is rendered in, from the top and including the one above the plans. */
export const partsOfPage = 7

interface PlanStoryProps {
  readonly plans: PlansForSale
  /** How many parts of the page to render. */
  readonly drawn: number
  /** The start of the plans, as a scroll target. */
  readonly plansRef: Ref<HTMLDivElement>
  /** The checkout, as a scroll target. */
  readonly checkoutRef: RefObject<HTMLElement | null>
}

/** The plans, the checkout beneath them, the arguments for buying, and the plans once more. */
export function PlanStory({ plans, drawn, plansRef, checkoutRef }: PlanStoryProps) {
  const brand = useBrandSales()
  const { honestModes } = useBrand()
  const goOn = useAfterPurchase()
  const { isLevel } = usePlanFacts()
  const gender = useQuiz(({ answers }) => genderOf(answers['gender']))
  const { selected, select } = useSelectedPlan(plans)
  const content = brand.purchasePage

  useTrackedPlans(selected)
  const chooser = (
    <PlanChooser
      plans={plans}
      selectedId={selected.id}
      onSelect={select}
      onGetPlan={() => scrollTo(checkoutRef.current)}
    />
  )
  return (
    <>
      <div ref={plansRef} tabIndex={-1}>
        {chooser}
      </div>
      {drawn < 3 ? null : (
        <section ref={checkoutRef} tabIndex={-1} aria-labelledby="checkout-title">
          <CheckoutSection plan={selected} registrationSource="quiz" onPaid={goOn} />
        </section>
      )}
      {drawn < 4 ? null : (
        <DeferredSection>
          <Highlights items={content.planHighlights} />
          {isLevel ? null : <Testimonials brand={brand} gender={gender} />}
        </DeferredSection>
      )}
      {drawn < 5 ? null : (
        <DeferredSection>
          {isLevel ? null : <StoryCarousel slides={content.carousel} />}
          <ReviewList brand={{ reviews: brand.reviews, honestModes }} />
        </DeferredSection>
      )}
      {drawn < 6 ? null : (
        <DeferredSection>
          <PressLogos logos={content.pressLogos} />
          <section aria-labelledby="faq-title" className={styles.section}>
            <h2 id="faq-title">People often ask</h2>
            <Accordion items={content.faq} />
          </section>
        </DeferredSection>
      )}
      {drawn < partsOfPage ? null : (
        <DeferredSection>
          <div>{chooser}</div>
          <Guarantee guarantee={content.guarantee} appRatings={content.appRatings} />
        </DeferredSection>
      )}
    </>
  )
}

function genderOf(answer: AnswerValue | undefined): 'female' | 'male' | undefined {
  return answer === 'female' || answer === 'male' ? answer : undefined
}

/** Content below everything the page's buttons scroll to, so that the browser may skip its layout until it is near. */
function DeferredSection({ children }: { readonly children: ReactNode }) {
  return <div className={styles.below}>{children}</div>
}
