import { setTimeout as pause } from 'node:timers/promises'
import { dayMs } from '@fennel/funnel'
import { statementPlace } from '../../rehearsal/gated-database.ts'
import type { Dice } from '../../rehearsal/random.ts'
import { letTimePass } from '../../verify-money/run-history.ts'
import type { Fault } from './matrix.ts'
import type { Play } from './play.ts'
import type { Stage } from './stage.ts'
import { commitPlace } from './fault-injector.ts'
import type { Strike } from './fault-injector.ts'

/** What a step did without any fault. */
export interface Rehearsal {
  /** For each statement, whether it made something durable. */
  readonly statements: readonly boolean[]
  readonly writes: number
  readonly calls: number
  /** Gate places passed right after an effect elsewhere; repeats count. */
  readonly effects: readonly string[]
}

/** Everything an injury needs. */
export interface FaultContext {
  readonly stage: Stage
  readonly play: Play
  readonly dice: Dice
  readonly rehearsal: Rehearsal
  /** Cuts the power of the database's machine; undefined where that is not possible. */
  readonly cutPower?: (() => Promise<void>) | undefined
}

/** The client's own timeout plus one second, in milliseconds. */
const timeoutMs = 31_000

/** Injures a step; resolves with whether the fault really struck. The outcome is checked afterwards. */
export type FaultAction = (context: FaultContext) => Promise<boolean>

/** Runs a step the way its client would: time passes while it waits, and an error counts as no answer. */
export async function attempt({ scene }: Play, act: () => Promise<unknown>): Promise<boolean> {
  const watch = new AbortController()
  const passing = letTimePass(scene, watch.signal)
  try {
    return (await act()) === true
  } catch {
    return false
  } finally {
    watch.abort()
    await passing
  }
}

async function killedAt({ stage, play }: FaultContext, at: string, nth: number): Promise<boolean> {
  const life = stage.shop.life()
  life.gate.arm({ at, nth })
  await attempt(play, play.act)
  await life.quiet()
  life.gate.arm(undefined)
  if (!life.gate.isDead()) return false
  await stage.shop.restart()
  return true
}

const countOf = (statements: readonly boolean[]) => Math.max(1, statements.filter(Boolean).length)
const lastLasting = (statements: readonly boolean[]) => Math.max(1, statements.lastIndexOf(true) + 1)

/** A fault strikes while the step runs; the client gets an answer or an error. */
async function struckBy({ stage, play }: FaultContext, strike: Strike): Promise<boolean> {
  stage.faultInjector.arm(strike)
  await attempt(play, play.act)
  await stage.shop.life().quiet()
  stage.faultInjector.clear()
  return stage.faultInjector.hasStruck()
}

/** Something hangs until the client has timed out and retried; then it continues after all. */
async function hanging(
  context: FaultContext,
  strike: Strike,
  again: () => Promise<unknown>,
): Promise<boolean> {
  const { stage, play } = context
  stage.faultInjector.arm(strike)
  const first = attempt(play, play.act)
  await Promise.race([stage.faultInjector.struck(), first])
  stage.shop.clock.advance(timeoutMs)
  const second = attempt(play, again)
  // NOTE: long enough for the retry to run into locks held by the first attempt; how far it gets does not matter.
  await Promise.race([second, pause(150)])
  stage.faultInjector.clear()
  await Promise.all([first, second])
  return stage.faultInjector.hasStruck()
}

const together = (play: Play, count: number, act = play.act) =>
  Promise.all(Array.from({ length: count }, () => attempt(play, act)))

const callStrike = (context: FaultContext, hows: readonly [CallHow, ...CallHow[]]): Strike => ({
  at: 'call',
  how: context.dice.oneOf(hows),
  nth: context.dice.between(1, Math.max(1, context.rehearsal.calls)),
})
type CallHow = Extract<Strike, { at: 'call' }>['how']

/** Two actions at once: the first is held at a random statement until the second has done what it can. */
const interleaved = (context: FaultContext, other: () => Promise<unknown>) => {
  const nth = context.dice.between(1, context.rehearsal.statements.length)
  return hanging(context, { at: 'statement', how: 'hangs', nth }, other)
}

export const faultActions: Readonly<Partial<Record<Fault, FaultAction>>> = {
  K1: (context) =>
    killedAt(context, statementPlace, context.dice.between(1, lastLasting(context.rehearsal.statements))),
  K2: (context) =>
    killedAt(context, commitPlace, context.dice.between(1, countOf(context.rehearsal.statements))),
  async K3(context) {
    const [first, ...more] = context.rehearsal.effects
    return first !== undefined && killedAt(context, context.dice.oneOf([first, ...more]), 1)
  },
  async P(context) {
    const { stage, play, dice, rehearsal, cutPower } = context
    if (cutPower === undefined) return false
    const life = stage.shop.life()
    if (dice.chance(50))
      life.gate.arm({ at: statementPlace, nth: dice.between(1, lastLasting(rehearsal.statements)) })
    await attempt(play, play.act)
    if (!life.gate.isDead()) life.gate.die('the power is cut')
    await cutPower()
    await stage.shop.restart()
    return true
  },
  async D1(context) {
    const nth = context.dice.between(1, Math.max(1, context.rehearsal.statements.length))
    return context.dice.chance(50)
      ? struckBy(context, { at: 'statement', how: 'fails', nth })
      : hanging(context, { at: 'statement', how: 'hangs', nth }, context.play.act)
  },
  D2: (context) =>
    struckBy(context, {
      at: 'statement',
      how: 'disk full',
      nth: context.dice.between(1, Math.max(1, context.rehearsal.writes)),
    }),
  U1: (context) => hanging(context, callStrike(context, ['slow']), context.play.act),
  U2: (context) => struckBy(context, callStrike(context, ['reply lost'])),
  U3: (context) => struckBy(context, callStrike(context, ['429', '500', 'reset'])),
  async DU({ play, dice }) {
    const atOnce = dice.between(0, 9)
    await together(play, atOnce)
    for (let left = 10 - atOnce; left > 0; left -= 1) await attempt(play, play.act)
    return true
  },
  async CO({ play }) {
    await together(play, 30)
    return true
  },
  TT: (context) => interleaved(context, context.play.otherTab ?? context.play.act),
  async OO({ play, dice }) {
    if (dice.chance(50)) await attempt(play, play.act)
    await attempt(play, play.late)
    return true
  },
  async BK({ play }) {
    await attempt(play, play.act)
    await attempt(play, play.reopen ?? play.act)
    return true
  },
  async CS({ stage, play, dice }) {
    const jump = dice.oneOf([dayMs, -dayMs])
    const isBefore = dice.chance(30)
    if (isBefore) stage.shop.clock.advance(jump)
    await attempt(play, play.act)
    stage.shop.clock.advance(isBefore ? -jump : jump)
    await attempt(play, play.act)
    if (!isBefore) stage.shop.clock.advance(-jump)
    return true
  },
  /** The answer is lost and the page retries at once, while the first attempt may still be running. */
  OF: (context) => interleaved(context, context.play.act),
}

/** Faults that may hit between sending a mail and recording that it was sent, so that it is sent twice. */
export const mayRepeat: ReadonlySet<Fault> = new Set(['K1', 'K2', 'K3', 'P', 'D1', 'D2', 'U1', 'U2'])
