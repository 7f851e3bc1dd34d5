import { buy } from '../../../verify-money/buy.ts'
import { textAt } from '../../../rehearsal/buyer.ts'
import { deliver, perform } from '../../../verify-money/perform.ts'
import type { Scene } from '../../../rehearsal/scene.ts'
import type { Dice } from '../../../rehearsal/random.ts'
import type { Exercise } from '../play.ts'
import { sceneOf } from './visits.ts'

const plan = 'calmplate-1-month'
const other = 'calmplate-3-month'
const upsell = { do: 'upsell', product: 'workout-program' } as const
const isPaid = (words: string) => /^200 (active|trialing|succeeded|completed?|paid)/.test(words)
const noLease = 31_000

/** Delivers every webhook so far twice, in random order. */
async function everythingAgain(scene: Scene, dice: Dice): Promise<void> {
  scene.pile.push(...(await scene.shop.news()))
  const all = [...scene.pile]
  await deliver(scene, Number.MAX_SAFE_INTEGER, dice.between(1, 1_000_000))
  scene.pile.push(...all.toReversed())
  await deliver(scene, Number.MAX_SAFE_INTEGER, dice.between(1, 1_000_000))
}

/** A visitor buys a plan on the page. */
export const subscribe: Exercise = async (stage, dice) => {
  const scene = await sceneOf(stage, 'buyer')
  const pay = async (wanted: string) => isPaid(await buy(scene, { do: 'pay', plan: wanted, card: 'good' }))
  let isOtherTaken = false
  // NOTE: the second plan is refused once the other tab has bought one; then the buyer must have that one.
  const hasOther = async () => {
    const current = await scene.buyer.call('GET', '/api/stripe/current-plan')
    return isOtherTaken && textAt(current?.body, 'data', 'plan', 'productId') === other
  }
  return {
    scene,
    act: async () => (await pay(plan)) || hasOther(),
    async otherTab() {
      isOtherTaken = true
      return pay(dice.oneOf([plan, other]))
    },
    late: () => everythingAgain(scene, dice),
    leaseMs: noLease,
    check: async () => [],
  }
}

/** The bank asked for 3-D Secure, the buyer passed it, and the page reports it. */
export const completeChallenge: Exercise = async (stage, dice) => {
  const scene = await sceneOf(stage, 'challenged')
  await buy(scene, { do: 'pay', plan, card: 'challenged once' })
  const passed = await buy(scene, { do: 'challenge', outcome: 'complete' })
  if (passed !== 'succeeded') throw new Error(`The challenge was not passed: ${passed}`)
  return {
    scene,
    act: async () => isPaid(await buy(scene, { do: 'complete' })),
    otherTab: async () => isPaid(await buy(scene, { do: 'verify' })),
    late: () => everythingAgain(scene, dice),
    leaseMs: noLease,
    check: async () => [],
  }
}

/** A customer with a plan buys a one-click offer. */
export const addUpsell: Exercise = async (stage, dice) => {
  const scene = await sceneOf(stage, 'adder')
  const paid = await buy(scene, { do: 'pay', plan, card: 'good' })
  if (!isPaid(paid)) throw new Error(`The plan was not paid: ${paid}`)
  return {
    scene,
    act: async () => (await buy(scene, upsell)).startsWith('200'),
    late: () => everythingAgain(scene, dice),
    leaseMs: noLease,
    check: async () => [],
  }
}

/** Stripe reports what happened to a purchase whose buyer closed the tab. */
export const hearWebhooks: Exercise = async (stage, dice) => {
  const scene = await sceneOf(stage, 'gone')
  const { shop, pile } = scene
  await buy(scene, { do: 'pay', plan, card: 'challenged once' })
  await perform(scene, { do: 'challenge', outcome: 'complete' })
  pile.push(...(await shop.news()))
  const all = [...pile]
  const tell = async (): Promise<boolean> => {
    if (pile.length === 0) pile.push(...all)
    await deliver(scene, Number.MAX_SAFE_INTEGER, dice.between(1, 1_000_000))
    const { gate, jobs } = shop.life()
    await Promise.race([jobs.idle(), gate.died])
    return pile.length === 0
  }
  return {
    scene,
    act: tell,
    async late() {
      shop.clock.advance(3_600_000)
      await everythingAgain(scene, dice)
    },
    leaseMs: noLease,
    async check() {
      const { rows } = await shop
        .life()
        .services.db.pool.query<{ id: string }>('select id from webhook_inbox where processed_at is null')
      return rows.map(({ id }) => `${id} was stored and never processed`)
    },
  }
}
