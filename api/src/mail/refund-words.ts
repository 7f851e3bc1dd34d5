import { amountWords } from './amount-words.ts'
import type { RefundOfMail } from './mail-kinds.ts'

/** What becomes of a payment that a mail has just named: all of it is refunded, or what is left, or it was already. */
export function refundWords({ amountCents, currency, leftCents = amountCents }: RefundOfMail): string {
  return `${refunding()} to the card you used. It can take 5 to 10 business days to show up.`

  function refunding(): string {
    if (leftCents <= 0) return 'It has been refunded'
    if (leftCents >= amountCents) return 'We are refunding it'
    const rest = amountWords({ amountCents: leftCents, currency: currency ?? null })
    return `A part of it was refunded before. We are refunding the other ${rest}`
  }
}
