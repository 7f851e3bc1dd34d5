import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../../api/src/services.ts'
import { createBuyer, textAt, wordsOf } from '../rehearsal/buyer.ts'
import type { Answer, Buyer } from '../rehearsal/buyer.ts'
import { makeCard } from '../rehearsal/cards.ts'
import { compareBooks } from '../rehearsal/compare-books.ts'
import type { History, Step } from './history.ts'
import { deliver, perform, sweep } from './perform.ts'
import type { TestContext } from '../rehearsal/test-context.ts'
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
  const context: TestContext = { shop, buyer, stranger, undelivered: [], findings: [] }
  const log: string[] = []
  const deaths: string[] = []
  onStep?.()
  for (const step of history.steps) {
    const { words, death } = await runStep(context, step)
    log.push(words)
    if (death !== undefined) deaths.push(death)
    onStep?.()
  }
  await recover(context)
  const findings = [
    ...context.findings,
    ...(await compareBooks(ungatedServices(shop), buyer)),
    ...(await compareStranger(shop, stranger)),
  ]
  if (findings.length > 0 || !history.comesBack) return { log, findings, deaths }
  log.push('the books agree')
  return { log, findings: await comeBack(context, planOf(history), log), deaths }
}

/** The services with a separate Stripe client, so that checking passes no gate. */
export function ungatedServices(shop: Shop): Services {
  return { ...shop.life().services, stripe: shop.stripe }
}

async function compareStranger(shop: Shop, stranger: Buyer): Promise<readonly string[]> {
  const customers = await shop.stripe.customers.list({ email: stranger.email })
  return customers.data.length === 0 ? [] : ['a visitor who bought nothing became a customer']
}

async function runStep(context: TestContext, step: Step): Promise<{ words: string; death?: string }> {
  const { shop } = context
  const life = shop.life()
  if (step.fault) {
    const { action, method, path, nth } = step.fault
    await shop.ask('/sandbox/faults', [{ action, match: { method, path }, nth, times: 1, delayMs: 30 }])
    life.stripe.expectSilence(action === 'hang-after')
  }
  life.gate.arm(step.kill)
  const watch = new AbortController()
  const passing = letTimePass(context, watch.signal)
  const words = await Promise.all(step.actions.map((action) => perform(context, action)))
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
export async function letTimePass({ shop }: TestContext, signal: AbortSignal): Promise<number> {
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
export async function recover(context: TestContext): Promise<void> {
  const { shop } = context
  const seed = context.undelivered.length + 1
  await settle(context, seed)
  for (let quarter = 1; quarter <= 4; quarter += 1) {
    shop.clock.advance(15_000)
    await sweep(shop)
    await shop.life().quiet()
  }
  await settle(context, seed + 1)
}

/** Delivers webhooks until none is waiting, for at most five rounds. */
export async function settle(context: TestContext, seed: number): Promise<void> {
  const { shop } = context
  for (let round = 0; round < 5; round += 1) {
    await deliver(context, Number.MAX_SAFE_INTEGER, seed + round)
    await shop.life().quiet()
    await shop.life().jobs.idle()
    context.undelivered.push(...(await shop.news()))
    if (context.undelivered.length === 0) return
  }
}

/** The plan the buyer wanted first. */
function planOf({ steps }: History): string {
  const actions = steps.flatMap((step) => step.actions)
  return actions.flatMap((action) => ('plan' in action ? [action.plan] : []))[0] ?? 'calmplate-1-month'
}

/** A buyer who returns with a good card must get a plan, unless one is active already, and must pay for it once. */
async function comeBack(context: TestContext, plan: string, log: string[]): Promise<readonly string[]> {
  const first = await payAgain(context, plan)
  const isUsedUp = ['trial_already_used', 'trial_refunded'].includes(textAt(first?.body, 'error') ?? '')
  const answer = isUsedUp ? await payAgain(context, 'calmplate-1-month') : first
  log.push(`returns: ${wordsOf(answer)}`)
  const { buyer, shop } = context
  const isServed =
    answer?.status === 200 && ['active', 'trialing'].includes(textAt(answer.body, 'data', 'status') ?? '')
  const hasPlan = textAt(
    (await buyer.call('GET', '/api/stripe/current-plan'))?.body,
    'data',
    'plan',
    'productId',
  )
  await settle(context, 1)
  return [
    ...(isServed || hasPlan !== undefined ? [] : [`a buyer who returns cannot buy: ${wordsOf(answer)}`]),
    ...(isServed && hasPlan === undefined ? ['a buyer who paid has no plan'] : []),
    ...(await compareBooks(ungatedServices(shop), buyer)),
  ]
}

async function payAgain(context: TestContext, plan: string): Promise<Answer> {
  const { shop, buyer } = context
  const body = { productId: plan, customerEmail: buyer.email, paymentMethodId: await makeCard(shop, 'good') }
  const watch = new AbortController()
  const passing = letTimePass(context, watch.signal)
  const answer = await buyer.call('POST', '/api/stripe/complete-subscription-flow', body)
  watch.abort()
  await passing
  return answer
}
