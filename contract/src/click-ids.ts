/** Click ids that advertising networks add to a URL. Stored only with consent to advertising. */
export const clickIds = ['fbclid', 'gclid', 'ttclid'] as const

/** Characters of the longest click id that is accepted. Networks name no limit. */
export const longestClickId = 400

/** The same for a click id in Meta's own format, `fb.1.<milliseconds>.<fbclid>`, as in its cookie. */
export const longestFbc = 'fb.1.1767225600000.'.length + longestClickId
