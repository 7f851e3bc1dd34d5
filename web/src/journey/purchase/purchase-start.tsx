import { BrandLogo, useBrandSales, useFlow } from '#web/brand/index.ts'
import { OfferBannerPlace } from '#web/payment/offer/offer-banner.tsx'
import { Page } from '#web/ui/page.tsx'
import { BeforeAfter } from './before-after.tsx'
import summary from './plan-summary.module.css'
import { WeightPath } from './plan-summary.tsx'
import styles from './purchase-page.module.css'

/**
 * The prerendered top of the purchase page, before it is known whose plan it is: what is the same for everybody, in
 * its final position. It shows before any script runs; the application then replaces it.
 */
export function PurchaseStart() {
  const { purchasePage } = useBrandSales()
  const asksForGoal = useFlow().steps.some(({ id }) => id === 'goal_weight')
  return (
    <>
      <OfferBannerPlace />
      <header className={styles.header}>
        <BrandLogo />
      </header>
      <Page name="starting" className={styles.page}>
        <div className={summary.section}>
          <h1>Your plan is ready</h1>
          {asksForGoal ? <WeightPath /> : null}
          <p role="status" className={`${summary.lead} ${styles.startWords}`}>
            Initializing app data...
          </p>
        </div>
        <BeforeAfter content={purchasePage.beforeAfter} />
      </Page>
    </>
  )
}
