import { ApiFailure } from '#web/api/index.ts'
import { outcomeUnknown, toPaymentProblem } from '../problems/payment-problem-error.ts'
import type { PaymentProblemError } from '../problems/payment-problem-error.ts'

/** What was known about payments in this tab when an attempt failed. */
export interface BeforeFailure {
  /** Whether an attempt before this one never learned how it ended: it may have paid. */
  readonly hasEarlierAttempt: boolean
  /** Whether this attempt came as far as asking the server to charge. */
  readonly hasReachedServer: boolean
}

export interface AfterFailure {
  /** What the page shows. */
  readonly error: PaymentProblemError
  /** Nothing was sold because there is a plan already. */
  readonly isOwned: boolean
  /** The page showed an old price. The server refused it, charged nothing, and has the new one. */
  readonly isOldPrice: boolean
  /** What becomes of the purchase stored as pending, which a reload or a return from the bank resumes. */
  readonly pending: 'keep' | 'clear' | 'restore-earlier'
}

/** Classifies what an attempt to pay has thrown. */
export function afterFailure(
  thrown: unknown,
  { hasEarlierAttempt, hasReachedServer }: BeforeFailure,
): AfterFailure {
  const refusal = thrown instanceof ApiFailure ? thrown.code : undefined
  const isOwned = refusal === 'plan_already_active'
  const isOldPrice = refusal === 'offer_ended' || refusal === 'price_changed'
  // Such a refusal comes before anything is charged. One of the completion is a problem of its own by now.
  const isRefusedEarly = thrown instanceof ApiFailure && (thrown.status === 401 || thrown.status === 429)
  const error = isOldPrice && hasEarlierAttempt ? outcomeUnknown() : toPaymentProblem(thrown)
  // This attempt bought nothing, but an earlier one whose response was lost may have.
  if (isOwned || isOldPrice || isRefusedEarly)
    return { error, isOwned, isOldPrice, pending: hasEarlierAttempt ? 'restore-earlier' : 'clear' }
  // The attempt ended on this page, so there is nothing to resume. A broken connection, which also happens when the
  // visitor leaves the page, says nothing about the payment. An attempt that ended before the server was asked says
  // nothing about an earlier payment.
  const hasEnded = hasReachedServer && !error.isUndecided
  return { error, isOwned, isOldPrice, pending: hasEnded ? 'clear' : 'keep' }
}
