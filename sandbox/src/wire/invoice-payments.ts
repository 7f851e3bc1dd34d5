import type { InvoicePayment, List } from '../records/invoice.ts'
import type { Store } from '../world/open-store.ts'
import { present } from './present.ts'

/** The payments of one invoice, newest first, as the list the API embeds. */
export function paymentsOf(store: Store, invoice: string): List<InvoicePayment> {
  return {
    object: 'list',
    data: store.all('invoice_payment', { invoice }).reverse().map(present),
    has_more: false,
    url: `/v1/invoices/${invoice}/payments`,
  }
}
