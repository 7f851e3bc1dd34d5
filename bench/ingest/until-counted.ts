import type { Stack } from '../../e2e/harness/stack.ts'
import { PlainFailure } from '../../scripts/start/plain-failure.ts'
import { waitUntil } from '../../scripts/start/wait-until.ts'

/** How long events may wait to be counted, in milliseconds. */
const timeoutMs = 1_800_000

/**
 * Waits until every event is counted; resolves with the seconds it took. Throws a `PlainFailure` after half an hour.
 */
export async function secondsUntilCounted(query: Stack['query']): Promise<number> {
  const began = performance.now()
  const isCounted = async () => (await query('select from waiting_events limit 1')).length === 0
  if (!(await waitUntil(isCounted, { forMs: timeoutMs, everyMs: 100 })))
    throw new PlainFailure('Events were accepted but not counted.')
  return (performance.now() - began) / 1_000
}
