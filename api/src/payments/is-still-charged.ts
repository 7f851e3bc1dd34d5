import { sql } from 'drizzle-orm'
import { subscriptions } from '#api/payments/payments-tables.ts'
import { isStatusIn, lateStates, runningStates } from '#api/payments/subscription-states.ts'

const { cancelAtPeriodEnd, endedAt, firstPaidAt, status } = subscriptions

/**
 * An SQL condition: whether a plan has to be canceled before its owner can be erased, because it renews, or is overdue
 * and still collected for, even if it is set to end. A trial is `trialing` before anybody paid for it, and nobody can
 * cancel it; it is closed like any open checkout.
 */
export const isStillCharged = sql`${endedAt} is null and ${firstPaidAt} is not null
  and ${isStatusIn(status, runningStates)}
  and (not ${cancelAtPeriodEnd} or ${isStatusIn(status, lateStates)})`
