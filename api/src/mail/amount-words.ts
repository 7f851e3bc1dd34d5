import { formatAmount, houseCurrency } from '@fennel/funnel'
import type { AmountOfMail } from './mail-kinds.ts'

/** An amount as every mail writes it: in the currency of its charge. */
export function amountWords({ amountCents, currency }: AmountOfMail): string {
  return formatAmount({ cents: amountCents, currency: currency ?? houseCurrency })
}
