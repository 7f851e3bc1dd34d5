import { brandIds, loadBrand } from '@fennel/brands'
import { startSandbox, type Sandbox } from '@fennel/sandbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiVersion } from '../../api/src/payments/stripe-client.ts'
import { webhookEvents } from '../../api/src/payments/webhook-events.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { parseSetupOptions } from './parse-setup-options.ts'
import { setUpAccount } from './set-up-account.ts'
import { sandboxAccount, type StripeAccount } from './stripe-account.ts'

const brands = await Promise.all(brandIds.map((id) => loadBrand(id)))
const site = new URL('https://shop.example')
const calmplate = await loadBrand('calmplate')

let sandbox: Sandbox
let account: StripeAccount
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, dataFile: ':memory:' })
  account = sandboxAccount(sandbox.url)
})
afterEach(() => sandbox.close())

async function linesOf(...given: Parameters<typeof setUpAccount>): Promise<readonly string[]> {
  const lines: string[] = []
  for await (const line of setUpAccount(...given)) lines.push(line)
  return lines
}

const pricesOf = async (product: string) => {
  const { data } = await account.stripe.prices.list({ product, limit: 100 })
  return data.map(({ active, unit_amount: cents }) => `${cents} ${active ? 'sold' : 'archived'}`).toSorted()
}

/** The catalog with a different renewal price of the monthly plan. */
const renewingAt = (cents: number) => [
  {
    ...calmplate,
    plans: calmplate.plans.map((plan) =>
      plan.id === 'calmplate-1-month' ? { ...plan, renewal: { ...plan.renewal, cents } } : plan,
    ),
  },
]

test('creates every plan of every brand and the webhook once, and changes nothing when run again', async () => {
  const first = await linesOf(account, brands, site)
  const plans = brands.flatMap((brand) => brand.plans.map(({ id }) => `${brand.appId}-plan-${id}`))
  for (const plan of plans) expect(first.join('\n')).toContain(`made product ${plan}`)
  expect(first.join('\n')).toMatch(/STRIPE_WEBHOOK_SECRET=whsec_\w+/)
  const hooks = (await account.stripe.webhookEndpoints.list()).data
  expect(hooks.map(({ url }) => url)).toEqual(['https://shop.example/api/stripe/webhook'])
  expect(hooks[0]?.enabled_events).toEqual(webhookEvents)
  expect(hooks[0]?.api_version).toBe(apiVersion)

  const second = await linesOf(account, brands, site)
  expect(second).toContain('  The catalog was already complete; nothing was changed.')
  expect(second.join('\n')).not.toMatch(/made|archived|removed|whsec_|WARNING/)
  expect((await account.stripe.products.list({ limit: 100 })).data).toHaveLength(plans.length)
  expect((await account.stripe.webhookEndpoints.list()).data).toHaveLength(1)
})

test('a changed price creates a new one and archives the old, which is reactivated when needed again', async () => {
  const product = 'calmplate-plan-calmplate-1-month'
  await linesOf(account, [calmplate], undefined)
  expect(await pricesOf(product)).toEqual(['3999 sold'])
  const lines = (await linesOf(account, renewingAt(4499), undefined)).join('\n')
  expect(lines).toContain(`made price ${product}-renewal-4499-usd-1-month`)
  expect(lines).toContain(`archived price ${product}-renewal-3999-usd-1-month`)
  expect(lines).toContain(`removed coupon ${product}-first-3999-to-1999-usd`)
  expect(await pricesOf(product)).toEqual(['3999 archived', '4499 sold'])
  expect((await linesOf(account, [calmplate], undefined)).join('\n')).toContain(
    `brought back price ${product}-renewal-3999-usd-1-month`,
  )
  expect(await pricesOf(product)).toEqual(['3999 sold', '4499 archived'])
  const coupon = await account.stripe.coupons.retrieve(`${product}-first-3999-to-1999-usd`)
  expect([coupon.valid, coupon.amount_off]).toEqual([true, 2000])
})

test('archives what is no longer sold and leaves everything else alone', async () => {
  const foreign = await account.stripe.products.create({ name: 'Somebody else’s' })
  await linesOf(account, [calmplate], undefined)
  const fewer = {
    ...calmplate,
    plans: calmplate.plans.slice(0, 1).map((plan) => ({ ...plan, name: 'Week' })),
  }
  await linesOf(account, [fewer], undefined)
  const found = (await account.stripe.products.list({ limit: 100 })).data
  expect(
    found
      .filter(({ active }) => active)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Somebody else’s', 'Week'])
  expect((await account.stripe.products.retrieve(foreign.id)).active).toBe(true)
})

test('leaves the brands of another installation alone, and names what it left', async () => {
  const quietwin = await loadBrand('quietwin')
  await linesOf(account, [quietwin], undefined)
  const product = `quietwin-plan-${quietwin.plans[0]?.id}`
  const lines = await linesOf(account, [calmplate], undefined)
  expect(lines.join('\n')).not.toMatch(/(archived|removed) \w+ quietwin/)
  expect(lines.find((line) => line.includes('quietwin'))).toContain(product)
  expect(await linesOf(account, [quietwin], undefined)).toContain(
    '  The catalog was already complete; nothing was changed.',
  )
  await account.stripe.products.update(product, { active: false })
  expect((await linesOf(account, [calmplate], undefined)).join('\n')).not.toContain(product)
})

test('adds missing events to an endpoint, which keeps its secret', async () => {
  const url = 'https://shop.example/api/stripe/webhook'
  await account.stripe.webhookEndpoints.create({ url, enabled_events: ['invoice.paid'] })
  const lines = (await linesOf(account, [], site)).join('\n')
  expect(lines).toContain('now receives every event it needs')
  expect(lines).not.toContain('whsec_')
  expect((await account.stripe.webhookEndpoints.list()).data[0]?.enabled_events).toEqual(webhookEvents)
})

test.each([
  ['2024-09-30.acacia', 'WARNING: it receives the events of API version 2024-09-30.acacia'],
  [undefined, 'WARNING: it receives the events of your account’s own API version'],
] as const)(
  'warns that an endpoint of API version %s may not hear of failed refunds',
  async (version, words) => {
    await account.stripe.webhookEndpoints.create({
      url: 'https://shop.example/api/stripe/webhook',
      enabled_events: ['*'],
      ...(version !== undefined && { api_version: version }),
    })
    expect((await linesOf(account, [], site)).join('\n')).toContain(words)
  },
)

test('an endpoint of an earlier SDK’s version is not warned about as long as it gets every event', async () => {
  await account.stripe.webhookEndpoints.create({
    url: 'https://shop.example/api/stripe/webhook',
    enabled_events: ['*'],
    api_version: '2024-10-28.acacia',
  })
  expect((await linesOf(account, [], site)).join('\n')).not.toContain('WARNING')
})

test('registers host names for wallets once, enables disabled ones, and validates each time', async () => {
  const names = ['shop.example', 'calm.invalid']
  const first = await linesOf(account, [], site, names)
  expect(first.slice(-6)).toEqual([
    'Wallets: shop.example is now registered.',
    '  Apple Pay is active.',
    '  Google Pay is active.',
    'Wallets: calm.invalid is now registered.',
    '  Apple Pay is inactive: The domain calm.invalid could not be reached.',
    '  Google Pay is inactive: The domain calm.invalid could not be reached.',
  ])
  const { data } = await account.stripe.paymentMethodDomains.list({ domain_name: 'shop.example' })
  await account.stripe.paymentMethodDomains.update(data[0]?.id ?? '', { enabled: false })
  const second = (await linesOf(account, [], site, names)).join('\n')
  expect(second).toContain('shop.example is enabled again')
  expect(second).toContain('calm.invalid was already registered')
  const all = (await account.stripe.paymentMethodDomains.list()).data
  expect(all.map(({ domain_name, enabled }) => `${domain_name} ${enabled}`).toSorted()).toEqual([
    'calm.invalid true',
    'shop.example true',
  ])
})

test('reports a refused host name together with the others and the webhook secret', async () => {
  const lines = (await linesOf(account, [], site, ['shop_1.example', 'shop.example'])).join('\n')
  expect(lines).toMatch(/whsec_\w+/)
  expect(lines).toContain('shop_1.example could not be registered')
  expect(lines).toContain('shop.example is now registered')
})

test.each([
  [
    { PUBLIC_URL: 'https://shop.example:8443/x', BRAND_HOSTS: 'calm.example=calmplate' },
    ['shop.example', 'calm.example'],
  ],
  [{ PUBLIC_URL: 'https://shop.example', BRAND_HOSTS: 'shop.example=calmplate' }, ['shop.example']],
  [
    {
      PUBLIC_URL: 'https://10.0.0.1',
      BRAND_HOSTS: 'localhost=calmplate,two.localhost=quietwin,[::1]=bravolio',
    },
    [],
  ],
  [{}, []],
])('registers wallets of %j for %j', (env, names) => {
  const options = parseSetupOptions([], { STRIPE_SECRET_KEY: 'sk_test_1', ...env }, '/nowhere')
  expect(options.walletDomains).toEqual(names)
})

test('registers wallets for the shop’s site, wherever its webhooks go', () => {
  const env = { STRIPE_SECRET_KEY: 'sk_test_1', PUBLIC_URL: 'https://shop.example' }
  const options = parseSetupOptions(['--url', 'https://hooks.example'], env, '/nowhere')
  expect([options.site?.hostname, options.walletDomains]).toEqual(['hooks.example', ['shop.example']])
})

test.each([
  [[], { STRIPE_SECRET_KEY: 'sk_test_1', BRAND_HOSTS: 'https://calm.example=calmplate' }, 'BRAND_HOSTS has'],
  [[], {}, 'Set STRIPE_SECRET_KEY'],
  [[], { STRIPE_SECRET_KEY: 'pk_test_1' }, 'not a Stripe secret key'],
  [[], { STRIPE_SECRET_KEY: 'sk_live_1' }, 'add --live'],
  [['--sandbox'], { STRIPE_SECRET_KEY: 'sk_test_1' }, 'contradict each other'],
  [['--sandbox'], { DATA_DIR: '/nowhere' }, 'No sandbox is running on'],
  [
    ['--url', 'shop.example'],
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    '--url is "shop.example", not of the form https://',
  ],
  [
    [],
    { STRIPE_SECRET_KEY: 'sk_test_1', PUBLIC_URL: 'http://localhost:3000' },
    'PUBLIC_URL is "http://localhost:3000", not of the form https://',
  ],
  [[], { STRIPE_SECRET_KEY: 'sk_test_1', BRAND: 'green-bowl' }, 'the unknown brand "green-bowl"'],
  [[], { STRIPE_SECRET_KEY: 'sk_test_1', BRAND_HOSTS: 'a.example=moon' }, 'the unknown brand "moon"'],
  [['--everything'], {}, '--everything'],
])('rejects %j with %j', (args, env, words) => {
  expect(() => parseSetupOptions(args, env, '/nowhere')).toThrow(words)
})

test('sets up a live account only with --live, a test account whenever there is a key', () => {
  const of = (args: string[], key: string) => parseSetupOptions(args, { STRIPE_SECRET_KEY: key }, '/nowhere')
  expect(of(['--live'], 'rk_live_1').account.mode).toBe('live')
  expect(of([], 'sk_test_1')).toMatchObject({ account: { mode: 'test' }, site: undefined })
})

test.each([
  [{ BRAND: 'quietwin', BRAND_HOSTS: 'b.example=bravolio,q.example=quietwin' }, ['quietwin', 'bravolio']],
  [{ BRAND_HOSTS: 'b.example=bravolio' }, ['calmplate', 'bravolio']],
])('a live account gets the brands on sale with %j alone, a test account all', (env, sold) => {
  const of = (args: string[], key: string) =>
    parseSetupOptions(args, { STRIPE_SECRET_KEY: key, ...env }, '/nowhere').brands
  expect(of(['--live'], 'sk_live_1')).toEqual(sold)
  expect(of([], 'sk_test_1')).toEqual(brandIds)
})

test('what Stripe refuses is a sentence, after the lines of what was done before it', async () => {
  const response = await fetch(`${sandbox.url}/sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify([{ action: '403', match: { path: '/v1/webhook_endpoints' }, nth: 1, times: 9 }]),
  })
  expect(response.status).toBe(200)
  const lines: string[] = []
  const run = async () => {
    for await (const line of setUpAccount(account, [calmplate], site)) lines.push(line)
  }
  await expect(run()).rejects.toThrow(
    /^The webhook endpoint could not be set up: .*required permissions.* docs\/stripe\.md .*it does what is left\.$/,
  )
  await expect(run()).rejects.toBeInstanceOf(PlainFailure)
  expect(lines[0]).toMatch(/^Stripe: the sandbox; catalog: \d+ plans of calmplate\.$/)
  expect(lines).toContain('  made product calmplate-plan-calmplate-1-month')
})
