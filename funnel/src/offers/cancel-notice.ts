import type { Brand } from '../brand.ts'

/** Hours before a renewal that a brand asks a cancellation by, where it does not say. */
export const defaultCancelNoticeHours = 48

/**
 * The most that a brand may ask. The mail before a charge leaves 4 days ahead at the latest and may wait 2 days for the
 * mail server: with more, its reader could be too late already.
 */
export const longestCancelNoticeHours = 48

/** The part of a brand that says how long before a renewal it asks for a cancellation. */
export type CancelNotice = Pick<Brand, 'cancelNoticeHours'>

/** How many hours before a renewal a brand asks for a cancellation; 0 asks for none. */
export function cancelNoticeHoursOf({ cancelNoticeHours = defaultCancelNoticeHours }: CancelNotice): number {
  return cancelNoticeHours
}

/** The notice as a length, `48 hours`; undefined where a brand asks for none. */
export function cancelNoticeLength(brand: CancelNotice): string | undefined {
  const hours = cancelNoticeHoursOf(brand)
  if (hours === 0) return undefined
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** Until when to cancel, as the end of a sentence: `at least 48 hours before a renewal`, or `before a renewal`. */
export function cancelBeforeRenewal(brand: CancelNotice): string {
  const length = cancelNoticeLength(brand)
  return length === undefined ? 'before a renewal' : `at least ${length} before a renewal`
}
