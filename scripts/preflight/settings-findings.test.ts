import { loadWholeBrand } from '@fennel/brands'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sortFindings } from './finding.ts'
import type { Finding } from './finding.ts'
import { findPrivacyFaults } from './privacy-findings.ts'
import { findingsAsJson, printFindings } from './print-findings.ts'
import { rules } from './rules.ts'
import { findSettingFaults, readSettingsOf } from './settings-findings.ts'
import { findTermsFaults } from './terms-findings.ts'

const live = {
  STRIPE_SECRET_KEY: 'rk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PREVENTION_KEY: 'rk_live_2',
  SMTP_URL: 'smtps://mail.shop.com',
  MAIL_FROM: 'hello@shop.com',
  PUBLIC_URL: 'https://shop.com',
  BRAND_HOSTS: 'shop.com=calmplate',
  TRUSTED_PROXIES: '10.0.0.0/8',
  PASSWORD_MIN: '8',
  DATABASE_URL: 'postgresql://db.internal/fennel?sslmode=verify-full',
  DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  METRICS_TOKEN: 'a-token-of-some-length',
}

function findingsOf(changes: Readonly<Record<string, string>>): readonly Finding[] {
  const env = { ...live, ...changes }
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
  [
    { DATABASE_URL: 'postgresql://db.internal/fennel?sslmode=prefer' },
    'database-in-the-clear',
    'should',
    'DATABASE_URL',
  ],
]

test.each(faulty)('reports %j as %s, a %s', (changes, rule, level, path) => {
  expect(findingsOf(changes)).toContainEqual(expect.objectContaining({ rule, level, path, file: '.env' }))
})

const sound: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  ['an address of this machine needs no proxy', { TRUSTED_PROXIES: '' }, 'HOST'],
  ['nor does one spelled otherwise', { TRUSTED_PROXIES: '', HOST: '::1' }, 'HOST'],
  ['a site without https', { TRUSTED_PROXIES: '', PUBLIC_URL: 'http://shop.com' }, 'TRUSTED_PROXIES'],
  ['a mail server on this machine', { SMTP_URL: 'smtp://127.0.0.1:25' }, 'SMTP_URL'],
  ['nor is one in the same network', { SMTP_URL: 'smtp://mail.shop.local' }, 'SMTP_URL'],
  ['a database on this machine', { DATABASE_URL: 'postgresql://127.0.0.1/fennel' }, 'DATABASE_URL'],
  [
    'a database with TLS',
    { DATABASE_URL: 'postgresql://db.internal/fennel?sslmode=require' },
    'DATABASE_URL',
  ],
]

test.each(sound)('accepts %s', (_what, changes, path) => {
  expect(findingsOf(changes).map((finding) => finding.path)).not.toContain(path)
})

const calmplate = await loadWholeBrand('calmplate')
const nowhere = () => ({ file: 'brands/src/calmplate/privacy.ts' })

function privacyFaults(changes: Readonly<Record<string, string>>, sample = false) {
  const { config } = readSettingsOf({ ...live, ...changes })
  if (config === undefined) throw new Error('The settings were refused')
  const brand = { ...calmplate, privacy: { ...calmplate.privacy, sample } }
  return findPrivacyFaults(brand, config, nowhere).map(({ rule, path }) => `${rule} ${path}`)
}

test('accepts periods that match the policy, and a pixel with the prerequisites for consent', () => {
  expect(privacyFaults({})).toEqual([])
  expect(privacyFaults({ PIXEL_ID: '1234567890', PIXEL_TOKEN: 't' })).toEqual([])
})

test('reports a period that differs from the policy', () => {
  expect(privacyFaults({ RETAIN_SERVICE_DAYS: '3652' })).toEqual([
    expect.stringMatching(/^retention-contradicts-policy privacy\.sections/),
  ])
  expect(privacyFaults({ RETAIN_MESSAGES_DAYS: '30', RETAIN_CORRESPONDENCE_DAYS: '1' })).toHaveLength(2)
  expect(privacyFaults({ RETAIN_MONEY_DAYS: '2191', RETAIN_UNPAID_LEADS_DAYS: '365' })).toHaveLength(2)
})

test('reports a period that the policy does not mention, with a sentence that would', () => {
  const { config } = readSettingsOf(live)
  if (config === undefined) throw new Error('The settings were refused')
  const silent = { ...calmplate, privacy: { ...calmplate.privacy, sections: [] } }
  const found = findPrivacyFaults(silent, config, nowhere, { unpaidLeadDays: 30 })
  expect(found.map(({ level, message }) => `${level} ${message}`)).toEqual([
    'should RETAIN_SERVICE_DAYS keeps 1826 days, and nothing in the policy reads like "Service data: 5 years".',
    'should RETAIN_MESSAGES_DAYS keeps 730 days, and nothing in the policy reads like "Messaging data: 2 years".',
    'should RETAIN_CORRESPONDENCE_DAYS keeps 182 days, and nothing in the policy reads like "Correspondence: 6 months".',
    'should RETAIN_MONEY_DAYS keeps 3652 days, and nothing in the policy reads like "Records of purchases: 10 years".',
    'should Retention under Settings in the admin area keeps 30 days, and nothing in the policy reads like "Quiz answers without a purchase: 90 days".',
  ])
  const saying = found.map(({ message }) => /"(.*)"/.exec(message)?.[1] ?? '')
  const sections = [{ id: 'kept', title: 'How long', paragraphs: saying }]
  const spoken = { ...calmplate, privacy: { ...calmplate.privacy, sections } }
  expect(findPrivacyFaults(spoken, config, nowhere)).toEqual([])
})

test.each<[string, string, readonly number[]]>([
  ['a password of at least 6 characters. Keep it.', '6', []],
  ['a password of at least 6 characters. Keep it.', '8', [6]],
  ['Passwords need 12 characters, or 4 words.', '8', [12]],
  ['Names have at most 40 characters. So much for the password.', '8', []],
])('compares terms that say %j with PASSWORD_MIN=%s', (text, PASSWORD_MIN, lengths) => {
  const { config } = readSettingsOf({ ...live, PASSWORD_MIN })
  if (config === undefined) throw new Error('The settings were refused')
  const sections = [{ id: 'account', title: 'Your account', paragraphs: [text] }]
  const found = findTermsFaults({ ...calmplate, terms: { ...calmplate.terms, sections } }, config, nowhere)
  expect(found).toEqual(
    lengths.map((length) => ({
      rule: 'password-contradicts-terms',
      level: 'should',
      file: 'brands/src/calmplate/privacy.ts',
      path: 'terms.sections[0].paragraphs[0]',
      message: `The terms ask for ${length} characters in a password, PASSWORD_MIN for ${PASSWORD_MIN}.`,
    })),
  )
})

test.each(['bravolio', 'calmplate', 'quietwin'])(
  'the terms of %s state the required password length',
  async (id) => {
    const brand = await loadWholeBrand(id)
    const { config } = readSettingsOf({ ...live, PASSWORD_MIN: '' })
    if (config === undefined) throw new Error('The settings were refused')
    expect(findTermsFaults(brand, config, nowhere)).toEqual([])
    expect(findTermsFaults(brand, { passwordMinLength: 8 }, nowhere)).toHaveLength(1)
  },
)

test('reports a pixel without a policy, without a country, or in the page', () => {
  const pixel = { PIXEL_ID: '1234567890', PIXEL_TOKEN: 't' }
  expect(privacyFaults(pixel, true)).toEqual(['pixel-without-consent-setup PIXEL_ID'])
  expect(privacyFaults({ ...pixel, TRUSTED_PROXIES: '' })).toEqual([
    'pixel-without-consent-setup TRUSTED_PROXIES',
  ])
  expect(privacyFaults({ ...pixel, PIXEL_IN_BROWSER: 'on' })).toEqual(['pixel-in-browser PIXEL_IN_BROWSER'])
})

const some: readonly Finding[] = sortFindings([
  { rule: 'brand-hosts', level: 'note', file: '.env', path: 'BRAND_HOSTS', message: 'Not set.' },
  {
    rule: 'sample-review',
    level: 'must',
    file: 'reviews.ts',
    line: 7,
    path: 'reviews.items[0]',
    message: 'Ann is made up.',
  },
])

test('prints the place, the fix and the law, most serious first', () => {
  const text = printFindings(some)
  expect(text).toContain('reviews.ts:7  reviews.items[0]')
  expect(text).toContain(rules['sample-review'].fix)
  expect(text).toContain('16 CFR 465.2')
  expect(text.indexOf('sample-review')).toBeLessThan(text.indexOf('brand-hosts'))
  expect(text).toContain('1 must, 0 should, 1 notes. Do not sell yet.')
  expect(printFindings([])).toContain('Nothing is in the way.')
})

test('every finding has its law in JSON', () => {
  const [first] = JSON.parse(findingsAsJson(some)) as [Record<string, unknown>]
  expect(first).toMatchObject({ rule: 'sample-review', line: 7, law: rules['sample-review'].law })
})

test('every rule has a fix and is documented', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/preflight.md'), 'utf8')
  for (const [id, { fix, law }] of Object.entries(rules)) {
    expect(page).toContain(`\`${id}\``)
    expect(fix.length).toBeGreaterThan(10)
    expect(law.length).toBeGreaterThan(3)
  }
})
