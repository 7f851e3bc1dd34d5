import { isMap } from '@fennel/funnel'

/**
 * The history state of a link to the login that means "with the other account": a signed-in customer gets the form
 * there too, instead of being led to their current account.
 */
export const loginAsAnother = { asAnother: true } as const

/** Whether the visitor came to the login by such a link. */
export function isLoginAsAnother(state: unknown): boolean {
  return isMap(state) && state['asAnother'] === true
}
