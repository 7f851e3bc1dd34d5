import { runInThisContext } from 'node:vm'
import { Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import type { Stripe as BrowserStripe, StripeElements, StripeElementsOptions } from '@stripe/stripe-js'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createElement, StrictMode, type ReactElement } from 'react'
import { expect } from 'vitest'
import { clientOf } from './sandbox-client.ts'
import { spawnSandbox, type Spawned } from './spawn-sandbox.ts'

/** A page with the sandbox's script on it, as the product loads it. */
export interface ScriptedPage {
  sandbox: Spawned
  browserStripe: BrowserStripe
}

/** Starts a sandbox and loads its browser half into the test's page. */
export async function openScriptedPage(): Promise<ScriptedPage> {
  const sandbox = await spawnSandbox()
  // jsdom loads no style sheets and fires no `load` event for them, so it is fired here.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) node.dispatchEvent(new Event('load'))
  }).observe(document.head, { childList: true })
  const nodeFetch = globalThis.fetch
  const absolute = (input: RequestInfo | URL): URL =>
    new URL(input instanceof Request ? input.url : input.toString(), sandbox.url)
  window.fetch = (input, init) => nodeFetch(absolute(input), init)
  runInThisContext(await (await nodeFetch(`${sandbox.url}/sandbox/stripe.js`)).text())
  const browserStripe = await loadStripe('pk_sandbox_1')
  if (!browserStripe) throw new Error('Stripe did not load')
  return { sandbox, browserStripe }
}

export interface Page {
  stripe: BrowserStripe
  elements: StripeElements
  user: ReturnType<typeof userEvent.setup>
}

const options: StripeElementsOptions = {
  mode: 'subscription',
  amount: 3999,
  currency: 'usd',
  paymentMethodCreation: 'manual',
  allowedPaymentMethodTypes: ['card'],
  appearance: { variables: { colorPrimary: 'rgb(10, 20, 30)' } },
  locale: 'en',
}

/** Renders an element as the product does: deferred, in StrictMode. */
export async function openElement(browserStripe: BrowserStripe, element: ReactElement): Promise<Page> {
  const seen: { stripe: BrowserStripe | null; elements: StripeElements | null } = {
    stripe: null,
    elements: null,
  }
  const Probe = (): null => {
    Object.assign(seen, { stripe: useStripe(), elements: useElements() })
    return null
  }
  const tree = createElement(Elements, { stripe: browserStripe, options }, element, createElement(Probe))
  render(createElement(StrictMode, null, tree))
  await waitFor(() => expect(seen.elements).not.toBeNull())
  if (!seen.stripe || !seen.elements) throw new Error('no Stripe in the page')
  return { stripe: seen.stripe, elements: seen.elements, user: userEvent.setup() }
}

export const fillCard = async (
  user: Page['user'],
  number: string,
  expiry = '1234',
  cvc = '123',
): Promise<void> => {
  await user.type(await screen.findByLabelText('Card number'), number)
  await user.type(screen.getByLabelText('Expiration date'), expiry)
  await user.type(screen.getByLabelText('Security code'), cvc)
}

/** A payment of $39.99 that waits for confirmation with a card. */
export async function openPayment(url: string, card: string) {
  const stripe = clientOf(url)
  const customer = await stripe.customers.create()
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id })
  const intent = await stripe.paymentIntents.create({
    amount: 3999,
    currency: 'usd',
    customer: customer.id,
    payment_method: method.id,
  })
  return { stripe, intent, clientSecret: intent.client_secret ?? '' }
}
