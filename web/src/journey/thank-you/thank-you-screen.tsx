import { Link } from 'wouter'
import { BrandLogo, SiteFooter, useBrand, useBrandSales } from '#web/brand/index.ts'
import { paths } from '#web/paths.ts'
import { ArrivingHeading } from '#web/ui/arriving-heading.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { NextSteps } from './next-steps.tsx'
import { PurchaseCard } from './purchase-card.tsx'
import type { PurchaseSummary } from './purchase-summary.ts'
import styles from './thank-you.module.css'
import { useConfetti } from './use-confetti.ts'
import { usePurchaseSummary } from './use-purchase-summary.ts'
import type { ThankYouFacts } from './use-purchase-summary.ts'

/** Used instead of the brand's copy, which welcomes the customer to an open plan. */
const withoutOrder = { title: 'Thank you', text: 'Here is how to get started.' }
const withoutWelcome = { title: 'Thank you', text: 'Here is how things stand with your order.' }

/** The end of the journey: it worked, this is your account, this is what you do now, and this is what you bought. */
export function ThankYouScreen() {
  const { primary, accent } = useBrand().theme.colors
  const facts = usePurchaseSummary()
  const { summary, isLoading } = facts
  const isFestive = summary !== undefined && isToCelebrate(summary)
  useConfetti([primary[400], primary[600], accent[300], accent[500]], isFestive && !isLoading)
  return (
    <>
      <header className={styles.header}>
        <BrandLogo />
      </header>
      {summary === undefined && isLoading ? (
        // NOTE: alone, without the footer. Almost every word depends on the order: words that change later are heard
        // and read twice, and move what stands below them. The heading holds the focus for the one that comes.
        <Page name="thank-you">
          <ArrivingHeading className="visually-hidden">Your order</ArrivingHeading>
          <Spinner label="Looking up your purchase..." />
        </Page>
      ) : (
        <Welcome facts={facts} isFestive={isFestive} />
      )}
    </>
  )
}

function Welcome({ facts, isFestive }: { readonly facts: ThankYouFacts; readonly isFestive: boolean }) {
  const { name } = useBrand()
  const { storeLinks, thankYou } = useBrandSales()
  const { email, summary } = facts
  const { title, text } = isFestive ? thankYou : summary === undefined ? withoutOrder : withoutWelcome
  return (
    <>
      <Page name="thank-you" className={styles.page}>
        <div className={styles.intro}>
          <svg viewBox="0 0 64 64" width="72" height="72" aria-hidden="true" className={styles.seal}>
            <circle cx="32" cy="32" r="32" />
            <path d="M19 33l9 9 18-20" />
          </svg>
          <ArrivingHeading>{title}</ArrivingHeading>
          <p>{text}</p>
        </div>
        <section aria-labelledby="account-title" className={styles.card}>
          <h2 id="account-title">Your account</h2>
          <dl className={styles.account}>
            <div>
              <dt>Email</dt>
              <dd>{email === '' ? 'The address you registered with' : email}</dd>
            </div>
            <div>
              <dt>Account type</dt>
              <dd>Premium Membership</dd>
            </div>
          </dl>
        </section>
        {summary?.isOfThisBrand === false ? null : (
          <NextSteps brand={{ name, storeLinks, thankYou }} email={email} order={summary} />
        )}
        <PurchaseCard facts={facts} />
        <p className={styles.home}>
          <Link href={paths.landing}>Return to Home</Link>
        </p>
      </Page>
      <SiteFooter />
    </>
  )
}

/** An order of this brand that was not refunded, of a plan that is open as far as anybody knows. */
function isToCelebrate({ lines, outlook, isOfThisBrand }: PurchaseSummary): boolean {
  const isOpen = outlook === undefined || outlook.state === 'renews' || outlook.state === 'stays-until'
  return isOfThisBrand && lines.length > 0 && isOpen
}
