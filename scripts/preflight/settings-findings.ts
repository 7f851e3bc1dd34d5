import { readConfig } from '../../api/src/config.ts'
import type { Config } from '../../api/src/config.ts'
import { loadBrands } from '../../api/src/create-services.ts'
import { siteUrlOf } from '../../api/src/site-url.ts'
import type { Environment } from '../start/environment.ts'
import { isPlain } from '../start/plain-failure.ts'
import { checkStripeSettings } from '../start/stripe-settings.ts'
import { findConnectionFaults } from './connection-findings.ts'
import { findExampleAddresses } from './example-addresses.ts'
import type { Finding } from './finding.ts'
import { isReserved } from './host-names.ts'
import { findPaymentFaults } from './payment-findings.ts'
import { setting } from './setting.ts'

/** The result of `readSettingsOf`: the settings, or a finding on why they cannot be read. */
export interface ReadSettings {
  readonly config: Config | undefined
  readonly findings: readonly Finding[]
}

/** Reads the environment like `npm start`. Settings that contradict each other become one finding. */
export function readSettingsOf(env: Environment): ReadSettings {
  try {
    checkStripeSettings(env)
    const sandbox = env['STRIPE_SECRET_KEY'] ? {} : { SANDBOX_URL: 'http://127.0.0.1:9' }
    // NOTE: without the setting, npm start brings its own database; nothing here connects to this address.
    const database = env['DATABASE_URL'] ? {} : { DATABASE_URL: 'postgresql://127.0.0.1/embedded' }
    return { config: readConfig({ ...env, ...sandbox, ...database }), findings: [] }
  } catch (failure) {
    if (!isPlain(failure)) throw failure
    return { config: undefined, findings: [refusal(failure)] }
  }
}

/** Settings that name no brand, or one that cannot be sold here: the server would not start with them. */
export async function findRefusedBrands(config: Config): Promise<readonly Finding[]> {
  try {
    await loadBrands(config)
    return []
  } catch (failure) {
    if (!isPlain(failure)) throw failure
    return [refusal(failure)]
  }
}

function refusal({ message }: Error): Finding {
  return setting('settings-refused', 'must', nameIn(message), message)
}

/** Everything in the settings to decide before selling. */
export function findSettingFaults(env: Environment, config: Config): readonly Finding[] {
  return [
    ...findPaymentFaults(env, config),
    ...findExampleAddresses(config),
    ...addressFaults(env, config),
    ...guardFaults(env, config),
    ...secretFaults(env, config),
  ]
}

function* addressFaults(env: Environment, config: Config): Generator<Finding> {
  const { publicUrl, brandHosts, trustedProxies, host, defaultBrand } = config
  if (publicUrl === undefined) {
    const brands = [defaultBrand, ...brandHosts.values()]
    const sites = new Set(brands.map((brand) => siteUrlOf(config, brand).origin))
    yield setting(
      'public-address',
      'must',
      'PUBLIC_URL',
      `PUBLIC_URL is not set: links in mails lead to ${[...sites].join(' and ')}.`,
    )
  } else if (publicUrl.protocol !== 'https:' || isReserved(publicUrl.hostname)) {
    yield setting(
      'public-address',
      'must',
      'PUBLIC_URL',
      `${publicUrl.origin} is not an https address of a real host.`,
    )
  }
  const reserved = [...brandHosts.keys()].filter(isReserved)
  if (reserved.length > 0) {
    yield setting(
      'brand-hosts',
      'must',
      'BRAND_HOSTS',
      `${reserved.join(', ')}: no visitor can reach these names.`,
    )
  }
  if (brandHosts.size === 0) {
    yield setting(
      'brand-hosts',
      'note',
      'BRAND_HOSTS',
      'BRAND_HOSTS is not set: every host name shows BRAND.',
    )
  } else if (config.stripe.liveMode && ![...brandHosts.values()].includes(defaultBrand)) {
    yield setting(
      'brand-hosts',
      env['BRAND'] ? 'should' : 'must',
      'BRAND',
      `Every host name that BRAND_HOSTS leaves out sells ${defaultBrand}: name a host for it there, or set BRAND to a brand that has one.`,
    )
  } else if (publicUrl !== undefined && !brandHosts.has(publicUrl.hostname)) {
    yield setting(
      'brand-hosts',
      'should',
      'BRAND_HOSTS',
      `${publicUrl.hostname} from PUBLIC_URL has no brand there.`,
    )
  }
  if (trustedProxies.some((range) => range.endsWith('/0'))) {
    yield setting(
      'trusted-proxies',
      'must',
      'TRUSTED_PROXIES',
      'Every address is trusted, so anybody can forge one.',
    )
  } else if (trustedProxies.length === 0 && publicUrl?.protocol === 'https:') {
    yield setting(
      'trusted-proxies',
      'must',
      'TRUSTED_PROXIES',
      'https requires a proxy, and none is listed: all visitors share one address, and no country is known.',
    )
  }
  if (host !== '127.0.0.1' && host !== '::1' && host !== 'localhost' && trustedProxies.length === 0) {
    yield setting('public-address', 'should', 'HOST', `HOST ${host} exposes plain http to the network.`)
  }
}

function* guardFaults(env: Environment, config: Config): Generator<Finding> {
  if (!config.rateLimits) yield setting('guards-off', 'must', 'RATE_LIMITS', 'Requests are not rate-limited.')
  // NOTE: unset, it is off in the sandbox and comes on with the Stripe keys.
  const isGuardPending = config.stripe.sandboxUrl !== undefined && !env['CARD_GUARD']
  if (!config.cardGuard && !isGuardPending)
    yield setting('guards-off', 'must', 'CARD_GUARD', 'Anybody can try any number of cards.')
  if (config.passwordMinLength < 8) {
    const text = `Passwords of ${config.passwordMinLength} characters are accepted.`
    yield setting('short-passwords', 'should', 'PASSWORD_MIN', text)
  }
  if (config.logLevel === 'debug' || config.logLevel === 'trace') {
    yield setting(
      'talkative-log',
      'should',
      'LOG_LEVEL',
      `LOG_LEVEL ${config.logLevel} writes a line for every picture.`,
    )
  }
  if (!env['METRICS_TOKEN']) {
    const isPublished = config.publicUrl !== undefined
    const text = isPublished
      ? 'METRICS_TOKEN is not set, and PUBLIC_URL is: nobody can read /metrics, not even from this machine.'
      : 'METRICS_TOKEN is not set: /metrics answers only this machine.'
    yield setting('no-metrics', isPublished ? 'should' : 'note', 'METRICS_TOKEN', text)
  }
}

function* secretFaults(env: Environment, config: Config): Generator<Finding> {
  const isOwnDatabase = Boolean(env['DATABASE_URL'])
  if (config.dataKey === undefined) {
    yield setting(
      'data-key',
      isOwnDatabase ? 'should' : 'note',
      'DATA_KEY',
      'The key is the file keys/answers.key below DATA_DIR: back it up separately from the database.',
    )
  }
  if (isOwnDatabase) yield* findConnectionFaults(config.databaseUrl)
}

function nameIn(sentence: string): string {
  return /\b[A-Z][A-Z]+(?:_[A-Z]+)*\b/.exec(sentence)?.[0] ?? '(settings)'
}
