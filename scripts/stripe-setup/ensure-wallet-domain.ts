import type Stripe from 'stripe'
import type { StripeClient } from './stripe-account.ts'

export interface WalletDomain {
  readonly what: 'enabled' | 'kept' | 'registered'
  /** The domain after Stripe has just validated it. */
  readonly domain: Stripe.PaymentMethodDomain
}

/** Enables wallets on pages of this host name and has Stripe validate it. */
export async function ensureWalletDomain(stripe: StripeClient, name: string): Promise<WalletDomain> {
  const { what, id } = await ensureEnabled(stripe, name)
  return { what, domain: await stripe.paymentMethodDomains.validate(id) }
}

async function ensureEnabled(
  { paymentMethodDomains }: StripeClient,
  name: string,
): Promise<{ readonly what: WalletDomain['what']; readonly id: string }> {
  const { data } = await paymentMethodDomains.list({ domain_name: name, limit: 1 })
  const [known] = data
  if (known === undefined) {
    const { id } = await paymentMethodDomains.create({ domain_name: name })
    return { what: 'registered', id }
  }
  if (known.enabled) return { what: 'kept', id: known.id }
  await paymentMethodDomains.update(known.id, { enabled: true })
  return { what: 'enabled', id: known.id }
}
