import { waitUntil } from './wait-until.ts'

/** How long to wait for a running program to become ready, and when to report the wait, in milliseconds. */
export interface WaitLimits {
  readonly forMs: number
  readonly sayAfterMs: number
}

/** Migrating a large database and recovering from a crash take minutes; stopped half-way, they start over. */
export const usualWait: WaitLimits = { forMs: 15 * 60_000, sayAfterMs: 20_000 }

/**
 * Polls `condition` for a program that may have much to do first. Calls `say` once when it takes long. Resolves with
 * false when time is up.
 */
export async function waitForProgram(
  condition: () => boolean | Promise<boolean>,
  say: () => void,
  { forMs, sayAfterMs }: WaitLimits = usualWait,
): Promise<boolean> {
  const saying = setTimeout(say, sayAfterMs)
  try {
    return await waitUntil(condition, { forMs, everyMs: 50 })
  } finally {
    clearTimeout(saying)
  }
}
