import Stripe from 'stripe'
import { ensureWalletDomain } from './ensure-wallet-domain.ts'
import type { WalletDomain } from './ensure-wallet-domain.ts'
import type { StripeAccount } from './stripe-account.ts'

type WalletStatus = WalletDomain['domain']['apple_pay']

const words: Record<WalletDomain['what'], string> = {
  enabled: 'is enabled again',
  kept: 'was already registered',
  registered: 'is now registered',
}

/** Registers every host name for Apple Pay and Google Pay and reports Stripe's verdict on each. */
export async function walletLines(
  { mode, stripe }: StripeAccount,
  names: readonly string[],
): Promise<readonly string[]> {
  if (names.length === 0) {
    if (mode === 'sandbox') return []
    return [
      'Wallets: no host name was registered, so Apple Pay and Google Pay are not offered. Set PUBLIC_URL and BRAND_HOSTS.',
    ]
  }
  const lines: string[] = []
  for (const name of names) lines.push(...(await linesOf(stripe, name)))
  return lines
}

// NOTE: a refused host name must not abort: earlier lines contain the webhook secret, which is shown only once.
async function linesOf(stripe: StripeAccount['stripe'], name: string): Promise<readonly string[]> {
  try {
    const { what, domain } = await ensureWalletDomain(stripe, name)
    return [
      `Wallets: ${name} ${words[what]}.`,
      `  Apple Pay is ${inWords(domain.apple_pay)}`,
      `  Google Pay is ${inWords(domain.google_pay)}`,
    ]
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return [`Wallets: ${name} could not be registered, so no wallet is offered there: ${error.message}`]
  }
}

const inWords = ({ status, status_details: details }: WalletStatus): string =>
  details === undefined ? `${status}.` : `${status}: ${details.error_message}`
