import { textAt } from '../rehearsal/buyer.ts'
import type { Dice } from '../rehearsal/dice.ts'
import { demoPassword } from './buy-plan.ts'
import type { Buyer } from './buy-plan.ts'
import type { Simulation } from './simulation.ts'

/** Something that happens to a buyer some days after the purchase. */
export interface LaterAct {
  /** Days after the purchase. */
  readonly after: number
  readonly act: (simulation: Simulation) => Promise<void>
}

/** What may happen after a purchase. The first buyers get one each, so that even a small demo shows everything. */
const fates = ['refund', 'cancel', 'dispute', 'fraudWarning', 'partRefund', 'cardBreaks'] as const
type Fate = (typeof fates)[number] | 'none'

/** What happens to a buyer. `place` is their index among all buyers, from 0. */
export function laterActsOf(dice: Dice, buyer: Buyer, place: number): readonly LaterAct[] {
  const fate = fates[place] ?? drawFate(dice)
  switch (fate) {
    case 'none':
      return []
    case 'refund':
      return [{ after: dice.between(1, 12), act: (simulation) => refund(simulation, buyer.planIntent, 100) }]
    case 'partRefund':
      return [{ after: dice.between(1, 12), act: (simulation) => refund(simulation, buyer.planIntent, 50) }]
    case 'cancel':
      return [{ after: dice.between(2, 25), act: (simulation) => cancel(simulation, buyer) }]
    case 'dispute':
      return dispute(dice, buyer)
    case 'fraudWarning':
      return [
        {
          after: dice.between(1, 5),
          act: async (simulation) => {
            await control(simulation, '/sandbox/fraud-warnings', { payment_intent: buyer.planIntent })
            if (dice.chance(40)) await refund(simulation, buyer.planIntent, 100)
          },
        },
      ]
    case 'cardBreaks':
      return [
        {
          after: dice.between(3, 20),
          act: async (simulation) =>
            void (await simulation.ask('/sandbox/cards/break', { subscription: buyer.subscriptionId })),
        },
      ]
  }
}

function drawFate(dice: Dice): Fate {
  const roll = dice.between(1, 100)
  if (roll <= 6) return 'refund'
  if (roll <= 8) return 'partRefund'
  if (roll <= 10) return 'dispute'
  if (roll <= 13) return 'fraudWarning'
  if (roll <= 19) return 'cardBreaks'
  return roll <= 45 ? 'cancel' : 'none'
}

function dispute(dice: Dice, { planIntent }: Buyer): readonly LaterAct[] {
  const after = dice.between(4, 20)
  const isQuestion = dice.chance(15)
  const outcome = dice.chance(35) ? 'won' : 'lost'
  let id: string | undefined
  return [
    {
      after,
      act: async (simulation) => {
        const wish = { payment_intent: planIntent, reason: 'product_unacceptable', inquiry: isQuestion }
        id = textAt(await control(simulation, '/sandbox/disputes', wish), 'id')
      },
    },
    {
      after: after + dice.between(12, 30),
      act: async (simulation) => {
        if (id !== undefined)
          await control(simulation, '/sandbox/disputes/close', { dispute: id, status: outcome })
      },
    },
  ]
}

async function refund(simulation: Simulation, intent: string, percent: number): Promise<void> {
  const payment = await simulation.services.stripe.paymentIntents.retrieve(intent)
  const amount = Math.round((payment.amount_received * percent) / 100)
  await simulation.services.stripe.refunds.create({ payment_intent: intent, amount })
}

/** Customers with an account cancel there; for the others support cancels at Stripe. */
async function cancel({ services }: Simulation, buyer: Buyer): Promise<void> {
  const { email, subscriptionId, browser } = buyer
  if (!buyer.hasAccount) {
    await services.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
    return
  }
  const { data } = await browser.post('/auth/login', { email, password: demoPassword })
  const authorization = `Bearer ${String(data['token'])}`
  await browser.post('/user/subscription/cancel', { subscriptionId }, { authorization })
}

async function control(simulation: Simulation, path: string, wish: object): Promise<unknown> {
  const { ok, body } = await simulation.ask(path, wish)
  if (!ok) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body
}
