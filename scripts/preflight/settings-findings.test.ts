import { expect, test } from 'vitest'
import type { Finding } from './finding.ts'
import { findSettingFaults, readSettingsOf } from './settings-findings.ts'
import { liveSettings } from './testing/live-settings.ts'

function findingsOf(changes: Readonly<Record<string, string>>): readonly Finding[] {
  const env = { ...liveSettings, ...changes }
  const { config, findings } = readSettingsOf(env)
  return config === undefined ? findings : findSettingFaults(env, config)
}

test('complete settings have no findings except a note about DNS records', () => {
  expect(findingsOf({}).map(({ rule, level }) => `${level} ${rule}`)).toEqual(['note unproven-sender'])
})

test('the card guard that comes on with the Stripe keys is no fault while there are none, one turned off is', () => {
  const guards = (env: Readonly<Record<string, string>>) =>
    findingsOf({ STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '', ...env })
      .filter(({ rule }) => rule === 'guards-off')
      .map(({ path }) => path)
  expect(guards({})).toEqual([])
  expect(guards({ CARD_GUARD: 'off' })).toEqual(['CARD_GUARD'])
})

test('the note on the sender names the domain of mails', () => {
  const noteOf = (changes: Readonly<Record<string, string>>) =>
    findingsOf(changes).find(({ rule }) => rule === 'unproven-sender')?.message
  expect(noteOf({})).toMatch(/^Mails are sent from shop\.com\. /)
  expect(noteOf({ MAIL_FROM: '' })).toMatch(
    /^Mails are sent from the domain of each brand’s support address\. /,
  )
  expect(noteOf({ SMTP_URL: '' })).toBeUndefined()
})

const faulty: readonly (readonly [
  Readonly<Record<string, string>>,
  Finding['rule'],
  Finding['level'],
  string,
])[] = [
  [
    {
      STRIPE_SECRET_KEY: '',
      STRIPE_PUBLISHABLE_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      STRIPE_PREVENTION_KEY: '',
    },
    'sandbox-payments',
    'must',
    'STRIPE_SECRET_KEY',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_PREVENTION_KEY: '' },
    'test-keys',
    'must',
    'STRIPE_SECRET_KEY',
  ],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'settings-refused', 'must', 'STRIPE_SECRET_KEY'],
  [{ STRIPE_WEBHOOK_SECRET: '' }, 'settings-refused', 'must', 'STRIPE_SECRET_KEY'],
  [{ STRIPE_WEBHOOK_SECRET: 'a-secret' }, 'settings-refused', 'must', 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'broad-stripe-key', 'should', 'STRIPE_SECRET_KEY'],
  [{ STRIPE_PREVENTION_KEY: '' }, 'broad-stripe-key', 'note', 'STRIPE_PREVENTION_KEY'],
  [{ SMTP_URL: '' }, 'no-mail-server', 'must', 'SMTP_URL'],
  [{ MAIL_FROM: '' }, 'no-mail-server', 'note', 'MAIL_FROM'],
  [{ PUBLIC_URL: '' }, 'public-address', 'must', 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://shop.com' }, 'public-address', 'must', 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://localhost:3000' }, 'public-address', 'must', 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://shop.example' }, 'public-address', 'must', 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://shop.test' }, 'public-address', 'must', 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://shop.local' }, 'public-address', 'must', 'PUBLIC_URL'],
  [{ BRAND_HOSTS: '' }, 'brand-hosts', 'note', 'BRAND_HOSTS'],
  [{ BRAND_HOSTS: 'shop.example=calmplate' }, 'brand-hosts', 'must', 'BRAND_HOSTS'],
  [{ BRAND_HOSTS: 'other.com=calmplate' }, 'brand-hosts', 'should', 'BRAND_HOSTS'],
  // NOTE: BRAND is calmplate where nobody sets it.
  [{ BRAND_HOSTS: 'shop.com=quietwin' }, 'brand-hosts', 'must', 'BRAND'],
  [{ BRAND_HOSTS: 'shop.com=calmplate', BRAND: 'quietwin' }, 'brand-hosts', 'should', 'BRAND'],
  [{ TRUSTED_PROXIES: '' }, 'trusted-proxies', 'must', 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'trusted-proxies', 'must', 'TRUSTED_PROXIES'],
  [{ HOST: '0.0.0.0', TRUSTED_PROXIES: '' }, 'public-address', 'should', 'HOST'],
  [{ RATE_LIMITS: 'off', CARD_GUARD: 'on' }, 'guards-off', 'must', 'RATE_LIMITS'],
  [{ CARD_GUARD: 'off' }, 'guards-off', 'must', 'CARD_GUARD'],
  [{ PASSWORD_MIN: '6' }, 'short-passwords', 'should', 'PASSWORD_MIN'],
  [{ LOG_LEVEL: 'debug' }, 'talkative-log', 'should', 'LOG_LEVEL'],
  [{ LOG_LEVEL: 'trace' }, 'talkative-log', 'should', 'LOG_LEVEL'],
  [{ METRICS_TOKEN: '' }, 'no-metrics', 'should', 'METRICS_TOKEN'],
  [{ METRICS_TOKEN: '', PUBLIC_URL: '' }, 'no-metrics', 'note', 'METRICS_TOKEN'],
  [{ SMTP_URL: 'smtps://u:p@mail.example:465' }, 'example-address', 'must', 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://Mail.Example.com' }, 'example-address', 'must', 'SMTP_URL'],
  [{ MAIL_FROM: 'hello@shop.example' }, 'example-address', 'must', 'MAIL_FROM'],
  [{ MAIL_FROM: 'hello@shop.local' }, 'example-address', 'must', 'MAIL_FROM'],
  [
    { ADMIN_EMAIL: 'you@shop.example', ADMIN_PASSWORD: 'long enough for this' },
    'example-address',
    'must',
    'ADMIN_EMAIL',
  ],
  [{ DATA_KEY: '' }, 'data-key', 'should', 'DATA_KEY'],
  [{ DATA_KEY: '', DATABASE_URL: '' }, 'data-key', 'note', 'DATA_KEY'],
  [{ DATABASE_URL: 'postgresql:///f?host=db.internal' }, 'database-in-the-clear', 'should', 'DATABASE_URL'],
  // NOTE: as in `compose.yaml`, whose PostgreSQL speaks no TLS.
  [{ DATABASE_URL: 'postgresql://postgres/fennel' }, 'database-in-the-clear', 'note', 'DATABASE_URL'],
]

test.each(faulty)('reports %j as %s, a %s', (changes, rule, level, path) => {
  expect(findingsOf(changes)).toContainEqual(expect.objectContaining({ rule, level, path, file: '.env' }))
})

const sound: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  ['an address of this machine needs no proxy', { TRUSTED_PROXIES: '' }, 'HOST'],
  ['nor does one spelled otherwise', { TRUSTED_PROXIES: '', HOST: '::1' }, 'HOST'],
  ['a site without https', { TRUSTED_PROXIES: '', PUBLIC_URL: 'http://shop.com' }, 'TRUSTED_PROXIES'],
  ['a brand of its own for other names', { BRAND_HOSTS: 'shop.com=quietwin', BRAND: 'quietwin' }, 'BRAND'],
  [
    'any brand for other names while nothing is sold',
    {
      BRAND_HOSTS: 'shop.com=quietwin',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_PREVENTION_KEY: '',
    },
    'BRAND',
  ],
  ['a mail server on this machine', { SMTP_URL: 'smtp://127.0.0.1:25' }, 'SMTP_URL'],
  ['nor is one in the same network', { SMTP_URL: 'smtp://mail.shop.local' }, 'SMTP_URL'],
  ['a database on this machine', { DATABASE_URL: 'postgresql://127.0.0.1/fennel' }, 'DATABASE_URL'],
]

test.each(sound)('accepts %s', (_what, changes, path) => {
  expect(findingsOf(changes).map((finding) => finding.path)).not.toContain(path)
})
