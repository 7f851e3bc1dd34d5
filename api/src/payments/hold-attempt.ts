import { findAttempt, updateOpenAttempt } from '#api/payments/attempt-store.ts'
import type { Attempt, AttemptChanges } from '#api/payments/attempt-store.ts'
import { AlreadyPaid } from '#api/payments/retire-checkout.ts'
import type { Services } from '#api/services.ts'

/** How long a driver may be silent before somebody else takes over. Longer than any single call to Stripe lasts. */
export const leaseMilliseconds = 30_000

/** Somebody else drives the attempt by now, so nothing this driver knows of it may be written any more. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver'
}

/**
 * Writes a step of an attempt down and holds it for the next one; answers the row as it then is. `held` is the row as its
 * driver wrote it last. Throws `TakenOver` when somebody else has it since, `AlreadyPaid` when it is paid or decided.
 */
export async function holdAttempt(
  services: Services,
  held: Attempt,
  changes: AttemptChanges = {},
): Promise<Attempt> {
  const now = services.now()
  const lease = { leaseUntil: new Date(now + leaseMilliseconds), updatedAt: new Date(now) }
  const kept = await updateOpenAttempt(services.db.query, held.id, { ...changes, ...lease }, held)
  if (kept === undefined) throw await lossOf(services, held)
  return kept
}

/** Why a driver cannot write to its attempt any more. */
export async function lossOf(services: Services, held: Attempt): Promise<TakenOver | AlreadyPaid> {
  const current = await findAttempt(services.db.query, held.id)
  const isOpen = ['running', 'unknown', 'awaiting'].includes(current?.state ?? '')
  return isOpen ? new TakenOver() : new AlreadyPaid()
}
