import type { Services } from '#api/services.ts'

/** How many session keys are cached. The events of a visit come one by one, and each key is a keyed hash. */
const mostRemembered = 5_000

const remembered = new WeakMap<Services['cipher'], Map<string, string>>()

/** The key a visit is counted under: the same for the same session, and not traceable to it without the secret. */
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
  // NOTE: clears everything at once; recomputing a key costs only one hash.
  if (keys.size >= mostRemembered) keys.clear()
  keys.set(name, key)
  return key
}
