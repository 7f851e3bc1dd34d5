import { statementPlace } from '../rehearsal/gated-database.ts'
import type { History } from './history.ts'
import { interruptionPoints, namedPoints } from './interruption-points.ts'
import { runHistory } from './run-history.ts'
import { interrupted, scenarios } from './scenarios.ts'
import type { Shop } from '../rehearsal/shop.ts'

export interface KillPlan {
  /** Only places whose name contains this. */
  readonly only?: string | undefined
  /** `points`: the named points, one history each; `all`: every place in every step, with several ways to continue. */
  readonly depth: 'points' | 'all'
}

/**
 * Walks every scenario once without a crash and returns one history for each place it passed, in which the API dies
 * there. Throws when a walk finds a difference: only a scenario that works tells something about its interruptions.
 */
export async function enumerateKills(shop: Shop, plan: KillPlan): Promise<readonly History[]> {
  const named = new Set<string>(namedPoints)
  const histories: History[] = []
  for (const [name, steps] of Object.entries(scenarios)) {
    const passes: ReadonlyMap<string, number>[] = []
    const watch = () => passes.push(new Map(shop.passes))
    const { findings } = await runHistory(shop, { name, steps, comesBack: false }, watch)
    if (findings.length > 0)
      throw new Error(`"${name}" fails without an interruption: ${findings.join('; ')}`)
    for (const [index] of steps.entries()) {
      for (const at of interruptionPoints) {
        const count = (passes[index + 1]?.get(at) ?? 0) - (passes[index]?.get(at) ?? 0)
        const isWanted = plan.only === undefined || at.includes(plan.only)
        if (count === 0 || at === statementPlace || !isWanted) continue
        if (plan.depth === 'points' && !named.has(at)) continue
        histories.push(interrupted(name, index, { at, nth: 1 }, 'late'))
        if (plan.depth === 'points') continue
        histories.push(interrupted(name, index, { at, nth: 1 }, 'again'))
        if (named.has(at)) histories.push(interrupted(name, index, { at, nth: 1 }, 'gone'))
        if (count > 1) histories.push(interrupted(name, index, { at, nth: count }, 'again'))
      }
    }
  }
  return histories
}
