import type { Action, History, Kill, Step } from './history.ts'

const plan = 'calmplate-1-month'
const pay = (card: string, wanted = plan): Action => ({ do: 'pay', plan: wanted, card })
const open: Action = { do: 'open', plan }
const hosted: Action = { do: 'hosted', plan }
const confirm: Action = { do: 'confirm', card: 'good' }
const challenge = (outcome: 'complete' | 'fail' | 'cancel'): Action => ({ do: 'challenge', outcome })
const complete: Action = { do: 'complete' }
const webhooks: Action = { do: 'webhooks', count: 100, seed: 1 }
const upsell: Action = { do: 'upsell', product: 'workout-program' }
const leaseOver: Action = { do: 'wait', seconds: 31 }
const stepsOf = (...actions: readonly Action[]): readonly Step[] =>
  actions.map((action) => ({ actions: [action] }))

/** The ways a purchase can go; each is interrupted at every place. */
export const scenarios: Readonly<Record<string, readonly Step[]>> = {
  // NOTE: must be first, because it lets a month pass for everybody who bought before.
  'renewal refused, new card': stepsOf(
    pay('good'),
    webhooks,
    { do: 'fail-renewal' },
    webhooks,
    { do: 'new-card' },
    webhooks,
  ),
  'paid at once': stepsOf(pay('good')),
  'paid trial': stepsOf(pay('good', 'calmplate-7-day')),
  'free trial': stepsOf(pay('good', 'calmplate-free-week')),
  'free trial with a challenge': stepsOf(
    pay('challenged always', 'calmplate-free-week'),
    challenge('complete'),
    complete,
  ),
  'challenge passed': stepsOf(pay('challenged once'), challenge('complete'), complete),
  'challenge passed, tab closed': stepsOf(pay('challenged once'), challenge('complete'), webhooks),
  'challenge failed, other card': stepsOf(pay('challenged once'), challenge('fail'), complete, pay('good')),
  'challenge left open, other card': stepsOf(pay('challenged once'), pay('good')),
  'declined, other card': stepsOf(pay('refused when charged'), pay('good')),
  'confirmed by the browser': stepsOf(open, confirm, complete),
  'opened with a card': stepsOf({ do: 'open', plan, card: 'good' }),
  'hosted page': stepsOf(hosted, { do: 'pay-hosted', card: 'good' }, webhooks),
  'hosted free trial': stepsOf(
    { do: 'hosted', plan: 'calmplate-free-week' },
    { do: 'pay-hosted', card: 'good' },
    webhooks,
  ),
  'opened in the page, then the hosted page': stepsOf(
    open,
    hosted,
    { do: 'pay-hosted', card: 'good' },
    hosted,
  ),
  'free trial opened, then the hosted page': stepsOf(
    { do: 'open', plan: 'calmplate-free-week' },
    { do: 'hosted', plan: 'calmplate-free-week' },
  ),
  'Stripe fails after it created the subscription': [
    {
      actions: [pay('good')],
      fault: { action: '500-after', method: 'POST', path: '/v1/subscriptions', nth: 1 },
    },
    ...stepsOf(pay('good')),
  ],
  'another plan after a challenge left open': stepsOf(
    pay('challenged once'),
    pay('good', 'calmplate-3-month'),
  ),
  'hosted page, then paid in the page': stepsOf(hosted, pay('good')),
  upsell: stepsOf(pay('good'), upsell),
  'upsell with a challenge': stepsOf(
    pay('challenged always'),
    challenge('complete'),
    complete,
    upsell,
    challenge('complete'),
    complete,
  ),
  'upsell left at the bank, bought after another plan': stepsOf(
    pay('challenged always'),
    challenge('complete'),
    complete,
    upsell,
    { do: 'refund', percent: 100 },
    webhooks,
    pay('good'),
    upsell,
  ),
  'upsell clicked again after another plan': stepsOf(
    pay('good'),
    upsell,
    { do: 'refund', percent: 100 },
    { do: 'refund', percent: 100 },
    webhooks,
    pay('good'),
    upsell,
  ),
  'canceled and resumed': stepsOf(pay('good'), { do: 'cancel' }, webhooks, { do: 'resume' }),
  'refunded in full': stepsOf(pay('good'), { do: 'refund', percent: 100 }, webhooks),
  'refunded in part': stepsOf(pay('good'), { do: 'refund', percent: 40 }, webhooks),
}

/**
 * A scenario in which the API dies at a place in one step. Then the buyer repeats that step, at once or after the
 * lease, or never returns.
 */
export function interrupted(
  name: string,
  index: number,
  kill: Kill,
  then: 'again' | 'late' | 'gone',
): History {
  const steps = scenarios[name] ?? []
  const step = steps[index]
  if (step === undefined) throw new Error(`"${name}" has no step ${index}`)
  const died = [...steps.slice(0, index), { ...step, kill }]
  return {
    name: `${name}, step ${index + 1}, ${kill.at} (${kill.nth}), ${then}`,
    steps:
      then === 'gone'
        ? died
        : [...died, ...(then === 'late' ? stepsOf(leaseOver) : []), ...steps.slice(index)],
    comesBack: true,
  }
}
