import { setTimeout as pause } from 'node:timers/promises'
import { dayMs } from '@fennel/funnel'
import { statementPlace } from '../../rehearsal/gated-database.ts'
import type { Dice } from '../../rehearsal/random.ts'
import { letTimePass } from '../../verify-money/run-history.ts'
import type { Fault } from './matrix.ts'
import type { Play } from './play.ts'
import type { Stage } from './stage.ts'
import { commitPlace } from './weather.ts'
import type { Strike } from './weather.ts'

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
export interface Wound {
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
export type Injury = (wound: Wound) => Promise<boolean>

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

async function killedAt({ stage, play }: Wound, at: string, nth: number): Promise<boolean> {
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
async function struckBy({ stage, play }: Wound, strike: Strike): Promise<boolean> {
  stage.weather.arm(strike)
  await attempt(play, play.act)
  await stage.shop.life().quiet()
  stage.weather.clear()
  return stage.weather.hasStruck()
}

/** Something hangs until the client has timed out and retried; then it continues after all. */
async function hanging(wound: Wound, strike: Strike, again: () => Promise<unknown>): Promise<boolean> {
  const { stage, play } = wound
  stage.weather.arm(strike)
  const first = attempt(play, play.act)
  await Promise.race([stage.weather.struck(), first])
  stage.shop.clock.advance(timeoutMs)
  const second = attempt(play, again)
  // NOTE: long enough for the retry to run into locks held by the first attempt; how far it gets does not matter.
  await Promise.race([second, pause(150)])
  stage.weather.clear()
  await Promise.all([first, second])
  return stage.weather.hasStruck()
}

const together = (play: Play, count: number, act = play.act) =>
  Promise.all(Array.from({ length: count }, () => attempt(play, act)))

const callStrike = (wound: Wound, hows: readonly [CallHow, ...CallHow[]]): Strike => ({
  at: 'call',
  how: wound.dice.oneOf(hows),
  nth: wound.dice.between(1, Math.max(1, wound.rehearsal.calls)),
})
type CallHow = Extract<Strike, { at: 'call' }>['how']

/** Two actions at once: the first is held at a random statement until the second has done what it can. */
const interleaved = (wound: Wound, other: () => Promise<unknown>) => {
  const nth = wound.dice.between(1, wound.rehearsal.statements.length)
  return hanging(wound, { at: 'statement', how: 'hangs', nth }, other)
}

export const injuries: Readonly<Partial<Record<Fault, Injury>>> = {
  K1: (wound) =>
    killedAt(wound, statementPlace, wound.dice.between(1, lastLasting(wound.rehearsal.statements))),
  K2: (wound) => killedAt(wound, commitPlace, wound.dice.between(1, countOf(wound.rehearsal.statements))),
  async K3(wound) {
    const [first, ...more] = wound.rehearsal.effects
    return first !== undefined && killedAt(wound, wound.dice.oneOf([first, ...more]), 1)
  },
  async P(wound) {
    const { stage, play, dice, rehearsal, cutPower } = wound
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
  async D1(wound) {
    const nth = wound.dice.between(1, Math.max(1, wound.rehearsal.statements.length))
    return wound.dice.chance(50)
      ? struckBy(wound, { at: 'statement', how: 'fails', nth })
      : hanging(wound, { at: 'statement', how: 'hangs', nth }, wound.play.act)
  },
  D2: (wound) =>
    struckBy(wound, {
      at: 'statement',
      how: 'disk full',
      nth: wound.dice.between(1, Math.max(1, wound.rehearsal.writes)),
    }),
  U1: (wound) => hanging(wound, callStrike(wound, ['slow']), wound.play.act),
  U2: (wound) => struckBy(wound, callStrike(wound, ['reply lost'])),
  U3: (wound) => struckBy(wound, callStrike(wound, ['429', '500', 'reset'])),
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
  TT: (wound) => interleaved(wound, wound.play.otherTab ?? wound.play.act),
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
  OF: (wound) => interleaved(wound, wound.play.act),
}

/** Faults that may hit between sending a mail and recording that it was sent, so that it is sent twice. */
export const mayRepeat: ReadonlySet<Fault> = new Set(['K1', 'K2', 'K3', 'P', 'D1', 'D2', 'U1', 'U2'])
