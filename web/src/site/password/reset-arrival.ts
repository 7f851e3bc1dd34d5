import { resetTokenMissing, resetTokenNotInUrl } from '@fennel/funnel'

/** What the link in an email brings to the page. */
export type ResetArrival =
  | { readonly token: string; readonly problem?: undefined }
  | { readonly token?: undefined; readonly problem: string }

const stateKey = 'resetToken'

/**
 * Reads the token from the address, or from where `keepOutOfAddress` put it before a reload. Without one, says why
 * there is no form.
 */
export function readResetArrival(href: string, state: unknown): ResetArrival {
  const given = new URL(href).searchParams.get('token')
  if (given !== null) return given.trim() === '' ? { problem: resetTokenMissing } : { token: given.trim() }
  const kept: unknown =
    typeof state === 'object' && state !== null && stateKey in state ? state[stateKey] : undefined
  return typeof kept === 'string' ? { token: kept } : { problem: resetTokenNotInUrl }
}

/** Removes the token from the address, which reaches third parties; it stays in the history entry, which does not. */
export function keepOutOfAddress(history: History, href: string, token: string | undefined): void {
  const url = new URL(href)
  url.searchParams.delete('token')
  const state = token === undefined ? null : { [stateKey]: token }
  history.replaceState(state, '', `${url.pathname}${url.search}${url.hash}`)
}
