import type { CustomerInvoice } from '@fennel/contract'

/**
 * What a plan owes by now: the sum of the invoices that wait to be paid, which a new card is charged at once. Undefined
 * where nothing waits, or what waits stands in several currencies.
 */
export function openAmountOf(invoices: readonly CustomerInvoice[]): CustomerInvoice['amount'] | undefined {
  const open = invoices.filter(({ status }) => status === 'open').map(({ amount }) => amount)
  const currency = open[0]?.currency
  if (currency === undefined || open.some((amount) => amount.currency !== currency)) return undefined
  return { cents: open.reduce((sum, { cents }) => sum + cents, 0), currency }
}
