import { loadBrand } from '@fennel/brands'
import { dayMs } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { createServices, loadBrands } from './create-services.ts'
import { createLogger } from './http/create-logger.ts'
import { trustedPeers } from './http/trusted-peer.ts'
import { longestNotices } from './subscriptions/renewal-notice.ts'

const least = { DATABASE_URL: 'postgresql://localhost/fennel', SANDBOX_URL: 'http://127.0.0.1:4100' }
const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('a minimal environment gets working defaults, and empty values count as unset', () => {
  const config = readConfig({ ...least, PORT: '', STRIPE_SECRET_KEY: '' })
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    drainSeconds: 0,
    defaultBrand: 'calmplate',
    rateLimits: true,
    funnelAllowance: 10,
    passwordMinLength: 6,
    metricsToken: undefined,
    slowQueryMs: 500,
    reportingTimeZone: 'UTC',
  })
  expect(config.stripe).toMatchObject({ liveMode: false, sandboxUrl: new URL('http://127.0.0.1:4100') })
})

describe('an invalid setting is one sentence that names it', () => {
  // NOTE: the stored mail is what keeps a charge from being announced again.
  test('mails are kept until the charge that they announce', () => {
    const days = longestNotices.any / dayMs
    const read = (kept: number) => readConfig({ ...least, RETAIN_MESSAGES_DAYS: String(kept) })
    expect(read(days).retention.messageDays).toBe(days)
    expect(() => read(days - 1)).toThrow(/^RETAIN_MESSAGES_DAYS is not usable: /)
  })

  test.each([
    [{ ...least, DATABASE_URL: undefined }, 'DATABASE_URL'],
    [{ ...least, DATABASE_URL: 'localhost:5432/fennel' }, 'DATABASE_URL is not usable: write postgresql://'],
    [{ ...least, PORT: 'eighty' }, 'PORT is not usable: write a whole number from 0 to 65535'],
    [{ ...least, PORT: '70000' }, 'PORT is not usable: write a whole number from 0 to 65535'],
    [{ ...least, DRAIN_SECONDS: '121' }, 'DRAIN_SECONDS is not usable: write a whole number from 0 to 120'],
    [{ ...least, HOST: 'http://0.0.0.0' }, 'HOST is not usable: write an address'],
    [{ ...least, HOST: '0.0.0.0:3000' }, 'HOST is not usable: write an address'],
    [{ ...least, MAILS_PER_HOUR: 'many' }, 'MAILS_PER_HOUR is not usable: write a whole number of 1 or more'],
    [
      { ...least, OFFER_MAIL_HOURS: '0.5' },
      'OFFER_MAIL_HOURS is not usable: write a whole number from 0 to 720',
    ],
    [{ ...least, RATE_LIMITS: 'maybe' }, 'RATE_LIMITS is not usable: write on or off'],
    [{ ...least, PASSWORD_MIN: '3' }, 'PASSWORD_MIN is not usable: write a whole number from 6 to 128'],
    [{ ...least, LOG_LEVEL: 'loud' }, 'LOG_LEVEL is not usable: write trace, .*, fatal or silent'],
    [{ ...least, METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is not usable: write 16 characters or more'],
    [{ ...least, SLOW_QUERY_MS: '-1' }, 'SLOW_QUERY_MS is not usable: write a whole number from 0 to 600000'],
    [{ ...least, REPORTING_TIME_ZONE: 'Berlin' }, 'REPORTING_TIME_ZONE .* such as Europe/Berlin or UTC'],
    [{ ...least, REPORTING_TIME_ZONE: '+02:00' }, 'REPORTING_TIME_ZONE'],
    [{ ...least, DATA_KEY: 'c2hvcnQ=' }, 'DATA_KEY'],
    [{ ...least, BRAND_HOSTS: 'shop.example' }, 'BRAND_HOSTS'],
    [{ ...least, PUBLIC_URL: 'shop' }, 'PUBLIC_URL'],
    // NOTE: the name before the colon reads as a scheme, and such a URL has no origin to make links from.
    [{ ...least, PUBLIC_URL: 'shop.example:8443' }, 'PUBLIC_URL'],
    [{ ...least, SANDBOX_URL: 'localhost:4000' }, 'SANDBOX_URL'],
    [{ ...least, SANDBOX_URL: 'nowhere' }, 'SANDBOX_URL'],
    [{ ...least, SANDBOX_URL: undefined }, 'SANDBOX_URL'],
    [{ ...least, TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES'],
    [{ ...least, ...stripe }, 'SANDBOX_URL'],
    [
      { ...stripe, DATABASE_URL: least.DATABASE_URL, STRIPE_WEBHOOK_SECRET: undefined },
      'STRIPE_WEBHOOK_SECRET',
    ],
    [{ ...stripe, DATABASE_URL: least.DATABASE_URL, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'modes'],
    [{ ...stripe, DATABASE_URL: least.DATABASE_URL, STRIPE_SECRET_KEY: 'pk_live_1' }, 'begins with sk_live_'],
    [{ ...stripe, DATABASE_URL: least.DATABASE_URL, STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, 'begins with pk_'],
    [{ ...stripe, DATABASE_URL: least.DATABASE_URL, STRIPE_WEBHOOK_SECRET: 'we_1' }, 'begins with whsec_'],
  ])('case %#', (env, named) => {
    const read = () => readConfig(env)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(named))
    expect(read).toThrow(/^[A-Z][^\n]*\.$/)
  })

  test('the password of a database address is not repeated', () => {
    const DATABASE_URL = 'postgresql://fennel:hunter2#1@127.0.0.1/fennel'
    expect(() => readConfig({ ...least, DATABASE_URL })).toThrow(/^DATABASE_URL is not usable: (?!.*hunter2)/)
  })

  test.each([
    [{ ...least, BRAND: 'nobody' }, 'BRAND names the unknown app "nobody"'],
    [{ ...least, BRAND_HOSTS: 'a.example=nobody' }, 'BRAND_HOSTS'],
  ])('rejects an unknown brand as well: %j', async (env, sentence) => {
    await expect(createServices(readConfig(env), createLogger('silent'))).rejects.toThrow(sentence)
  })
})

test('refuses to start with a brand that sells in another currency', async () => {
  // NOTE: as on a server that strips types without checking them.
  const foreign = async (id: string): Promise<Brand> => {
    const brand = await loadBrand(id)
    const plans = brand.plans.map((plan) => ({ ...plan, currency: 'eur' }))
    return JSON.parse(JSON.stringify({ ...brand, plans }))
  }
  const config = readConfig(least)
  expect([...(await loadBrands(config)).keys()]).toContain('calmplate')
  await expect(loadBrands(config, foreign)).rejects.toThrow(ConfigError)
  await expect(loadBrands(config, foreign)).rejects.toThrow(
    /"calmplate" has a price in EUR, but .* only in USD/,
  )
})

test('trusts peers by address and by range, also for IPv4-mapped IPv6 addresses', () => {
  const isTrusted = trustedPeers(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8:5::1'])
    expect(isTrusted(address)).toBe(true)
  for (const address of ['11.0.0.1', '192.0.2.8', '2001:db9::1', undefined, 'unix'])
    expect(isTrusted(address)).toBe(false)
})

test('only the sandbox multiplies what an hour allows, and only while RATE_LIMITS is unset', () => {
  const allowance = (env: Readonly<Record<string, string>>) =>
    readConfig({ ...least, ...env }).funnelAllowance
  expect(allowance({})).toBe(10)
  expect(allowance({ RATE_LIMITS: 'on' })).toBe(1)
  expect(allowance({ ...stripe, SANDBOX_URL: '' })).toBe(1)
})
