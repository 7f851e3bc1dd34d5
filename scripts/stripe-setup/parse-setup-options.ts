import type { BrandId } from '@fennel/brands'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Environment } from '../start/environment.ts'
import { dataPaths } from '../start/paths.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { readProcessList } from '../start/process-list.ts'
import { brandsToSetUp } from './brands-to-set-up.ts'
import { accountOfKey, sandboxAccount, type StripeAccount } from './stripe-account.ts'
import { walletDomainsOf } from './wallet-domains-of.ts'

export interface SetupOptions {
  readonly account: StripeAccount
  /** The brands whose products the account gets. */
  readonly brands: readonly BrandId[]
  /** The site that receives webhooks; without one, no endpoint is created. */
  readonly site: URL | undefined
  /** Host names to register for wallets. */
  readonly walletDomains: readonly string[]
}

const usage =
  'Set STRIPE_SECRET_KEY (in .env or the shell), or add --sandbox to try it on the sandbox of a running `npm start`.'

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        live: { type: 'boolean', default: false },
        sandbox: { type: 'boolean', default: false },
        url: { type: 'string' },
      },
    }).values
  } catch (failure) {
    throw new PlainFailure(failure instanceof Error ? failure.message : String(failure))
  }
}

function siteFrom(
  name: '--url' | 'PUBLIC_URL',
  text: string | undefined,
  isSandbox = false,
): URL | undefined {
  if (text === undefined) return undefined
  const site = URL.parse(text)
  const fits = site !== null && (site.protocol === 'https:' || (isSandbox && site.protocol === 'http:'))
  if (!fits)
    throw new PlainFailure(
      `${name} is "${text}", not of the form https://…: Stripe sends webhooks to no other address. ` +
        'Correct it, or leave it out if Stripe cannot reach this machine (docs/stripe.md).',
    )
  return site
}

function runningSandbox(env: Environment, root: string): string {
  const given = env['SANDBOX_URL']?.trim()
  if (given) return given
  const dataDir = resolve(root, env['DATA_DIR']?.trim() || '.data')
  const found = readProcessList(dataPaths(dataDir).processes)?.sandboxUrl
  if (found) return found
  throw new PlainFailure(
    `No sandbox is running on ${join(dataDir)}: run \`npm start\` first, or set SANDBOX_URL.`,
  )
}

/** Reads what to set up; refuses anything that leaves a doubt about which account is changed. */
export function parseSetupOptions(args: readonly string[], env: Environment, root: string): SetupOptions {
  const { live, sandbox, url } = parse(args)
  const key = env['STRIPE_SECRET_KEY']?.trim() || undefined
  if (sandbox) {
    if (key !== undefined)
      throw new PlainFailure('STRIPE_SECRET_KEY and --sandbox contradict each other: remove one of the two.')
    const site = siteFrom('--url', url, true)
    return {
      account: sandboxAccount(runningSandbox(env, root)),
      brands: brandsToSetUp(env, false),
      site,
      walletDomains: walletDomainsOf(env, site),
    }
  }
  if (key === undefined) throw new PlainFailure(`There is no account to set up. ${usage}`)
  const account = accountOfKey(key, 'STRIPE_SECRET_KEY')
  if (account.mode === 'live' && !live) {
    throw new PlainFailure(
      'STRIPE_SECRET_KEY is a live key: add --live to set up the live account, or use a test key.',
    )
  }
  const publicUrl = env['PUBLIC_URL']?.trim() || undefined
  const site = url === undefined ? siteFrom('PUBLIC_URL', publicUrl) : siteFrom('--url', url)
  // NOTE: `--url` may send webhooks elsewhere, but customers pay at PUBLIC_URL.
  const shop = publicUrl === undefined ? site : (URL.parse(publicUrl) ?? undefined)
  const brands = brandsToSetUp(env, account.mode === 'live')
  return { account, brands, site, walletDomains: walletDomainsOf(env, shop) }
}
