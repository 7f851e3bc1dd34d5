import { plansOfAllArms } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import Stripe from 'stripe'
import { PlainFailure } from '../start/plain-failure.ts'
import { ensureWebhook, isTooOld } from './ensure-webhook.ts'
import type { StripeAccount } from './stripe-account.ts'
import { syncCatalog } from './sync-catalog.ts'
import { walletLines } from './wallet-lines.ts'

const words: Record<StripeAccount['mode'], string> = {
  live: 'a LIVE account',
  sandbox: 'the sandbox',
  test: 'a test account',
}

/**
 * Brings an account in line with the catalog and reports what it did, line by line, as soon as each part is done. What
 * Stripe refuses is thrown as a PlainFailure; the parts before it are done.
 */
export async function* setUpAccount(
  account: StripeAccount,
  brands: readonly Brand[],
  site: URL | undefined,
  walletDomains: readonly string[] = [],
): AsyncGenerator<string, void> {
  const plans = brands.reduce((sum, brand) => sum + plansOfAllArms(brand).length, 0)
  const names = brands.map(({ appId }) => appId).join(', ')
  yield `Stripe: ${words[account.mode]}; catalog: ${plans} plans of ${names}.`
  yield* await attempt('The catalog', () => catalogLines(account, brands))
  yield* await attempt('The webhook endpoint', () => webhookLines(account, site))
  yield* await walletLines(account, walletDomains)
}

async function attempt<T>(part: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    if (!(failure instanceof Stripe.errors.StripeError)) throw failure
    const fix =
      failure instanceof Stripe.errors.StripePermissionError
        ? 'Give the key the rights that docs/stripe.md lists for the setup, and run this again'
        : 'Run this again once that is mended'
    throw new PlainFailure(`${part} could not be set up: ${failure.message} ${fix}: it does what is left.`)
  }
}

async function catalogLines({ stripe }: StripeAccount, brands: readonly Brand[]): Promise<readonly string[]> {
  const { changes, ofOtherBrands } = await syncCatalog(stripe, brands)
  return [
    ...changes.map(({ name, what }) => `  ${what} ${name}`),
    changes.length === 0
      ? '  The catalog was already complete; nothing was changed.'
      : `  ${changes.length} changes.`,
    ...(ofOtherBrands.length === 0
      ? []
      : [
          `  Left alone, because they belong to other brands: ${ofOtherBrands.join(', ')}.`,
          '  If no other installation sells them, archive them in the Stripe dashboard.',
        ]),
  ]
}

async function webhookLines(
  { mode, stripe }: StripeAccount,
  site: URL | undefined,
): Promise<readonly string[]> {
  if (site === undefined) {
    if (mode === 'sandbox') return ['Webhook: `npm start` configures it for the sandbox.']
    return [
      'Webhook: none was created. Set the address of your site (--url https://shop.example, or PUBLIC_URL), or for development let',
      '  `stripe listen --forward-to localhost:3000/api/stripe/webhook` print a secret and set STRIPE_WEBHOOK_SECRET to it.',
    ]
  }
  const { secret, url, version, what } = await ensureWebhook(stripe, site)
  if (secret !== undefined) {
    return [
      `Webhook: created ${url}.`,
      '  Set this in .env now; later you find it only in the Stripe dashboard:',
      `  STRIPE_WEBHOOK_SECRET=${secret}`,
    ]
  }
  return [
    what === 'changed'
      ? `Webhook: ${url} now receives every event it needs.`
      : `Webhook: ${url} already existed.`,
    '  STRIPE_WEBHOOK_SECRET is its signing secret: Stripe dashboard, Developers, Webhooks, this endpoint, “Reveal”.',
    ...(isTooOld(version)
      ? [
          `  WARNING: it receives the events of ${version === null ? 'your account’s own API version' : `API version ${version}`}, and before 2024-10-28 Stripe does not report`,
          '  refunds that failed. Stripe cannot change that: delete the endpoint in the dashboard and run this again. The new',
          '  endpoint gets a new STRIPE_WEBHOOK_SECRET.',
        ]
      : []),
  ]
}
