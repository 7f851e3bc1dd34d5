import { apiMessages } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'

/** Why somebody cannot be erased: they are an operator, a plan renews, or a payment has no known outcome yet. */
type WhyNotErased = 'team' | 'plan-renews' | 'payment-under-way'

/** The message for the person themselves. */
const words: Readonly<Record<WhyNotErased, string>> = {
  team: apiMessages.teamIsNotErased,
  'plan-renews': apiMessages.planStillRenews,
  'payment-under-way': apiMessages.paymentUnderWay,
}

/** An erasure that has to wait (409). Code that tells somebody else picks its own wording by `why`. */
export class EraseRefused extends AppError {
  readonly why: WhyNotErased

  constructor(why: WhyNotErased) {
    super('conflict', words[why])
    this.why = why
  }
}
