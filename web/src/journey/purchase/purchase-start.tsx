import { BrandLogo, useBrandSales, useFlow } from '#web/brand/index.ts'
import { OfferBannerPlace } from '#web/payment/offer/offer-banner.tsx'
import { Page } from '#web/ui/page.tsx'
import { BeforeAfter } from './before-after.tsx'
import summary from './plan-summary.module.css'
import { Way } from './plan-summary.tsx'
import styles from './purchase-page.module.css'

/**
 * The top of the page with the plans before it is known whose plan it is, as the build writes it out: what is the same for
 * everybody, in its place. It is there before any script; the application is drawn in its stead.
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
          {asksForGoal ? <Way /> : null}
          <p role="status" className={`${summary.lead} ${styles.startWords}`}>
            Initializing app data...
          </p>
        </div>
        <BeforeAfter content={purchasePage.beforeAfter} />
      </Page>
    </>
  )
}
