import type { Services } from '#api/services.ts'
import { countListPages } from './count-list-pages.ts'
import type { CountListPage } from './count-list-pages.ts'
import { limitActs } from './limit-acts.ts'
import type { LimitActs } from './limit-acts.ts'

/** Refunds and cancellations per hour: enough for a bad day, too few to refund everything from a stolen session. */
const mostMoneyActs = 60

/** The limits that the lead pages and the user pages share. */
export interface OperatorCounts {
  readonly countMoneyAct: LimitActs
  readonly countListPage: CountListPage
}

/** Create it once, when routes are mounted. */
export function operatorCounts(services: Services): OperatorCounts {
  return {
    countMoneyAct: limitActs(
      services,
      'money',
      mostMoneyActs,
      `You can make up to ${mostMoneyActs} refunds and cancellations an hour.`,
    ),
    countListPage: countListPages(services),
  }
}
