/** What advertising networks add to an address to know a click again: kept only with consent to advertising. */
export const clickIds = ['fbclid', 'gclid', 'ttclid'] as const
