import { clearStoredTokens } from '#web/api/index.ts'

/** Where a customer's token is kept; the API client reads it from there. */
export const tokenKey = 'token'

/** Keeps the token of a fresh sign-in, alone: an older one under another name would be read first. */
export function keepToken(open: () => Storage, token: string): void {
  try {
    const storage = open()
    clearStoredTokens(storage)
    storage.setItem(tokenKey, token)
  } catch {
    // A browser without storage stays signed in for this page only.
  }
}
