import Stripe from 'stripe'
import { ensureWalletDomain } from './ensure-wallet-domain.ts'
import type { WalletDomain } from './ensure-wallet-domain.ts'
import type { StripeAccount } from './stripe-account.ts'

type WalletStatus = WalletDomain['domain']['apple_pay']

const words: Record<WalletDomain['what'], string> = {
  enabled: 'is switched on again',
  kept: 'was registered already',
  registered: 'is now registered',
}

/** Registers every host name for Apple Pay and Google Pay, and says of each what Stripe thinks of it. */
export async function walletLines(
  { mode, stripe }: StripeAccount,
  names: readonly string[],
): Promise<readonly string[]> {
  if (names.length === 0) {
    if (mode === 'sandbox') return []
    return [
      'Wallets: no host name was registered, so Apple Pay and Google Pay are offered nowhere. Set PUBLIC_URL and BRAND_HOSTS.',
    ]
  }
  const lines: string[] = []
  for (const name of names) lines.push(...(await linesOf(stripe, name)))
  return lines
}

// NOTE: a host name that Stripe refuses stops nothing: the lines before it hold the webhook's secret, which comes once.
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
