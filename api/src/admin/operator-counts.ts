import type { Services } from '#api/services.ts'
import { countListPages } from './count-list-pages.ts'
import type { CountListPage } from './count-list-pages.ts'
import { limitActions } from './limit-actions.ts'
import type { LimitActions } from './limit-actions.ts'

/** Refunds and cancellations per hour: enough for a bad day, too few to refund everything from a stolen session. */
const maxMoneyActions = 60

/** The limits that the lead pages and the user pages share. */
export interface OperatorCounts {
  readonly countMoneyAction: LimitActions
  readonly countListPage: CountListPage
}

/** Create it once, when routes are mounted. */
export function operatorCounts(services: Services): OperatorCounts {
  return {
    countMoneyAction: limitActions(
      services,
      'money',
      maxMoneyActions,
      `You can make up to ${maxMoneyActions} refunds and cancellations an hour.`,
    ),
    countListPage: countListPages(services),
  }
}
