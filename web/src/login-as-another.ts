import { isMap } from '@fennel/funnel'

/**
 * The history state of a way to the login that means "with the other account": who is signed in gets the form there, too,
 * instead of being led to the account they are in.
 */
export const loginAsAnother = { asAnother: true } as const

/** Whether somebody came to the login by such a way. */
export function isLoginAsAnother(state: unknown): boolean {
  return isMap(state) && state['asAnother'] === true
}
