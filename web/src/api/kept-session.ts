import { clearStoredTokens, readStoredToken } from './stored-tokens.ts'

export interface SessionTokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** Keeps a fresh sign-in, alone: an older token under another name would be read first. False without storage. */
export function keepSession(open: () => Storage, { accessToken, refreshToken }: SessionTokens): boolean {
  try {
    const storage = open()
    clearStoredTokens(storage)
    storage.setItem('token', accessToken)
    storage.setItem('accessToken', accessToken)
    storage.setItem('refreshToken', refreshToken)
    return true
  } catch {
    return false
  }
}

/** Whether this browser keeps a token; the server may have ended its session since. */
export function isSignedIn(open: () => Storage): boolean {
  try {
    return readStoredToken(open()) !== undefined
  } catch {
    return false
  }
}

/** As `isSignedIn`, where the token is not an operator's: the admin area keeps theirs under a name of its own. */
export function isCustomerSignedIn(open: () => Storage): boolean {
  return isSignedIn(open) && (open().getItem('adminToken') ?? '') === ''
}
