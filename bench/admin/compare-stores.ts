import { setTimeout as wait } from 'node:timers/promises'
import { median } from '../bench-result.ts'
import type { AdminCall } from './admin-calls.ts'
import { growthOf } from './growth-of.ts'
import type { Growth, Pair } from './growth-of.ts'
import type { House } from './open-house.ts'

/** A house on a store, with the calls that mean the same share of it as on the other. */
export interface Store {
  readonly house: House
  readonly calls: readonly AdminCall[]
  /** Processor time of its database so far, in milliseconds. */
  readonly readCpu: () => number
}

/** What a call costs on the large store beside the small one. */
export interface CallGrowth {
  readonly name: string
  /** Server time in milliseconds, the middle of all. */
  readonly small: number
  readonly large: number
  readonly time: Growth
  /** The same of the processor's work for it, in the server and the database. */
  readonly cpu: Growth
}

interface Cost {
  readonly time: number
  readonly cpu: number
}

/** What a server does once after its start, such as letting go of old events, is done by then. */
const settledAfterMs = 8_000

/**
 * Makes each call on both stores, one right after the other, in rounds over all calls. Of two rounds with the same filter
 * one begins with the small store and one with the large: what comes second finds the program's code at hand. Both
 * rounds together are a pair, so whatever slows the machine for longer than a moment slows both sides of it.
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
  return names.map((name, call) => summarise(name, costs[call] ?? { small: [], large: [] }))
}

/** Everything once: what a program or a database does for the first time tells nothing about the second. */
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

function summarise(
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
