/** The result of one rate. */
export interface Probe {
  readonly perMinute: number
  readonly holds: boolean
}

const firstRate = 120
const step = 1.5
/** The search ends when the lowest rate that failed is at most this many times the highest that held. */
const closeEnough = 1.12
/** Below this, something other than the rate is wrong. */
const lowestRate = 15

/**
 * Finds the highest rate that holds: increases it until the first failure, then bisects. A rate that fails is tried
 * once more, because a single hiccup of the machine says nothing. Returns all probes in order.
 */
export async function findLimit<T extends Probe>(
  probe: (perMinute: number) => Promise<T>,
): Promise<{ readonly best: T | undefined; readonly probes: readonly T[] }> {
  const probes: T[] = []
  let best: T | undefined
  let broken: number | undefined
  let rate = firstRate
  const ask = async () => {
    const found = await probe(Math.round(rate))
    probes.push(found)
    return found
  }
  while (rate >= lowestRate) {
    const first = await ask()
    const found = first.holds ? first : await ask()
    if (found.holds) best = found
    else broken = rate
    const held = best?.perMinute
    if (broken !== undefined && held !== undefined && broken / held <= closeEnough) break
    rate = broken === undefined ? rate * step : held === undefined ? rate / 2 : Math.sqrt(held * broken)
  }
  return { best, probes }
}
