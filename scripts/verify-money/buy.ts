import { remember, textAt, wordsOf } from '../rehearsal/buyer.ts'
import type { Answer, Buyer } from '../rehearsal/buyer.ts'
import { makeCard } from '../rehearsal/cards.ts'
import type { Action } from './history.ts'
import type { Storefront } from '../rehearsal/test-context.ts'

type Purchase = Extract<
  Action,
  {
    do: 'pay' | 'open' | 'hosted' | 'pay-hosted' | 'confirm' | 'challenge' | 'complete' | 'verify' | 'upsell'
  }
>

/** Does what a buyer's browser does on the way to a plan or an upsell; returns the outcome in a few words. */
export async function buy(storefront: Storefront, action: Purchase): Promise<string> {
  const { shop, buyer } = storefront
  switch (action.do) {
    case 'pay': {
      const paymentMethodId = await makeCard(shop, action.card)
      const body = { productId: action.plan, customerEmail: buyer.email, paymentMethodId }
      return noted(buyer, await buyer.call('POST', '/api/stripe/complete-subscription-flow', body))
    }
    case 'open': {
      const card = action.card === undefined ? {} : { paymentMethodId: await makeCard(shop, action.card) }
      const body = { productId: action.plan, customerEmail: buyer.email, ...card }
      return noted(buyer, await buyer.call('POST', '/api/stripe/create-subscription', body))
    }
    case 'hosted': {
      const body = { productId: action.plan, customerEmail: buyer.email }
      return noted(buyer, await buyer.call('POST', '/api/stripe/create-subscription-checkout', body))
    }
    case 'pay-hosted':
      return payHosted(storefront, action.card)
    case 'confirm':
      return inBrowser(storefront, 'confirm', async () => ({
        payment_method: await makeCard(shop, action.card),
      }))
    case 'challenge':
      return inBrowser(storefront, 'challenge', async () => ({ outcome: action.outcome }))
    case 'complete':
    case 'verify':
      return report(buyer, action.do)
    case 'upsell':
      return buyUpsell(storefront, action.product)
  }
}

function noted(buyer: Buyer, answer: Answer): string {
  remember(buyer, answer)
  return wordsOf(answer)
}

async function payHosted({ shop, buyer }: Storefront, card: string): Promise<string> {
  const page = buyer.pages.findLast((url) => url.includes('/sandbox/checkout/'))
  if (page === undefined) return 'no page'
  const method = await makeCard(shop, card)
  // NOTE: approves a bank challenge; other cards ignore it.
  const form = new URLSearchParams({ card: method, answer: 'complete' }).toString()
  const { body } = await shop.ask(new URL(page).pathname, form)
  return String(body).includes('problem=') ? 'refused' : 'paid'
}

async function inBrowser(
  { shop, buyer }: Storefront,
  call: 'confirm' | 'challenge',
  more: () => Promise<object>,
): Promise<string> {
  const secret = buyer.secrets.at(-1)
  if (secret === undefined) return 'nothing is open'
  const kind = secret.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
  const body = { key: 'pk_sandbox_fennel', client_secret: secret, ...(await more()) }
  const answer = await shop.ask(`/sandbox/browser/${kind}/${call}`, body)
  return textAt(answer.body, 'status') ?? textAt(answer.body, 'error', 'code') ?? 'refused'
}

async function report(buyer: Buyer, how: 'complete' | 'verify'): Promise<string> {
  const id = buyer.intents.at(-1)
  if (id === undefined) return 'nothing is open'
  const body = { paymentIntentId: id }
  if (how === 'verify') return wordsOf(await buyer.call('POST', '/api/stripe/verify-payment', body))
  const url = `/api/stripe/complete-payment?paymentIntentId=${id}`
  return wordsOf(await buyer.call('POST', url, body, { 'x-payment-intent-id': id }))
}

async function buyUpsell({ shop, buyer }: Storefront, productId: string): Promise<string> {
  const offer = shop.brand.upsells.products.find(({ id }) => id === productId)
  const body = {
    productId,
    productName: offer?.name ?? '',
    amount: (offer?.priceCents ?? 0) / 100,
    currency: 'USD',
    customerEmail: buyer.email,
    sessionId: 'session-1',
  }
  return noted(buyer, await buyer.call('POST', '/api/stripe/purchase-upsell', body))
}
