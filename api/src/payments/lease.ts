import type { Services } from '#api/services.ts'

/**
 * How long whoever drives a purchase, a refund or a change of a plan may be silent before somebody else takes over, in
 * milliseconds: longer than any single call to Stripe lasts, its further tries included.
 */
export const leaseMilliseconds = 30_000

/** How long a buyer waits for another driver, in milliseconds: their browser gives up after 30 s, and the answer leaves before. */
export const patienceMilliseconds = 25_000

/** A row that somebody may be driving. */
export interface Driven {
  readonly state: string
  readonly leaseUntil: Date
}

/** Whether somebody is at work on it at `now` (milliseconds since 1970), so that it is not another's to go on with. */
export function isHeld({ state, leaseUntil }: Driven, now: number): boolean {
  return state === 'running' && leaseUntil.getTime() > now
}

/** When a lease taken now ends. */
export function leaseEnd(services: Pick<Services, 'now'>): Date {
  return new Date(services.now() + leaseMilliseconds)
}

/** What is written to a row by whoever takes it, or holds it for another step. */
export function leased(services: Pick<Services, 'now'>): {
  readonly leaseUntil: Date
  readonly updatedAt: Date
} {
  return { leaseUntil: leaseEnd(services), updatedAt: new Date(services.now()) }
}
