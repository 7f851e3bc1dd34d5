import { openBrowser, wordsOf } from '../rehearsal/buyer.ts'
import type { Answer, Buyer } from '../rehearsal/buyer.ts'
import { makeCard } from '../rehearsal/cards.ts'
import type { TestContext } from '../rehearsal/test-context.ts'

interface Forgery {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** Who sends it; the buyer's own browser by default. */
  readonly by?: 'a stranger' | 'nobody'
}

const pay = '/api/stripe/complete-subscription-flow'
const open = '/api/stripe/create-subscription'
const hosted = '/api/stripe/create-subscription-checkout'
const upsell = '/api/stripe/purchase-upsell'
const complete = '/api/stripe/complete-payment'
const verify = '/api/stripe/verify-payment'

type Forge = (given: { buyer: Buyer; stranger: Buyer; card: string }) => Forgery

const order = (buyer: Buyer, card: string) => ({
  productId: 'calmplate-1-month',
  customerEmail: buyer.email,
  paymentMethodId: card,
})
const extra = (buyer: Buyer) => ({
  productId: 'workout-program',
  productName: 'Workout',
  amount: 18.99,
  customerEmail: buyer.email,
  sessionId: 'session-1',
})
const paying =
  (
    changes: (buyer: Buyer, stranger: Buyer) => Readonly<Record<string, unknown>>,
    by?: Forgery['by'],
  ): Forge =>
  ({ buyer, stranger, card }) => ({
    path: pay,
    body: { ...order(buyer, card), ...changes(buyer, stranger) },
    ...(by && { by }),
  })
const adding =
  (
    changes: (buyer: Buyer, stranger: Buyer) => Readonly<Record<string, unknown>>,
    by?: Forgery['by'],
  ): Forge =>
  ({ buyer, stranger }) => ({
    path: upsell,
    body: { ...extra(buyer), ...changes(buyer, stranger) },
    ...(by && { by }),
  })
const reporting =
  (path: string, id: (buyer: Buyer, stranger: Buyer) => string, by?: Forgery['by']): Forge =>
  ({ buyer, stranger }) => ({
    path: path === verify ? path : `${path}?paymentIntentId=${id(buyer, stranger)}`,
    body: { paymentIntentId: id(buyer, stranger) },
    headers: { 'x-payment-intent-id': id(buyer, stranger) },
    ...(by && { by }),
  })

/** Requests that must be refused: amounts, products, addresses and payments that are not the sender's. */
export const forgeries: Readonly<Record<string, Forge>> = {
  'pay one cent': paying(() => ({ amount: 0.01 })),
  'pay nothing': paying(() => ({ amount: 0 })),
  'pay a negative amount': paying(() => ({ amount: -19.99 })),
  'pay null': paying(() => ({ amount: null })),
  'pay a list': paying(() => ({ amount: [19.99] })),
  'pay in cents': paying(() => ({ amount: 1999 })),
  'pay in another currency': paying(() => ({ currency: 'jpy' })),
  'pay for a product that is not sold': paying(() => ({ productId: 'admin_setup' })),
  'pay for another brand’s product': paying(() => ({ productId: 'bravolio-1-month' })),
  'pay for an upsell as if it were a plan': paying(() => ({ productId: 'workout-program' })),
  'pay as another address': paying((_buyer, stranger) => ({ customerEmail: stranger.email })),
  'pay as an unknown address': paying(() => ({ customerEmail: 'nobody@example.com' })),
  'pay for somebody from another browser': paying(() => ({}), 'a stranger'),
  'pay for somebody without any capability': paying(() => ({}), 'nobody'),
  'pay with a field nobody asked for': paying(() => ({ unit_amount: 1 })),
  'open for another address': ({ card, stranger }) => ({ path: open, body: order(stranger, card) }),
  'open from another browser': ({ buyer, card }) => ({
    path: open,
    body: order(buyer, card),
    by: 'a stranger',
  }),
  'hosted page for another address': ({ stranger }) => ({
    path: hosted,
    body: { productId: 'calmplate-1-month', customerEmail: stranger.email },
  }),
  'hosted page from another browser': ({ buyer }) => ({
    path: hosted,
    body: { productId: 'calmplate-1-month', customerEmail: buyer.email },
    by: 'a stranger',
  }),
  'upsell for one cent': adding(() => ({ amount: 0.01 })),
  'upsell for nothing': adding(() => ({ amount: 0 })),
  'upsell in another currency': adding(() => ({ currency: 'JPY' })),
  'upsell that is not sold': adding(() => ({ productId: 'calmplate-1-month', amount: 19.99 })),
  'upsell on another address’s card': adding((_buyer, stranger) => ({ customerEmail: stranger.email })),
  'upsell on somebody’s card from another browser': adding(() => ({}), 'a stranger'),
  'upsell without any capability': adding(() => ({}), 'nobody'),
  'upsell after another plan': adding(() => ({ mainPlanProductId: 'calmplate-3-month-gold' })),
  'upsell after another checkout': adding(() => ({ stripeSessionId: 'cs_of_somebody_else' })),
  'complete somebody’s payment': reporting(complete, (buyer) => buyer.intents.at(-1) ?? 'pi_1', 'a stranger'),
  'complete a payment that is not there': reporting(complete, () => 'pi_nobodys'),
  'complete with ids that differ': ({ buyer }) => ({
    path: `${complete}?paymentIntentId=pi_other`,
    body: { paymentIntentId: buyer.intents.at(-1) ?? 'pi_1' },
    headers: { 'x-payment-intent-id': buyer.intents.at(-1) ?? 'pi_1' },
  }),
  'verify somebody’s payment': reporting(verify, (buyer) => buyer.intents.at(-1) ?? 'pi_1', 'a stranger'),
  'verify without any capability': reporting(verify, (buyer) => buyer.intents.at(-1) ?? 'pi_1', 'nobody'),
}

/** Sends a forgery. Records a finding when it was not refused, or when it caused a request to Stripe. */
export async function tamper(context: TestContext, name: string): Promise<string> {
  const forge = forgeries[name]
  if (forge === undefined) throw new Error(`There is no forgery "${name}"`)
  const { shop, buyer, stranger } = context
  const card = await makeCard(shop, 'good')
  const { path, body, headers, by } = forge({ buyer, stranger, card })
  const sender = by === 'nobody' ? openBrowser(shop) : (by === 'a stranger' ? stranger : buyer).call
  await shop.life().quiet()
  const { callsOf } = shop.life().stripe
  const { result: answer, calls } = await callsOf(() => sender('POST', path, body, headers))
  if (!isRefused(answer)) context.findings.push(`"${name}" was answered with ${wordsOf(answer)}`)
  if (calls.length > 0) context.findings.push(`"${name}" caused requests to Stripe: ${calls.join(', ')}`)
  return wordsOf(answer)
}

function isRefused(answer: Answer): boolean {
  return answer === undefined || (answer.status >= 400 && answer.status < 500)
}
