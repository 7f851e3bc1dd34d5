import type Stripe from 'stripe'
import type { Look } from './watch-context.ts'

/** The operator's page of the sandbox shows so many of each kind. */
export const shownInSandbox = 50

/**
 * Lets customers buy whose every text is a payload, and answers the pages of the sandbox that show them: its own page
 * once, and the hosted documents of each.
 */
export async function sandboxSinks(stripe: Stripe, payloads: readonly string[]): Promise<readonly Look[]> {
  const pages: Look[] = [{ path: '/sandbox/', ready: 'main, h1, body' }]
  for (const payload of payloads) {
    const text = payload.slice(0, 400)
    const customer = await stripe.customers.create({
      // NOTE: as Stripe does, the sandbox refuses an address with blanks or two @.
      email: `${text.replaceAll(/[\s@]+/g, '/')}@example.com`,
      name: text,
      metadata: { note: text },
    })
    const intent = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
      off_session: true,
      metadata: { productId: text, note: text },
    })
    const charge = typeof intent.latest_charge === 'string' ? intent.latest_charge : intent.latest_charge?.id
    const link = encodeURIComponent(payload.toWellFormed())
    pages.push(
      { path: `/sandbox/receipts/${charge ?? 'none'}` },
      { path: `/sandbox/?problem=${link}&done=${link}` },
      { path: `/sandbox/checkout/${link}?problem=${link}&challenged=${link}` },
      { path: `/sandbox/invoices/${link}` },
    )
  }
  return pages
}
