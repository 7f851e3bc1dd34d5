/** Click ids that advertising networks add to a URL. Stored only with consent to advertising. */
export const clickIds = ['fbclid', 'gclid', 'ttclid'] as const

/** A touch without its click ids, as it may be stored without that consent. */
export function withoutClicks<T extends object>(touch: T): Omit<T, (typeof clickIds)[number]> {
  const kept = Object.entries(touch).filter(([field]) => !clickIds.some((name) => name === field))
  return Object.fromEntries(kept) as Omit<T, (typeof clickIds)[number]>
}

/** Characters of the longest click id that is accepted. Networks name no limit. */
export const longestClickId = 400

/**
 * Characters of the longest id in Meta's own format, `fb.1.<milliseconds>.<id>`, as in its cookies: that of the longest
 * click id, after 19 characters.
 */
export const longestNetworkId = 419
