import { randomBytes } from 'node:crypto'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'
import { readUrl } from './read-url.ts'

export interface StripeConfig {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** The sandbox server's URL when it replaces Stripe. */
  readonly sandboxUrl: URL | undefined
  readonly liveMode: boolean
  /** A restricted key that can refund and cancel but not charge, used to prevent disputes. */
  readonly preventionKey?: string | undefined
}

/** Reads and cross-checks the payment settings: Stripe's keys or the sandbox. Throws `ConfigError`. */
export function readStripe(settings: Environment): StripeConfig {
  const secretKey = settings.STRIPE_SECRET_KEY
  if (secretKey === undefined) {
    if (settings.SANDBOX_URL === undefined) {
      throw new ConfigError(
        'Neither STRIPE_SECRET_KEY nor SANDBOX_URL is set: start with `npm start`, or set the Stripe keys.',
      )
    }
    return {
      secretKey: 'sk_sandbox_fennel',
      publishableKey: 'pk_sandbox_fennel',
      webhookSecret: settings.SANDBOX_WEBHOOK_SECRET ?? `whsec_${randomBytes(24).toString('hex')}`,
      sandboxUrl: readUrl('SANDBOX_URL', settings.SANDBOX_URL),
      liveMode: false,
    }
  }
  const publishableKey = settings.STRIPE_PUBLISHABLE_KEY
  const webhookSecret = settings.STRIPE_WEBHOOK_SECRET
  if (settings.SANDBOX_URL !== undefined) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY and SANDBOX_URL are both set: remove one, so that it is clear where money goes.',
    )
  }
  if (publishableKey === undefined || webhookSecret === undefined) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY also needs STRIPE_PUBLISHABLE_KEY (from the Stripe dashboard) and STRIPE_WEBHOOK_SECRET (from `npm run stripe:setup`): set both.',
    )
  }
  checkKinds({ secretKey, publishableKey, webhookSecret })
  const liveMode = /^(sk|rk)_live_/.test(secretKey)
  if (liveMode !== publishableKey.startsWith('pk_live_')) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong to different modes: use two live keys or two test keys.',
    )
  }
  const preventionKey = settings.STRIPE_PREVENTION_KEY
  if (preventionKey !== undefined && !preventionKey.startsWith(liveMode ? 'rk_live_' : 'rk_test_')) {
    throw new ConfigError(
      'STRIPE_PREVENTION_KEY is not a restricted key of the same mode as STRIPE_SECRET_KEY: correct or remove it.',
    )
  }
  return { secretKey, publishableKey, webhookSecret, sandboxUrl: undefined, liveMode, preventionKey }
}

/** A key in the place of another is noticed only once somebody pays, and a wrong signing secret not even then. */
function checkKinds(given: {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
}): void {
  const { secretKey, publishableKey, webhookSecret } = given
  if (!/^[sr]k_(live|test)_./.test(secretKey)) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY is not a Stripe secret key: it begins with sk_live_, rk_live_, sk_test_ or rk_test_.',
    )
  }
  if (!/^pk_(live|test)_./.test(publishableKey)) {
    throw new ConfigError(
      'STRIPE_PUBLISHABLE_KEY is not a Stripe publishable key: it begins with pk_live_ or pk_test_.',
    )
  }
  if (!webhookSecret.startsWith('whsec_'))
    throw new ConfigError('STRIPE_WEBHOOK_SECRET is not a webhook signing secret: it begins with whsec_.')
}
