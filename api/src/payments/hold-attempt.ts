import { AsyncLocalStorage } from 'node:async_hooks'
import { findAttempt, updateOpenAttempt } from '#api/payments/attempt-store.ts'
import type { Attempt, AttemptChanges } from '#api/payments/attempt-store.ts'
import { leased } from '#api/payments/lease.ts'
import { AlreadyPaid } from '#api/payments/retire-checkout.ts'
import type { Services } from '#api/services.ts'

/** Somebody else drives the attempt by now, so nothing this driver knows of it may be written any more. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver'
}

interface Drive {
  held: Attempt
}

const drives = new AsyncLocalStorage<Drive>()

/** Does the work of a driver, which can ask for the attempt as it wrote it last, also once a step has failed. */
export async function asDriverOf<T>(
  attempt: Attempt,
  work: (lastHeld: () => Attempt) => Promise<T>,
): Promise<T> {
  const drive: Drive = { held: attempt }
  return drives.run(drive, () => work(() => drive.held))
}

/** Notes what the driver at work here has just written to its attempt. */
export function noteHeld(written: Attempt): Attempt {
  const drive = drives.getStore()
  if (drive?.held.id === written.id) drive.held = written
  return written
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
  const kept = await updateOpenAttempt(services.db.query, held.id, { ...changes, ...leased(services) }, held)
  if (kept === undefined) throw await lossOf(services, held)
  return noteHeld(kept)
}

/** Why a driver cannot write to its attempt any more. */
export async function lossOf(services: Services, held: Attempt): Promise<TakenOver | AlreadyPaid> {
  const current = await findAttempt(services.db.query, held.id)
  const isOpen = ['running', 'unknown', 'awaiting'].includes(current?.state ?? '')
  return isOpen ? new TakenOver() : new AlreadyPaid()
}
