import type { Services } from '#api/services.ts'

/**
 * How long the driver of a purchase, a refund or a plan change may be silent before another one takes over, in
 * milliseconds. Longer than any single call to Stripe can take, retries included.
 */
export const leaseMilliseconds = 30_000

/**
 * How long a buyer waits for another driver, in milliseconds. Their browser gives up after 30 s; the answer leaves
 * before that.
 */
export const driverWaitMilliseconds = 25_000

/** A row that may have a driver. */
export interface Driven {
  readonly state: string
  readonly leaseUntil: Date
}

/** Whether a driver is at work on the row at `now` (milliseconds since 1970), so that nobody else may continue it. */
export function isHeld({ state, leaseUntil }: Driven, now: number): boolean {
  return state === 'running' && leaseUntil.getTime() > now
}

/** When a lease taken now expires. */
export function leaseEnd(services: Pick<Services, 'now'>): Date {
  return new Date(services.now() + leaseMilliseconds)
}

/** The columns to write when taking a row, or keeping it for another step. */
export function leaseColumns(services: Pick<Services, 'now'>): {
  readonly leaseUntil: Date
  readonly updatedAt: Date
} {
  return { leaseUntil: leaseEnd(services), updatedAt: new Date(services.now()) }
}
