import { setTimeout as wait } from 'node:timers/promises'
import { median } from '../../scripts/numbers/quantile.ts'
import type { AdminCall } from './admin-calls.ts'
import { growthOf } from './growth-of.ts'
import type { Growth, Pair } from './growth-of.ts'
import type { House } from './open-house.ts'

/** A server on a store, with calls that select the same share of the data as on the other store. */
export interface Store {
  readonly house: House
  readonly calls: readonly AdminCall[]
  /** Processor time used by its database so far, in milliseconds. */
  readonly readCpu: () => number
}

/** The cost of a call on the large store compared with the small one. */
export interface CallGrowth {
  readonly name: string
  /** Median server time in milliseconds. */
  readonly small: number
  readonly large: number
  readonly time: Growth
  /** The same for the processor time of server and database. */
  readonly cpu: Growth
}

interface Cost {
  readonly time: number
  readonly cpu: number
}

/** Time for the server's start-up work, such as dropping old events, to finish, in milliseconds. */
const settledAfterMs = 8_000

/**
 * Makes each call on both stores, one right after the other, in rounds over all calls. Of two rounds with the same
 * filter, one starts with the small store and the other with the large one, because whichever comes second benefits
 * from warm code. Both rounds form a pair, so anything that slows down the machine for longer than a moment affects
 * both sides of it.
 */
export async function compareStores(
  small: Store,
  large: Store,
  pairsWanted: number,
): Promise<readonly CallGrowth[]> {
  const stores = { small, large }
  const names = small.calls.map(({ name }) => name)
  const pathAt = ({ calls }: Store, call: number, turn: number) => {
    const { paths } = calls[call] ?? { paths: [] }
    return paths[turn % paths.length] ?? ''
  }
  const costs = names.map(() => ({ small: [] as Cost[], large: [] as Cost[] }))
  await wait(settledAfterMs)
  await warmUp([small, large])
  for (let turn = 0; turn < pairsWanted; turn += 1)
    for (const order of [['small', 'large'] as const, ['large', 'small'] as const])
      for (const [call, taken] of costs.entries())
        for (const size of order) {
          const store = stores[size]
          taken[size].push(await costOf(store, pathAt(store, call, turn)))
        }
  return names.map((name, call) => summarize(name, costs[call] ?? { small: [], large: [] }))
}

/** Makes every call once, because the first time says nothing about later ones. */
async function warmUp(stores: readonly Store[]): Promise<void> {
  for (const { house, calls } of stores)
    for (const { paths } of calls) for (const path of paths) await house.look(path)
}

async function costOf({ house, readCpu }: Store, path: string): Promise<Cost> {
  await house.signIn()
  const cpuNow = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000 + readCpu()
  }
  const before = cpuNow()
  const began = performance.now()
  await house.look(path)
  const time = performance.now() - began
  return { time, cpu: cpuNow() - before }
}

function summarize(
  name: string,
  taken: { readonly small: readonly Cost[]; readonly large: readonly Cost[] },
): CallGrowth {
  const middle = (costs: readonly Cost[]) => median(costs.map(({ time }) => time))
  const pairs = (what: keyof Cost): Pair[] =>
    taken.small.flatMap((_, at) => {
      const sum = (costs: readonly Cost[]) => (costs[at]?.[what] ?? 0) + (costs[at + 1]?.[what] ?? 0)
      return at % 2 === 0 ? [{ small: sum(taken.small), large: sum(taken.large) }] : []
    })
  return {
    name,
    small: middle(taken.small),
    large: middle(taken.large),
    time: growthOf(pairs('time')),
    cpu: growthOf(pairs('cpu')),
  }
}
