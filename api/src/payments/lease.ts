import type { Services } from '#api/services.ts'

/**
 * How long whoever drives a purchase, a refund or a change of a plan may be silent before somebody else takes over, in
 * milliseconds: longer than any single call to Stripe lasts, its further tries included.
 */
export const leaseMilliseconds = 30_000

/** When a lease taken now ends. */
export function leaseEnd(services: Pick<Services, 'now'>): Date {
  return new Date(services.now() + leaseMilliseconds)
}
