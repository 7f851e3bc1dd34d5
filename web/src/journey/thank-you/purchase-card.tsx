import { cancelNoticeLength, formatAmount, paymentMessages, wordedUtcDay } from '@fennel/funnel'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useBrandSales } from '#web/brand/index.ts'
import { paths } from '#web/paths.ts'
import styles from './thank-you.module.css'
import type { PlanOutlook } from './purchase-summary.ts'
import type { ThankYouFacts } from './use-purchase-summary.ts'

/** The purchase as lines and a total, or the reason why there is none to show. */
export function PurchaseCard({ facts }: { readonly facts: ThankYouFacts }) {
  const { summary, hasFailed, isMissing, isWithoutOrder, isSignedIn } = facts
  return (
    <section aria-labelledby="purchase-title" className={styles.card}>
      <h2 id="purchase-title">Your purchase</h2>
      {hasFailed ? (
        <p role="alert" className={styles.failure}>
          {paymentMessages.purchaseDetailsFailed}
        </p>
      ) : null}
      {summary?.lines.length === 0 ? <p>The money for your latest order went back to you.</p> : null}
      {summary === undefined || summary.lines.length === 0 ? null : (
        <dl className={styles.lines}>
          {summary.lines.map(({ id, name, orderNumber, ...amount }) => (
            <div key={id}>
              <dt>
                {name}
                {orderNumber === undefined ? null : (
                  <small className={styles.orderNumber}>Order number {orderNumber}</small>
                )}
              </dt>
              <dd>{formatAmount(amount)}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>Total</dt>
            <dd>{formatAmount({ cents: summary.totalCents, currency: summary.currency })}</dd>
          </div>
        </dl>
      )}
      {summary?.outlook === undefined ? null : (
        <p className={styles.note}>
          <Outlook outlook={summary.outlook} />
        </p>
      )}
      {isMissing ? (
        <p className={styles.note}>
          It is not in your account yet. <Link href={paths.register}>Add it to your account</Link>
        </p>
      ) : null}
      {isWithoutOrder ? <p>{paymentMessages.noPurchase}</p> : null}
      {isWithoutOrder && !isSignedIn ? (
        <p>
          If you bought a plan, <Link href={paths.login}>log in</Link> to see it.
        </p>
      ) : null}
    </section>
  )
}

function Outlook({ outlook }: { readonly outlook: PlanOutlook }): ReactNode {
  const notice = cancelNoticeLength(useBrandSales())
  switch (outlook.state) {
    case 'renews':
      return `Your plan is paid until ${wordedUtcDay(outlook.until)} and renews then, unless you cancel it ${notice === undefined ? 'before' : `at least ${notice} before`}.`
    case 'stays-until':
      return `Your plan is canceled. It stays open until ${wordedUtcDay(outlook.until)} and does not renew.`
    case 'overdue':
      return (
        <>
          Your last payment did not go through. <Link href={paths.subscription}>Update your card</Link> to{' '}
          {outlook.isClosed ? 'reactivate' : 'keep'} your plan.
        </>
      )
    case 'paused':
      return 'Your plan is paused. Nothing is charged while it is.'
    case 'ended':
      return 'Your plan has ended and does not renew.'
  }
}
