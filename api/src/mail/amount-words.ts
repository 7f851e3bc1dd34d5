import { formatAmount, houseCurrency } from '@fennel/funnel'
import type { AmountOfMail } from './mail-kinds.ts'

/** Money as every mail writes it: in the currency of the charge it tells of. */
export function amountWords({ amountCents, currency }: AmountOfMail): string {
  return formatAmount({ cents: amountCents, currency: currency ?? houseCurrency })
}
