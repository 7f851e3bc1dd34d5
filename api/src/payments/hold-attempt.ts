import { AsyncLocalStorage } from 'node:async_hooks'
import { findAttempt, updateOpenAttempt } from './attempt-store.ts'
import type { Attempt, AttemptChanges } from './attempt-store.ts'
import { leaseColumns } from './lease.ts'
import { isOpenAttempt } from './attempt-states.ts'
import { AlreadyPaid } from './retire-checkout.ts'
import type { Services } from '#api/services.ts'

/** Another driver has the attempt now, so this one must not write anything more to it. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver'
}

interface Drive {
  held: Attempt
}

const drives = new AsyncLocalStorage<Drive>()

/** Runs a driver's work. `lastHeld` returns the attempt as the driver last wrote it, even after a step has failed. */
export async function asDriverOf<T>(
  attempt: Attempt,
  work: (lastHeld: () => Attempt) => Promise<T>,
): Promise<T> {
  const drive: Drive = { held: attempt }
  return drives.run(drive, () => work(() => drive.held))
}

/** Records what the current driver has just written to its attempt. Does nothing outside of `asDriverOf`. */
export function noteHeld(written: Attempt): Attempt {
  const drive = drives.getStore()
  if (drive?.held.id === written.id) drive.held = written
  return written
}

/**
 * Saves a step of an attempt, renews its lease for the next one, and returns the updated row. `held` is the row as its
 * driver last wrote it. Throws `TakenOver` if another driver has it by now, `AlreadyPaid` if it is paid or decided.
 */
export async function holdAttempt(
  services: Services,
  held: Attempt,
  changes: AttemptChanges = {},
): Promise<Attempt> {
  const kept = await updateOpenAttempt(
    services.db.query,
    held.id,
    { ...changes, ...leaseColumns(services) },
    held,
  )
  if (kept === undefined) throw await lostLeaseError(services, held)
  return noteHeld(kept)
}

/** The error to throw when a driver can no longer write to its attempt. */
export async function lostLeaseError(services: Services, held: Attempt): Promise<TakenOver | AlreadyPaid> {
  const current = await findAttempt(services.db.query, held.id)
  return current !== undefined && isOpenAttempt(current.state) ? new TakenOver() : new AlreadyPaid()
}
