import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../../api/src/services.ts'
import { createBuyer, textAt, wordsOf } from '../rehearsal/buyer.ts'
import type { Answer, Buyer } from '../rehearsal/buyer.ts'
import { makeCard } from '../rehearsal/cards.ts'
import { compareBooks } from '../rehearsal/compare-books.ts'
import type { History, Step } from './history.ts'
import { deliver, perform, sweep } from './perform.ts'
import type { Scene } from '../rehearsal/scene.ts'
import type { Shop } from '../rehearsal/shop.ts'

/** What came of a history. */
export interface Outcome {
  /** What each step came to, in words. */
  readonly log: readonly string[]
  /** Differences; none when all is well. */
  readonly findings: readonly string[]
  /** Where the api died. */
  readonly deaths: readonly string[]
}

let buyers = 0

/** Lets a history happen to a new buyer, recovers, and compares the books. `onStep` hears of the start and of each step. */
export async function runHistory(shop: Shop, history: History, onStep?: () => void): Promise<Outcome> {
  buyers += 1
  const buyer = await createBuyer(shop, `buyer-${process.pid}-${buyers}`)
  const stranger = await createBuyer(shop, `stranger-${process.pid}-${buyers}`)
  const scene: Scene = { shop, buyer, stranger, pile: [], findings: [] }
  const log: string[] = []
  const deaths: string[] = []
  onStep?.()
  for (const step of history.steps) {
    const { words, death } = await runStep(scene, step)
    log.push(words)
    if (death !== undefined) deaths.push(death)
    onStep?.()
  }
  await recover(scene)
  const findings = [
    ...scene.findings,
    ...(await compareBooks(beside(shop), buyer)),
    ...(await compareStranger(shop, stranger)),
  ]
  if (findings.length > 0 || !history.comesBack) return { log, findings, deaths }
  log.push('the books agree')
  return { log, findings: await comeBack(scene, planOf(history), log), deaths }
}

/** The services with a client of our own, so that looking passes no gate. */
export function beside(shop: Shop): Services {
  return { ...shop.life().services, stripe: shop.stripe }
}

async function compareStranger(shop: Shop, stranger: Buyer): Promise<readonly string[]> {
  const customers = await shop.stripe.customers.list({ email: stranger.email })
  return customers.data.length === 0 ? [] : ['somebody who bought nothing became a customer']
}

async function runStep(scene: Scene, step: Step): Promise<{ words: string; death?: string }> {
  const { shop } = scene
  const life = shop.life()
  if (step.fault) {
    const { action, method, path, nth } = step.fault
    await shop.ask('/sandbox/faults', [{ action, match: { method, path }, nth, times: 1, delayMs: 30 }])
    life.stripe.expectSilence(action === 'hang-after')
  }
  life.gate.arm(step.kill)
  const watch = new AbortController()
  const passing = letTimePass(scene, watch.signal)
  const words = await Promise.all(step.actions.map((action) => perform(scene, action)))
  watch.abort()
  const jumps = await passing
  await life.quiet()
  life.gate.arm(undefined)
  life.stripe.expectSilence(false)
  if (step.fault) await shop.ask('/sandbox/faults', undefined, 'DELETE')
  const told = [...words, ...(jumps > 0 ? [`${jumps * 31} s pass`] : [])].join(' + ')
  if (!life.gate.isDead()) return { words: told }
  const death = await life.gate.died
  await shop.restart()
  return { words: `${told}; died at ${death}`, death }
}

/**
 * While nothing moves and somebody still waits, he waits for time to pass: for a dead driver's lease to run out. The
 * clock stands still by itself, so it is moved past a lease then. Answers how often.
 */
export async function letTimePass({ shop }: Scene, signal: AbortSignal): Promise<number> {
  let still = 0
  let jumps = 0
  for (;;) {
    await pause(5)
    if (signal.aborted) return jumps
    const life = shop.life()
    const isStill = life.isQuiet() && !life.gate.isDead() && life.callers.count > 0
    still = isStill ? still + 1 : 0
    if (still < 12) continue
    shop.clock.advance(31_000)
    jumps += 1
    still = 0
  }
}

/** A minute on the clock, with every webhook delivered and the jobs at work as in any minute. */
export async function recover(scene: Scene): Promise<void> {
  const { shop } = scene
  const seed = scene.pile.length + 1
  await settle(scene, seed)
  for (let quarter = 1; quarter <= 4; quarter += 1) {
    shop.clock.advance(15_000)
    await sweep(shop)
    await shop.life().quiet()
  }
  await settle(scene, seed + 1)
}

/** Delivers what waits until nothing does, or five rounds brought no end. */
export async function settle(scene: Scene, seed: number): Promise<void> {
  const { shop } = scene
  for (let round = 0; round < 5; round += 1) {
    await deliver(scene, Number.MAX_SAFE_INTEGER, seed + round)
    await shop.life().quiet()
    await shop.life().jobs.idle()
    scene.pile.push(...(await shop.news()))
    if (scene.pile.length === 0) return
  }
}

/** The plan the buyer was after first. */
function planOf({ steps }: History): string {
  const actions = steps.flatMap((step) => step.actions)
  return actions.flatMap((action) => ('plan' in action ? [action.plan] : []))[0] ?? 'calmplate-1-month'
}

/** Whatever happened, a buyer who comes back with a good card gets a plan, unless one runs already; and pays it once. */
async function comeBack(scene: Scene, plan: string, log: string[]): Promise<readonly string[]> {
  const first = await payAgain(scene, plan)
  const isUsedUp = textAt(first?.body, 'error') === 'trial_already_used'
  const answer = isUsedUp ? await payAgain(scene, 'calmplate-1-month') : first
  log.push(`comes back: ${wordsOf(answer)}`)
  const { buyer, shop } = scene
  const isServed =
    answer?.status === 200 && ['active', 'trialing'].includes(textAt(answer.body, 'data', 'status') ?? '')
  const hasPlan = textAt(
    (await buyer.call('GET', '/api/stripe/current-plan'))?.body,
    'data',
    'plan',
    'productId',
  )
  await settle(scene, 1)
  return [
    ...(isServed || hasPlan !== undefined ? [] : [`a buyer who comes back cannot buy: ${wordsOf(answer)}`]),
    ...(isServed && hasPlan === undefined ? ['a buyer who paid is told to have no plan'] : []),
    ...(await compareBooks(beside(shop), buyer)),
  ]
}

async function payAgain(scene: Scene, plan: string): Promise<Answer> {
  const { shop, buyer } = scene
  const body = { productId: plan, customerEmail: buyer.email, paymentMethodId: await makeCard(shop, 'good') }
  const watch = new AbortController()
  const passing = letTimePass(scene, watch.signal)
  const answer = await buyer.call('POST', '/api/stripe/complete-subscription-flow', body)
  watch.abort()
  await passing
  return answer
}
