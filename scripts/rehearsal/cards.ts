import { textAt } from './buyer.ts'
import type { Shop } from './shop.ts'

/** Card numbers by their behavior, from https://docs.stripe.com/testing. */
const cards: Readonly<Record<string, string>> = {
  good: '4242424242424242',
  'another good one': '5555555555554444',
  refused: '4000000000000002',
  'refused when charged': '4000000000000341',
  'challenged once': '4000002500003155',
  'challenged always': '4000002760003184',
  'challenged, then no funds': '4000008260003178',
}

/** Creates a payment method like the browser does for each click. */
export async function makeCard(shop: Pick<Shop, 'ask'>, card: string): Promise<string> {
  const { body } = await shop.ask('/sandbox/browser/payment_methods', {
    key: 'pk_sandbox_fennel',
    card: { number: cards[card] ?? '', exp_month: 12, exp_year: 2034, cvc: '123' },
  })
  return textAt(body, 'id') ?? 'pm_none'
}
