import { fillPlaceholders, planAgeBand } from '@fennel/funnel'
import { useRef } from 'react'
import { BrandLogo, SiteFooter, useBrandSales, useFlow } from '#web/brand/index.ts'
import { defaultAnswers } from '../default-answers.ts'
import { useAfterPurchase } from '../use-after-purchase.ts'
import { usePlanFacts } from '../use-plan-facts.ts'
import { CheckoutSection } from '#web/payment/checkout/checkout-section.tsx'
import { OfferBanner } from '#web/payment/offer/offer-banner.tsx'
import { PlanChooser } from '#web/payment/plans/plan-chooser.tsx'
import type { PlansForSale } from '#web/payment/plans/plans-gate.tsx'
import { useSelectedPlan } from '#web/payment/plans/use-selected-plan.ts'
import { useTrackedPlans } from '#web/payment/plans/use-tracked-plans.ts'
import { CheckDisc } from '#web/ui/check-disc.tsx'
import { Page } from '#web/ui/page.tsx'
import { scrollTo } from '#web/ui/scroll-to.ts'
import styles from './email-offer.module.css'
import { PersonalSummary } from './personal-summary.tsx'
import { Ticker } from './ticker.tsx'
import { useDefaultAnswers } from './use-default-answers.ts'

/** For brands without a welcome of their own. */
const defaultWelcome = 'We kept your answers. Pick up where you left off whenever you are ready.'
const defaultFirstWelcome = 'See what a plan looks like, and begin whenever you are ready.'

/** The offer that an email links to: the countdown, a personal summary, lines about the plan, and the checkout. */
export function EmailOfferPage({ plans }: { readonly plans: PlansForSale }) {
  const { emailOffer } = useBrandSales()
  const { welcome, firstWelcome, tickerText, levelTickerText } = emailOffer
  const goOn = useAfterPurchase()
  // Body measurements are only for products that ask for them; other products must not invent a weight.
  const asksWeight = useFlow().steps.some(({ id }) => id === 'weight')
  const { defaults, isExample, exampleIds, isNew, forgetExample } = useDefaultAnswers(asksWeight)
  const facts = usePlanFacts(defaults)
  const { selected, select } = useSelectedPlan(plans)
  useTrackedPlans(selected, 'email_offer')
  const plansRef = useRef<HTMLDivElement>(null)
  const checkoutRef = useRef<HTMLElement>(null)
  // An answer may be a range, such as '18-29' or '50+': its first number is used.
  const age = Number.parseInt(String(facts.values.age), 10)
  const planLines = emailOffer.planSummary[planAgeBand(Number.isNaN(age) ? defaultAnswers.age : age)]
  return (
    <>
      <OfferBanner
        onGetPlan={() => scrollTo(plansRef.current)}
        onSeePlan={() => scrollTo(checkoutRef.current)}
      />
      <Ticker text={facts.isLevel ? (levelTickerText ?? tickerText) : tickerText} />
      <header className={styles.header}>
        <BrandLogo />
      </header>
      <Page name="email-offer" className={styles.page}>
        <div className={styles.intro}>
          <h1>
            {isNew
              ? 'Your plan can start here'
              : fillPlaceholders('{name}, your plan is still here', facts.values).text}
          </h1>
          <p>{isNew ? (firstWelcome ?? defaultFirstWelcome) : (welcome ?? defaultWelcome)}</p>
        </div>
        <PersonalSummary
          facts={facts}
          showsBmi={asksWeight}
          isExample={isExample}
          exampleIds={exampleIds}
          onTakeQuiz={forgetExample}
        />
        <aside aria-labelledby="fact-title" className={styles.fact}>
          <h2 id="fact-title">{emailOffer.fact.title}</h2>
          <p>{emailOffer.fact.text}</p>
        </aside>
        <section aria-labelledby="plan-summary-title" className={styles.card}>
          <h2 id="plan-summary-title">What your plan looks like</h2>
          <ul className={styles.lines}>
            {planLines.map((line) => (
              <li key={line}>
                <CheckDisc />
                {line}
              </li>
            ))}
          </ul>
        </section>
        <div ref={plansRef} tabIndex={-1}>
          <PlanChooser
            plans={plans}
            selectedId={selected.id}
            onSelect={select}
            onGetPlan={() => scrollTo(checkoutRef.current)}
          />
        </div>
        <section ref={checkoutRef} tabIndex={-1} aria-labelledby="checkout-title">
          <CheckoutSection plan={selected} registrationSource="email_offer" onPaid={goOn} />
        </section>
      </Page>
      <SiteFooter />
    </>
  )
}
