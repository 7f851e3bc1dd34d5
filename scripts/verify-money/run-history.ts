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

/** The result of a history. */
export interface Outcome {
  /** The outcome of each step, in words. */
  readonly log: readonly string[]
  /** Differences in the books; empty when all is well. */
  readonly findings: readonly string[]
  /** Where the API died. */
  readonly deaths: readonly string[]
}

let buyers = 0

/**
 * Plays a history with a new buyer, recovers, and compares the books. `onStep` is called at the start and after each
 * step.
 */
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
    ...(await compareBooks(ungatedServices(shop), buyer)),
    ...(await compareStranger(shop, stranger)),
  ]
  if (findings.length > 0 || !history.comesBack) return { log, findings, deaths }
  log.push('the books agree')
  return { log, findings: await comeBack(scene, planOf(history), log), deaths }
}

/** The services with a separate Stripe client, so that checking passes no gate. */
export function ungatedServices(shop: Shop): Services {
  return { ...shop.life().services, stripe: shop.stripe }
}

async function compareStranger(shop: Shop, stranger: Buyer): Promise<readonly string[]> {
  const customers = await shop.stripe.customers.list({ email: stranger.email })
  return customers.data.length === 0 ? [] : ['a visitor who bought nothing became a customer']
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
  const outcome = [...words, ...(jumps > 0 ? [`${jumps * 31} s pass`] : [])].join(' + ')
  if (!life.gate.isDead()) return { words: outcome }
  const death = await life.gate.died
  await shop.restart()
  return { words: `${outcome}; died at ${death}`, death }
}

/**
 * Moves the clock past a lease whenever nothing moves although a buyer is waiting: the buyer waits for the lease of a
 * dead process to run out, and the test clock does not move by itself. Resolves with the number of jumps.
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

/** One minute on the clock, with every webhook delivered and the background jobs running. */
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

/** Delivers webhooks until none is waiting, for at most five rounds. */
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

/** The plan the buyer wanted first. */
function planOf({ steps }: History): string {
  const actions = steps.flatMap((step) => step.actions)
  return actions.flatMap((action) => ('plan' in action ? [action.plan] : []))[0] ?? 'calmplate-1-month'
}

/** A buyer who returns with a good card must get a plan, unless one is active already, and must pay for it once. */
async function comeBack(scene: Scene, plan: string, log: string[]): Promise<readonly string[]> {
  const first = await payAgain(scene, plan)
  const isUsedUp = textAt(first?.body, 'error') === 'trial_already_used'
  const answer = isUsedUp ? await payAgain(scene, 'calmplate-1-month') : first
  log.push(`returns: ${wordsOf(answer)}`)
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
    ...(isServed || hasPlan !== undefined ? [] : [`a buyer who returns cannot buy: ${wordsOf(answer)}`]),
    ...(isServed && hasPlan === undefined ? ['a buyer who paid has no plan'] : []),
    ...(await compareBooks(ungatedServices(shop), buyer)),
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
