/**
 * A moment (milliseconds since 1970) as a day in words, e.g. `March 3, 2026`, in the given IANA time zone.
 * A moment that is no date reads 'a later date'.
 */
export function formatDay(atMs: number, timeZone = 'UTC'): string {
  if (!(Math.abs(atMs) <= 8.64e15)) return 'a later date'
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone,
  }).format(atMs)
}
