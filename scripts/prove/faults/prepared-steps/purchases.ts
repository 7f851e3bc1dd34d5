import { leaseMilliseconds } from '../../../../api/src/payments/lease.ts'
import { buy } from '../../../verify-money/buy.ts'
import { textAt } from '../../../rehearsal/buyer.ts'
import { deliver, perform } from '../../../verify-money/perform.ts'
import type { TestContext } from '../../../rehearsal/test-context.ts'
import type { Dice } from '../../../rehearsal/dice.ts'
import type { PrepareStep } from '../prepared-step.ts'
import { contextOf } from './visits.ts'

const plan = 'calmplate-1-month'
const other = 'calmplate-3-month'
const upsell = { do: 'upsell', product: 'workout-program' } as const
const isPaid = (words: string) => /^200 (active|trialing|succeeded|completed?|paid)/.test(words)
/** Longer than a purchase is leased to the process that works on it. */
const purchaseLeaseMs = leaseMilliseconds + 1_000

/** Delivers every webhook so far twice, in random order. */
async function everythingAgain(context: TestContext, dice: Dice): Promise<void> {
  context.undelivered.push(...(await context.shop.news()))
  const all = [...context.undelivered]
  await deliver(context, Number.MAX_SAFE_INTEGER, dice.between(1, 1_000_000))
  context.undelivered.push(...all.toReversed())
  await deliver(context, Number.MAX_SAFE_INTEGER, dice.between(1, 1_000_000))
}

/** A visitor buys a plan on the page. */
export const subscribe: PrepareStep = async (testbed, dice) => {
  const context = await contextOf(testbed, 'buyer')
  const pay = async (wanted: string) => isPaid(await buy(context, { do: 'pay', plan: wanted, card: 'good' }))
  let isOtherTaken = false
  // NOTE: the second plan is refused once the other tab has bought one; then the buyer must have that one.
  const hasOther = async () => {
    const current = await context.buyer.call('GET', '/api/stripe/current-plan')
    return isOtherTaken && textAt(current?.body, 'data', 'plan', 'productId') === other
  }
  return {
    context,
    act: async () => (await pay(plan)) || hasOther(),
    async otherTab() {
      isOtherTaken = true
      return pay(dice.oneOf([plan, other]))
    },
    late: () => everythingAgain(context, dice),
    leaseMs: purchaseLeaseMs,
    check: async () => [],
  }
}

/** The bank asked for 3-D Secure, the buyer passed it, and the page reports it. */
export const completeChallenge: PrepareStep = async (testbed, dice) => {
  const context = await contextOf(testbed, 'challenged')
  await buy(context, { do: 'pay', plan, card: 'challenged once' })
  const passed = await buy(context, { do: 'challenge', outcome: 'complete' })
  if (passed !== 'succeeded') throw new Error(`The challenge was not passed: ${passed}`)
  return {
    context,
    act: async () => isPaid(await buy(context, { do: 'complete' })),
    otherTab: async () => isPaid(await buy(context, { do: 'verify' })),
    late: () => everythingAgain(context, dice),
    leaseMs: purchaseLeaseMs,
    check: async () => [],
  }
}

/** A customer with a plan buys a one-click offer. */
export const addUpsell: PrepareStep = async (testbed, dice) => {
  const context = await contextOf(testbed, 'adder')
  const paid = await buy(context, { do: 'pay', plan, card: 'good' })
  if (!isPaid(paid)) throw new Error(`The plan was not paid: ${paid}`)
  return {
    context,
    act: async () => (await buy(context, upsell)).startsWith('200'),
    late: () => everythingAgain(context, dice),
    leaseMs: purchaseLeaseMs,
    check: async () => [],
  }
}

/** Stripe reports what happened to a purchase whose buyer closed the tab. */
export const hearWebhooks: PrepareStep = async (testbed, dice) => {
  const context = await contextOf(testbed, 'gone')
  const { shop, undelivered } = context
  await buy(context, { do: 'pay', plan, card: 'challenged once' })
  await perform(context, { do: 'challenge', outcome: 'complete' })
  undelivered.push(...(await shop.news()))
  const all = [...undelivered]
  const tell = async (): Promise<boolean> => {
    if (undelivered.length === 0) undelivered.push(...all)
    await deliver(context, Number.MAX_SAFE_INTEGER, dice.between(1, 1_000_000))
    const { gate, jobs } = shop.life()
    await Promise.race([jobs.idle(), gate.died])
    return undelivered.length === 0
  }
  return {
    context,
    act: tell,
    async late() {
      shop.clock.advance(3_600_000)
      await everythingAgain(context, dice)
    },
    leaseMs: purchaseLeaseMs,
    async check() {
      const { rows } = await shop
        .life()
        .services.db.pool.query<{ id: string }>('select id from webhook_inbox where processed_at is null')
      return rows.map(({ id }) => `${id} was stored and never processed`)
    },
  }
}
