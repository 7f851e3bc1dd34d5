import { waitUntil } from './wait-until.ts'

/** How long a program that lives may take to come up, and when its wait is told of, in milliseconds. */
export interface Patience {
  readonly forMs: number
  readonly sayAfterMs: number
}

/** A migration of a large house and the recovery after a crash take minutes; ended half way they begin anew. */
export const usualPatience: Patience = { forMs: 15 * 60_000, sayAfterMs: 20_000 }

/**
 * Asks until `condition` holds, for a program that may have much to do first; `say` is called once when that takes its time.
 * `false` when the patience is over.
 */
export async function waitPatiently(
  condition: () => boolean | Promise<boolean>,
  say: () => void,
  { forMs, sayAfterMs }: Patience = usualPatience,
): Promise<boolean> {
  const saying = setTimeout(say, sayAfterMs)
  try {
    return await waitUntil(condition, { forMs, everyMs: 50 })
  } finally {
    clearTimeout(saying)
  }
}
