import type { Services } from '#api/services.ts'

/** Visits whose key is remembered for a while: their events come one by one, and each key is a keyed hash. */
const mostRemembered = 5_000

const remembered = new WeakMap<Services['cipher'], Map<string, string>>()

/** The name a visit is counted under: the same for the same session, and nobody's id without the key. */
export function sessionKeyOf(
  { cipher }: Pick<Services, 'cipher'>,
  appName: string,
  sessionId: string,
): string {
  const keys = remembered.get(cipher) ?? new Map<string, string>()
  if (keys.size === 0) remembered.set(cipher, keys)
  const name = `visit:${appName}:${sessionId}`
  const known = keys.get(name)
  if (known !== undefined) return known
  const key = cipher.label(name)
  // NOTE: all at once, since who comes back later costs one hash only.
  if (keys.size >= mostRemembered) keys.clear()
  keys.set(name, key)
  return key
}
