import type { CustomerSubscription } from '@fennel/contract'
import { formatAmount } from '@fennel/funnel'
import { Button } from '#web/ui/button.tsx'
import styles from './invoices.module.css'
import { dayOf, invoiceWords } from './subscription-words.ts'

/** Every invoice, newest first, with a link to a printable page. The list itself can be printed, too. */
export function InvoicesSection({ invoices }: Pick<CustomerSubscription, 'invoices'>) {
  if (invoices.length === 0) return null
  return (
    <section aria-labelledby="invoices-title" className={styles.card}>
      <h2 id="invoices-title">Invoices</h2>
      <ul className={styles.invoices}>
        {invoices.map((invoice) => {
          const { id, number, issuedAt, amount, url } = invoice
          const name = number ?? dayOf(issuedAt)
          return (
            <li key={id}>
              <span>
                {dayOf(issuedAt)}
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
