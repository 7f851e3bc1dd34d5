import type { Services } from '#api/services.ts'
import { countListPages } from './count-list-pages.ts'
import type { CountListPage } from './count-list-pages.ts'
import { limitActs } from './limit-acts.ts'
import type { LimitActs } from './limit-acts.ts'

/** Refunds and ended plans together: a bad day of support, and no stolen sign-in gives everything back. */
const mostMoneyActs = 60

/** What is counted of one operator on the pages of leads and of users together. */
export interface OperatorCounts {
  readonly countMoneyAct: LimitActs
  readonly countListPage: CountListPage
}

/** Made once, when calls are mounted. */
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
