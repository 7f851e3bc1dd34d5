import type { Action, Fault, History, Kill, Step } from './history.ts'
import { statementPlace } from '../rehearsal/gated-database.ts'
import { interruptionPoints } from './interruption-points.ts'
import { createDice } from '../rehearsal/dice.ts'
import type { Dice } from '../rehearsal/dice.ts'
import { forgeries } from './tampered.ts'

const plans = [
  'calmplate-1-month',
  'calmplate-1-month',
  'calmplate-3-month',
  'calmplate-7-day',
  'calmplate-free-week',
] as const
const cards = [
  'good',
  'good',
  'another good one',
  'refused',
  'refused when charged',
  'challenged once',
  'challenged always',
  'challenged, then no funds',
] as const
const faultActions = ['hang-after', 'reset-after', '500-after', 'delay', '429', '500', 'reset'] as const
// NOTE: none of these requests is made by the harness itself, which must never be hit by a fault.
type FaultyCall = readonly [Fault['method'], string]
const faultyCalls: readonly [FaultyCall, ...FaultyCall[]] = [
  ['POST', '/v1/customers'],
  ['POST', '/v1/payment_methods/*'],
  ['POST', '/v1/subscriptions*'],
  ['POST', '/v1/payment_intents*'],
  ['POST', '/v1/setup_intents*'],
  ['POST', '/v1/checkout/sessions*'],
  ['POST', '/v1/invoices/*'],
  ['GET', '/v1/payment_intents*'],
  ['GET', '/v1/subscriptions*'],
  ['GET', '/v1/setup_intents*'],
  ['GET', '/v1/invoices*'],
  ['GET', '/v1/checkout/sessions*'],
]

/** The random history of a seed; always the same for the same seed. */
export function generateHistory(seed: number): History {
  const dice = createDice(seed)
  const plan = dice.oneOf(plans)
  const steps = [dealStep(dice, [dealPurchase(dice, plan)])]
  for (let left = dice.between(1, 7); left > 0; left -= 1) steps.push(dealStep(dice, dealActions(dice, plan)))
  return { name: `seed ${seed}`, steps, comesBack: dice.chance(60) }
}

/** One action, a double click, or two tabs. */
function dealStep(dice: Dice, [first, ...others]: readonly Action[]): Step {
  if (first === undefined) return { actions: [] }
  const clicks = dice.chance(20) ? Array.from({ length: dice.between(1, 3) }, () => first) : []
  const step: Step = { actions: [first, ...clicks, ...others] }
  if (dice.chance(22)) return { ...step, kill: dealKill(dice) }
  if (dice.chance(22)) return { ...step, fault: dealFault(dice) }
  return step
}

function dealActions(dice: Dice, usual: string): readonly Action[] {
  // NOTE: now and then the buyer goes back and chooses another plan.
  const plan = dice.chance(12) ? dice.oneOf(plans) : usual
  const first = dealAction(dice, plan)
  return dice.chance(15) ? [first, dealAction(dice, plan)] : [first]
}

function dealAction(dice: Dice, plan: string): Action {
  const roll = dice.between(1, 100)
  if (roll <= 26) return dealPurchase(dice, plan)
  if (roll <= 33) return { do: 'pay-hosted', card: dice.oneOf(cards) }
  if (roll <= 39) return { do: 'confirm', card: dice.oneOf(cards) }
  if (roll <= 52) return { do: 'challenge', outcome: dice.oneOf(['complete', 'complete', 'fail', 'cancel']) }
  if (roll <= 59) return { do: 'complete' }
  if (roll <= 62) return { do: 'verify' }
  if (roll <= 75) return { do: 'upsell', product: dice.oneOf(['workout-program', 'recipe-collection']) }
  if (roll <= 79) return { do: 'refund', percent: dice.oneOf([100, 30]) }
  if (roll <= 85) return { do: 'tamper', row: dice.oneOf(Object.keys(forgeries) as [string, ...string[]]) }
  if (roll <= 94) return { do: 'webhooks', count: dice.between(1, 12), seed: dice.between(1, 1_000_000) }
  if (roll <= 97) return { do: 'wait', seconds: dice.oneOf([5, 31, 90]) }
  return { do: 'sweep' }
}

function dealPurchase(dice: Dice, plan: string): Action {
  const roll = dice.between(1, 100)
  if (roll <= 65) return { do: 'pay', plan, card: dice.oneOf(cards) }
  if (roll <= 75) return { do: 'open', plan }
  if (roll <= 83) return { do: 'open', plan, card: dice.oneOf(cards) }
  return { do: 'hosted', plan }
}

function dealKill(dice: Dice): Kill {
  if (dice.chance(35)) return { at: statementPlace, nth: dice.between(1, 50) }
  return {
    at: dice.oneOf(interruptionPoints as readonly [string, ...string[]]),
    nth: dice.chance(75) ? 1 : 2,
  }
}

function dealFault(dice: Dice): Fault {
  const [method, path] = dice.oneOf(faultyCalls)
  return { action: dice.oneOf(faultActions), method, path, nth: dice.oneOf([1, 1, 2, 3]) }
}
