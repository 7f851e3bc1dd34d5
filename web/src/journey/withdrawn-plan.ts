import { isMap } from '@fennel/funnel'

/** The navigation state with which a page sends a visitor back to the plans, because theirs is no longer sold. */
export const withdrawnPlan = { isPlanWithdrawn: true }

/** Whether a navigation state of any shape is `withdrawnPlan`. */
export function isWithdrawnPlan(state: unknown): boolean {
  return isMap(state) && state['isPlanWithdrawn'] === true
}
