import { setTimeout as sleep } from 'node:timers/promises'

/** Polls `condition` every `everyMs` until it holds; false when `forMs` milliseconds passed without it. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  { forMs, everyMs = 20 }: { forMs: number; everyMs?: number },
): Promise<boolean> {
  const end = performance.now() + forMs
  while (performance.now() < end) {
    if (await condition()) return true
    await sleep(everyMs)
  }
  return await condition()
}
