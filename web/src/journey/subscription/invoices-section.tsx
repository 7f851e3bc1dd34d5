import type { CustomerSubscription, CustomerSubscriptionView } from '@fennel/contract'
import { formatAmount, wordedDay } from '@fennel/funnel'
import { useBrand } from '#web/brand/index.ts'
import { planNameOn } from '#web/plan-name-on.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './invoices.module.css'
import { invoiceWords } from './subscription-words.ts'

interface InvoicesProps {
  readonly subscription: CustomerSubscription
  readonly otherPlans: NonNullable<CustomerSubscriptionView['otherPlans']>
}

/**
 * Every invoice of all plans, newest first, with a link to a printable page. The list itself can be printed, too. With
 * several plans, each invoice names its own.
 */
export function InvoicesSection({ subscription, otherPlans }: InvoicesProps) {
  const { name: siteName } = useBrand()
  const invoices = [subscription, ...otherPlans]
    .flatMap(({ invoices: own, planName, brandName }) =>
      own.map((invoice) => ({ ...invoice, planName: planNameOn(siteName, planName, brandName) })),
    )
    .sort((one, other) => Date.parse(other.issuedAt) - Date.parse(one.issuedAt))
  if (invoices.length === 0) return null
  return (
    <section aria-labelledby="invoices-title" className={styles.card}>
      <h2 id="invoices-title">Invoices</h2>
      <ul className={styles.invoices}>
        {invoices.map((invoice) => {
          const { id, number, issuedAt, amount, planName, url } = invoice
          const name = number ?? wordedDay(issuedAt)
          return (
            <li key={id}>
              <span>
                {wordedDay(issuedAt)}
                {otherPlans.length === 0 ? null : <small>{planName}</small>}
                {number === null ? null : <small>{number}</small>}
              </span>
              <span className={styles.amount}>
                <strong>{formatAmount(amount)}</strong>
                <small>{invoiceWords(invoice)}</small>
              </span>
              {url === null ? null : (
                <a href={url} target="_blank" rel="noreferrer" aria-label={`View and print invoice ${name}`}>
                  View and print
                </a>
              )}
            </li>
          )
        })}
      </ul>
      <Button variant="quiet" wide onClick={() => window.print()}>
        Print this list
      </Button>
    </section>
  )
}
