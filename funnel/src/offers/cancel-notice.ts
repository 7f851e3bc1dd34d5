import type { Brand } from '../brand.ts'

/** How many hours before a renewal a brand asks for a cancellation, unless it says otherwise. */
export const defaultCancelNoticeHours = 48

/**
 * The longest notice a brand may ask for. The email before a charge is sent at least 4 days ahead and may wait 2 days
 * for the mail server: with a longer notice, its reader could already be too late.
 */
export const longestCancelNoticeHours = 48

/** The part of a brand that says how long before a renewal it asks for a cancellation. */
export type CancelNotice = Pick<Brand, 'cancelNoticeHours'>

/** How many hours before a renewal a brand asks for a cancellation; 0 means no notice. */
export function cancelNoticeHoursOf({ cancelNoticeHours = defaultCancelNoticeHours }: CancelNotice): number {
  return cancelNoticeHours
}

/** The notice as a length, `48 hours`. Undefined if the brand asks for none. */
export function cancelNoticeLength(brand: CancelNotice): string | undefined {
  const hours = cancelNoticeHoursOf(brand)
  if (hours === 0) return undefined
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** When to cancel, as the end of a sentence: `at least 48 hours before a renewal`, or `before a renewal`. */
export function cancelBeforeRenewal(brand: CancelNotice): string {
  const length = cancelNoticeLength(brand)
  return length === undefined ? 'before a renewal' : `at least ${length} before a renewal`
}
