import { apiMessages } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'

/** Why somebody is not erased: an operator is, a plan that renews, or a payment that nobody knows the end of yet. */
type WhyNotErased = 'team' | 'plan-renews' | 'payment-under-way'

/** In words for the person themselves. */
const words: Readonly<Record<WhyNotErased, string>> = {
  team: apiMessages.teamIsNotErased,
  'plan-renews': apiMessages.planStillRenews,
  'payment-under-way': apiMessages.paymentUnderWay,
}

/** An erasure that has to wait (409); whoever says so to somebody else finds words of their own by `why`. */
export class EraseRefused extends AppError {
  readonly why: WhyNotErased

  constructor(why: WhyNotErased) {
    super('conflict', words[why])
    this.why = why
  }
}
