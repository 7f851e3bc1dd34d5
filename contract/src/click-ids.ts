/** Click ids that advertising networks add to a URL. Stored only with consent to advertising. */
export const clickIds = ['fbclid', 'gclid', 'ttclid'] as const

/** Characters of the longest click id that is accepted. Networks name no limit. */
export const longestClickId = 400

/**
 * Characters of the longest id in Meta's own format, `fb.1.<milliseconds>.<id>`, as in its cookies: that of the longest
 * click id, after 19 characters.
 */
export const longestNetworkId = 419
