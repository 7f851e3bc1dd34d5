/**
 * `running`: a driver holds the lease and talks to Stripe. `unknown`: Stripe gave no answer. `awaiting`: the buyer has
 * to act. `declined`: nothing was charged. `succeeded`: paid. `closed`: the purchase has ended, so it may be bought
 * again.
 */
export const attemptStates = ['running', 'unknown', 'awaiting', 'declined', 'succeeded', 'closed'] as const

export type AttemptState = (typeof attemptStates)[number]

/** The states of a purchase that we asked Stripe for and whose outcome is not known yet: money may be moving. */
export const underWayStates = ['running', 'unknown'] as const satisfies readonly AttemptState[]

/** The states of an attempt that is neither paid nor decided: its driver may still write to it. */
export const openAttemptStates = [...underWayStates, 'awaiting'] as const satisfies readonly AttemptState[]

export type OpenAttemptState = (typeof openAttemptStates)[number]

/** Whether an attempt in this state is neither paid nor decided. */
export function isOpenAttempt(state: AttemptState): state is OpenAttemptState {
  return (openAttemptStates as readonly AttemptState[]).includes(state)
}
