import { setTimeout as pause } from 'node:timers/promises'
import { isHeld } from '#api/payments/lease.ts'
import type { Driven } from '#api/payments/lease.ts'
import type { Services } from '#api/services.ts'

const firstPause = 40
const longestPause = 400

/**
 * Waits until whoever holds a row lets go of it, or until `deadline` (milliseconds since 1970, real time).
 * Asks the database, since the holder may live in another process.
 */
export async function awaitRest<T extends Driven>(
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

/** What `work` comes to, or after `deadline` what the row says by then. The work goes on without a listener. */
export async function outcomeBefore<T>(
  work: Promise<T>,
  read: () => Promise<T>,
  deadline: number,
): Promise<T> {
  // NOTE: when it fails after the deadline nobody listens; the failure was logged where it happened.
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
