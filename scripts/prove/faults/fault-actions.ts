import { setTimeout as pause } from 'node:timers/promises'
import { dayMs } from '@fennel/funnel'
import { statementPlace } from '../../rehearsal/gated-database.ts'
import type { Dice } from '../../rehearsal/dice.ts'
import { letTimePass } from '../../verify-money/run-history.ts'
import type { Fault } from './matrix.ts'
import type { PreparedStep } from './prepared-step.ts'
import type { Testbed } from './testbed.ts'
import { commitPlace } from './fault-injector.ts'
import type { Injection } from './fault-injector.ts'

/** What a step did without any fault. */
export interface FaultFreeRun {
  /** For each statement, whether it made something durable. */
  readonly statements: readonly boolean[]
  readonly writes: number
  readonly calls: number
  /** Gate places passed right after an effect elsewhere; repeats count. */
  readonly effects: readonly string[]
}

/** Everything an injection needs. */
export interface FaultContext {
  readonly testbed: Testbed
  readonly prepared: PreparedStep
  readonly dice: Dice
  readonly faultFree: FaultFreeRun
  /** Cuts the power of the database's machine; undefined where that is not possible. */
  readonly cutPower?: (() => Promise<void>) | undefined
}

/** The client's own timeout plus one second, in milliseconds. */
const timeoutMs = 31_000

/** Injects a fault into a step; resolves with whether it took effect. The outcome is checked afterwards. */
export type FaultAction = (context: FaultContext) => Promise<boolean>

/** Runs a step the way its client would: time passes while it waits, and an error counts as no answer. */
export async function attempt({ context }: PreparedStep, act: () => Promise<unknown>): Promise<boolean> {
  const watch = new AbortController()
  const passing = letTimePass(context, watch.signal)
  try {
    return (await act()) === true
  } catch {
    return false
  } finally {
    watch.abort()
    await passing
  }
}

async function killedAt({ testbed, prepared }: FaultContext, at: string, nth: number): Promise<boolean> {
  const life = testbed.shop.life()
  life.gate.arm({ at, nth })
  await attempt(prepared, prepared.act)
  await life.quiet()
  life.gate.arm(undefined)
  if (!life.gate.isDead()) return false
  await testbed.shop.restart()
  return true
}

const countOf = (statements: readonly boolean[]) => Math.max(1, statements.filter(Boolean).length)
const lastLasting = (statements: readonly boolean[]) => Math.max(1, statements.lastIndexOf(true) + 1)

/** Injects a fault while the step runs; the client gets an answer or an error. */
async function injected({ testbed, prepared }: FaultContext, injection: Injection): Promise<boolean> {
  testbed.faultInjector.arm(injection)
  await attempt(prepared, prepared.act)
  await testbed.shop.life().quiet()
  testbed.faultInjector.clear()
  return testbed.faultInjector.wasInjected()
}

/** Something hangs until the client has timed out and retried; then it continues after all. */
async function hanging(
  context: FaultContext,
  injection: Injection,
  again: () => Promise<unknown>,
): Promise<boolean> {
  const { testbed, prepared } = context
  testbed.faultInjector.arm(injection)
  const first = attempt(prepared, prepared.act)
  await Promise.race([testbed.faultInjector.injected(), first])
  testbed.shop.clock.advance(timeoutMs)
  const second = attempt(prepared, again)
  // NOTE: long enough for the retry to run into locks held by the first attempt; how far it gets does not matter.
  await Promise.race([second, pause(150)])
  testbed.faultInjector.clear()
  await Promise.all([first, second])
  return testbed.faultInjector.wasInjected()
}

const together = (prepared: PreparedStep, count: number, act = prepared.act) =>
  Promise.all(Array.from({ length: count }, () => attempt(prepared, act)))

const callInjection = (context: FaultContext, hows: readonly [CallHow, ...CallHow[]]): Injection => ({
  at: 'call',
  how: context.dice.oneOf(hows),
  nth: context.dice.between(1, Math.max(1, context.faultFree.calls)),
})
type CallHow = Extract<Injection, { at: 'call' }>['how']

/** Two actions at once: the first is held at a random statement until the second has done what it can. */
const interleaved = (context: FaultContext, other: () => Promise<unknown>) => {
  const nth = context.dice.between(1, context.faultFree.statements.length)
  return hanging(context, { at: 'statement', how: 'hangs', nth }, other)
}

export const faultActions: Readonly<Partial<Record<Fault, FaultAction>>> = {
  K1: (context) =>
    killedAt(context, statementPlace, context.dice.between(1, lastLasting(context.faultFree.statements))),
  K2: (context) =>
    killedAt(context, commitPlace, context.dice.between(1, countOf(context.faultFree.statements))),
  async K3(context) {
    const [first, ...more] = context.faultFree.effects
    return first !== undefined && killedAt(context, context.dice.oneOf([first, ...more]), 1)
  },
  async P(context) {
    const { testbed, prepared, dice, faultFree, cutPower } = context
    if (cutPower === undefined) return false
    const life = testbed.shop.life()
    if (dice.chance(50))
      life.gate.arm({ at: statementPlace, nth: dice.between(1, lastLasting(faultFree.statements)) })
    await attempt(prepared, prepared.act)
    if (!life.gate.isDead()) life.gate.die('the power is cut')
    await cutPower()
    await testbed.shop.restart()
    return true
  },
  async D1(context) {
    const nth = context.dice.between(1, Math.max(1, context.faultFree.statements.length))
    return context.dice.chance(50)
      ? injected(context, { at: 'statement', how: 'fails', nth })
      : hanging(context, { at: 'statement', how: 'hangs', nth }, context.prepared.act)
  },
  D2: (context) =>
    injected(context, {
      at: 'statement',
      how: 'disk full',
      nth: context.dice.between(1, Math.max(1, context.faultFree.writes)),
    }),
  U1: (context) => hanging(context, callInjection(context, ['slow']), context.prepared.act),
  U2: (context) => injected(context, callInjection(context, ['reply lost'])),
  U3: (context) => injected(context, callInjection(context, ['429', '500', 'reset'])),
  async DU({ prepared, dice }) {
    const atOnce = dice.between(0, 9)
    await together(prepared, atOnce)
    for (let left = 10 - atOnce; left > 0; left -= 1) await attempt(prepared, prepared.act)
    return true
  },
  async CO({ prepared }) {
    await together(prepared, 30)
    return true
  },
  TT: (context) => interleaved(context, context.prepared.otherTab ?? context.prepared.act),
  async OO({ prepared, dice }) {
    if (dice.chance(50)) await attempt(prepared, prepared.act)
    await attempt(prepared, prepared.late)
    return true
  },
  async BK({ prepared }) {
    await attempt(prepared, prepared.act)
    await attempt(prepared, prepared.reopen ?? prepared.act)
    return true
  },
  async CS({ testbed, prepared, dice }) {
    const jump = dice.oneOf([dayMs, -dayMs])
    const isBefore = dice.chance(30)
    if (isBefore) testbed.shop.clock.advance(jump)
    await attempt(prepared, prepared.act)
    testbed.shop.clock.advance(isBefore ? -jump : jump)
    await attempt(prepared, prepared.act)
    if (!isBefore) testbed.shop.clock.advance(-jump)
    return true
  },
  /** The answer is lost and the page retries at once, while the first attempt may still be running. */
  OF: (context) => interleaved(context, context.prepared.act),
}

/** Faults that may hit between sending a mail and recording that it was sent, so that it is sent twice. */
export const mayRepeat: ReadonlySet<Fault> = new Set(['K1', 'K2', 'K3', 'P', 'D1', 'D2', 'U1', 'U2'])
