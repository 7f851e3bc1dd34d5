import { setTimeout as pause } from 'node:timers/promises'
import { isHeld } from './lease.ts'
import type { Driven } from './lease.ts'
import type { Services } from '#api/services.ts'

const firstPause = 40
const longestPause = 400

/**
 * Waits until no driver holds the row, or until `deadline` (milliseconds since 1970, real time), and returns the row as
 * it then is. It polls the database because the driver may run in another process.
 */
export async function waitUntilReleased<T extends Driven>(
  services: Services,
  read: () => Promise<T>,
  deadline: number,
): Promise<T> {
  let wait = firstPause
  for (;;) {
    const row = await read()
    if (!isHeld(row, services.now()) || Date.now() >= deadline) return row
    await pause(Math.min(wait, Math.max(1, deadline - Date.now())))
    wait = Math.min(wait * 1.5, longestPause)
  }
}

/** The result of `work`, or the row as it is at `deadline` if that comes first. The work goes on either way. */
export async function outcomeBefore<T>(
  work: Promise<T>,
  read: () => Promise<T>,
  deadline: number,
): Promise<T> {
  // NOTE: nobody handles a failure after the deadline; it was logged where it happened.
  work.catch(() => {})
  const cancel = new AbortController()
  const late = pause(Math.max(1, deadline - Date.now()), undefined, { signal: cancel.signal }).catch(
    () => undefined,
  )
  try {
    return (await Promise.race([work, late])) ?? (await read())
  } finally {
    cancel.abort()
  }
}
