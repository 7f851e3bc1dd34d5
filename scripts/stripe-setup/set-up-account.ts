import { plansOfAllArms } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { ensureWebhook, isTooOld } from './ensure-webhook.ts'
import type { StripeAccount } from './stripe-account.ts'
import { syncCatalog } from './sync-catalog.ts'
import { walletLines } from './wallet-lines.ts'

const words: Record<StripeAccount['mode'], string> = {
  live: 'a LIVE account',
  sandbox: 'the sandbox',
  test: 'a test account',
}

/** Brings an account in line with the catalog and returns a report, line by line. */
export async function setUpAccount(
  { mode, stripe }: StripeAccount,
  brands: readonly Brand[],
  site: URL | undefined,
  walletDomains: readonly string[] = [],
): Promise<readonly string[]> {
  const plans = brands.reduce((sum, brand) => sum + plansOfAllArms(brand).length, 0)
  const { changes, ofOtherBrands } = await syncCatalog(stripe, brands)
  return [
    `Stripe: ${words[mode]}; catalog: ${plans} plans of ${brands.length} brands.`,
    ...changes.map(({ name, what }) => `  ${what} ${name}`),
    changes.length === 0
      ? '  The catalog was already complete; nothing was changed.'
      : `  ${changes.length} changes.`,
    ...(ofOtherBrands.length === 0
      ? []
      : [
          `  Left alone, because this checkout has no such brand: ${ofOtherBrands.join(', ')}.`,
          '  If no other installation sells them, archive them in the Stripe dashboard.',
        ]),
    ...(await webhookLines({ mode, stripe }, site)),
    ...(await walletLines({ mode, stripe }, walletDomains)),
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
