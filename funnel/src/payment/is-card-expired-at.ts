/** The last month in which a card is good, as printed on it: months count from 1, years have four digits. */
export interface CardExpiry {
  readonly month: number | null
  readonly year: number | null
}

/**
 * Whether a card will have expired at a moment (milliseconds since 1970), in UTC. A card is good until the last day of
 * its month; one whose month or year is not known counts as good.
 */
export function isCardExpiredAt({ month, year }: CardExpiry, at: number): boolean {
  // NOTE: months count from 1 on a card and from 0 in a date, so this is the first moment after the card's month.
  return month !== null && year !== null && at >= Date.UTC(year, month)
}
