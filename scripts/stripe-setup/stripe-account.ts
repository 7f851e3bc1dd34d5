import { createStripe } from '../../api/src/payments/stripe-client.ts'
import { PlainFailure } from '../start/plain-failure.ts'

export type StripeClient = ReturnType<typeof createStripe>

type Mode = 'live' | 'sandbox' | 'test'

/** The account that a tool works on. */
export interface StripeAccount {
  readonly stripe: StripeClient
  readonly mode: Mode
}

const retryPolicy = { timeout: 30_000, maxNetworkRetries: 2 }

const open = (secretKey: string, sandboxUrl: URL | undefined, liveMode: boolean): StripeClient =>
  createStripe({ secretKey, publishableKey: '', webhookSecret: '', sandboxUrl, liveMode }, retryPolicy)

/** The sandbox at this address. */
export const sandboxAccount = (url: string): StripeAccount => ({
  stripe: open('sk_sandbox_fennel', new URL(url), false),
  mode: 'sandbox',
})

/** The account of a secret key. Anything else is rejected without being printed. */
export function accountOfKey(key: string, name: string): StripeAccount {
  const kind = /^(?:sk|rk)_(?<mode>live|test)_./.exec(key)?.groups?.['mode']
  if (kind === undefined) {
    throw new PlainFailure(
      `${name} is not a Stripe secret key: it begins with sk_test_, rk_test_, sk_live_ or rk_live_.`,
    )
  }
  const isLive = kind === 'live'
  return { stripe: open(key, undefined, isLive), mode: isLive ? 'live' : 'test' }
}
