import { setTimeout as sleep } from 'node:timers/promises'

/** Asks every `everyMs` until `condition` holds; `false` when `forMs` milliseconds went by without it. */
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
