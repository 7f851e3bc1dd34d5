/** Click ids that advertising networks add to a URL. Stored only with consent to advertising. */
export const clickIds = ['fbclid', 'gclid', 'ttclid'] as const
