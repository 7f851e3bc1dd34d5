import type Stripe from 'stripe'
import type { Look } from './watch-context.ts'

/** The sandbox's operator page lists this many of each kind. */
export const shownInSandbox = 50

/**
 * Creates customers and payments whose every text is a payload. Returns the sandbox pages that show them: its main page
 * once, and the hosted documents of each.
 */
export async function sandboxSinks(stripe: Stripe, payloads: readonly string[]): Promise<readonly Look[]> {
  const pages: Look[] = [{ path: '/sandbox/', ready: 'main, h1, body' }]
  for (const payload of payloads) {
    const text = payload.slice(0, 400)
    const customer = await stripe.customers.create({
      // NOTE: like Stripe, the sandbox rejects an email address with two @ or with anything outside printable ASCII.
      email: `${text.replaceAll(/[^\x21-\x7e]+|@/g, '/')}@example.com`,
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
