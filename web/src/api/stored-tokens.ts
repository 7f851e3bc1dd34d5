/** Where a token may be stored, in the order in which it is looked up. */
const lookupOrder = ['authToken', 'adminToken', 'token'] as const

/** The bearer token of a signed-in customer or admin, if this browser keeps one. Storage that throws counts as empty. */
export function readStoredToken(storage: Pick<Storage, 'getItem'>): string | undefined {
  try {
    for (const key of lookupOrder) {
      const token = storage.getItem(key)
      if (token !== null && token !== '') return token
    }
  } catch {
    return undefined
  }
  return undefined
}

/** What a sign-in leaves beside them: the pair it was given, for when the token in use has run out. */
const pairKeys = ['accessToken', 'refreshToken'] as const

/** Forgets every stored token, as any 401 or 403 demands. */
export function clearStoredTokens(storage: Pick<Storage, 'removeItem'>): void {
  for (const key of [...lookupOrder, ...pairKeys]) {
    try {
      storage.removeItem(key)
    } catch {
      return
    }
  }
}
