import { PlainFailure } from './plain-failure.ts'
import type { Environment } from './environment.ts'

const companions = ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** Rejects contradictory Stripe settings, so that it is always clear where money goes. */
export function checkStripeSettings(env: Environment): void {
  const given = (name: string) => env[name]?.trim() || undefined
  const secret = given('STRIPE_SECRET_KEY')
  if (secret === undefined) {
    const stray = companions.find((name) => given(name) !== undefined)
    if (stray === undefined) return
    throw new PlainFailure(
      `${stray} is set without STRIPE_SECRET_KEY: set the secret key too, or remove ${stray} to use the sandbox.`,
    )
  }
  const sandboxSetting = Object.keys(env).find(
    (name) => name.startsWith('SANDBOX_') && given(name) !== undefined,
  )
  if (sandboxSetting !== undefined) {
    throw new PlainFailure(
      `STRIPE_SECRET_KEY and ${sandboxSetting} are both set: remove one, so that it is clear where money goes.`,
    )
  }
  const mode = modeOf(secret, ['sk', 'rk'])
  if (mode === undefined) {
    throw new PlainFailure(
      'STRIPE_SECRET_KEY is not a Stripe secret key: it begins with sk_live_, rk_live_, sk_test_ or rk_test_.',
    )
  }
  const missing = companions.find((name) => given(name) === undefined)
  if (missing !== undefined) {
    const source =
      missing === 'STRIPE_WEBHOOK_SECRET'
        ? 'run `npm run stripe:setup` and put the line it prints into .env'
        : 'copy it from the Stripe dashboard'
    throw new PlainFailure(
      `STRIPE_SECRET_KEY is set without ${missing}: ${source}, or remove STRIPE_SECRET_KEY to use the sandbox.`,
    )
  }
  const publishableMode = modeOf(given('STRIPE_PUBLISHABLE_KEY') ?? '', ['pk'])
  if (publishableMode === undefined) {
    throw new PlainFailure(
      'STRIPE_PUBLISHABLE_KEY is not a Stripe publishable key: it begins with pk_live_ or pk_test_.',
    )
  }
  if (mode !== publishableMode) {
    throw new PlainFailure(
      `STRIPE_SECRET_KEY is a ${mode} key and STRIPE_PUBLISHABLE_KEY a ${publishableMode} key: use two keys of the same mode.`,
    )
  }
  if (!(given('STRIPE_WEBHOOK_SECRET') ?? '').startsWith('whsec_')) {
    throw new PlainFailure('STRIPE_WEBHOOK_SECRET is not a webhook signing secret: it begins with whsec_.')
  }
}

function modeOf(key: string, kinds: readonly string[]): 'live' | 'test' | undefined {
  const match = /^([a-z]+)_(live|test)_./.exec(key)
  if (!match || !kinds.includes(match[1] ?? '')) return undefined
  return match[2] === 'live' ? 'live' : 'test'
}
