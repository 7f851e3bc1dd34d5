import { rm } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { loadBrand } from '@fennel/brands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { houseSettings } from '#api/house-settings/index.ts'
import { writeWebsite } from './testing/write-website.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'

let root: string
let house: TestApp
beforeAll(async () => {
  root = await writeWebsite()
  const calmplate = await loadBrand('calmplate')
  house = await createTestApp({
    env: { WEB_DIST: root, BRAND_HOSTS: 'second.example=second' },
    services: {
      brands: new Map([
        ['calmplate', calmplate],
        [
          'second',
          { ...calmplate, appId: 'second', legal: { ...calmplate.legal, privacyUpdatedOn: '2027-02-03' } },
        ],
      ]),
    },
  })
})
afterAll(async () => {
  await house.close()
  await rm(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  house.app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } })
const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1]

describe('pages', () => {
  test.each([
    ['/', 'Calmplate'],
    ['/quiz/age', 'Calmplate'],
    ['/terms', 'Terms'],
    ['/terms/?a=b', 'Terms'],
    ['/admin/leads', 'Admin'],
  ])('%s is %s', async (path, title) => {
    const response = await get(path)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.headers['cache-control']).toBe(path.startsWith('/admin') ? 'no-store' : 'no-cache')
    expect(titleOf(response.body)).toBe(title)
  })

  test.each([
    ['/no/such/page', 404],
    ['/article/nobody-wrote-this', 404],
    ['/article/one', 200],
    ['/article/two', 200],
    ['/quiz/anything', 200],
    ['/quiz/any/thing', 404],
    ['/~cortisol/article/two', 404],
    ['/%7Ecortisol/article/two', 404],
    ['//terms', 404],
  ])('%s has the status %i, whatever the script shows', async (path, status) => {
    const response = await get(path)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toContain('text/html')
  })

  test.each([
    ['/?utm_source=meta&utm_source=mail&fbclid=a&fbclid=b', 'Calmplate'],
    ['/terms?x=%00', 'Terms'],
    ['/article/two?flow=cortisol&flow=no-carbs', 'Two'],
  ])('a link like %s, as ads and email programs make them, opens its page', async (path, title) => {
    const response = await get(path)
    expect(response.statusCode).toBe(200)
    expect(titleOf(response.body)).toBe(title)
  })

  test.each([
    ['/index.html', 404, 'Calmplate'],
    ['/calmplate/index.html', 404, 'Calmplate'],
    ['/old/shop.php', 404, 'Calmplate'],
    ['/admin/leads.html', 200, 'Admin'],
  ])('navigating to %s gets a page, other requests get JSON', async (path, status, title) => {
    for (const headers of [{ 'sec-fetch-mode': 'navigate', accept: '*/*' }, { accept: 'text/html,*/*' }]) {
      const response = await get(path, headers)
      expect(response.statusCode).toBe(status)
      expect(titleOf(response.body)).toBe(title)
    }
    for (const headers of [{ 'sec-fetch-mode': 'no-cors' }, { accept: '*/*' }]) {
      const response = await get(path, headers)
      expect(response.statusCode).toBe(404)
      expect(response.headers['content-type']).toContain('application/json')
    }
  })

  test('an article of one flow variant is shown in that variant only', async () => {
    expect(titleOf((await get('/article/two?flow=cortisol')).body)).toBe('Two')
    expect(titleOf((await get('/article/two')).body)).toBe('Calmplate')
    expect(titleOf((await get('/article/two?flow=__proto__')).body)).toBe('Calmplate')
    expect(titleOf((await get('/article/one?flow=cortisol')).body)).toBe('One')
  })

  test('contain the site’s own origin, are compressed as the client accepts, and answer 304 when unchanged', async () => {
    const plain = await get('/article/one')
    expect(plain.body).toContain('<link rel="canonical" href="http://localhost:3000/article/one">')
    const small = await get('/article/one', { 'accept-encoding': 'gzip, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
    expect(
      (await get('/article/one', { 'accept-encoding': 'gzip, br ; Q=0.0' })).headers['content-encoding'],
    ).toBe('gzip')
    const again = await get('/article/one', { 'if-none-match': String(plain.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('show the current year, however long ago they were built', async () => {
    const year = new Date(house.services.now()).getUTCFullYear()
    expect((await get('/article/one')).body).toContain(`<p>© ${year}</p>`)
    house.clock.advance(366 * 86_400_000)
    expect((await get('/article/one')).body).toContain(`<p>© ${year + 1}</p>`)
  })

  test('carry what an operator switched as attributes of the document', async () => {
    expect((await get('/terms')).body).not.toContain('data-ratings')
    const { db, now } = house.services
    await db.query.insert(houseSettings).values({
      name: 'brand:calmplate',
      value: { ratings: 'computed', reviewBadges: 'verified' },
      updatedAt: new Date(now()),
      updatedBy: 'nobody',
    })
    house.clock.advance(6_000)
    expect((await get('/terms')).body).toContain(
      '<html data-ratings="computed" data-review-badges="verified" lang="en">',
    )
    expect((await get('/terms', { host: 'second.example' })).body).not.toContain('data-ratings')
  })

  test('the purchase page is prerendered for its brand, and not in the sitemap', async () => {
    expect(titleOf((await get('/purchase')).body)).toBe('Plans')
    expect(titleOf((await get('/purchase?flow=cortisol')).body)).toBe('Plans')
    expect(titleOf((await get('/purchase', { host: 'second.example' })).body)).toBe('Second')
    expect((await get('/sitemap.xml')).body).not.toContain('purchase')
  })

  test('serves a sitemap of the prerendered pages, robots.txt and a web manifest', async () => {
    const sitemap = (await get('/sitemap.xml')).body
    expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)).toEqual(
      ['/', '/article/one', '/article/two?flow=cortisol', '/terms'].map(
        (path) => `http://localhost:3000${path}`,
      ),
    )
    const robots = (await get('/robots.txt')).body
    expect(robots).toContain('Disallow: /admin\n')
    expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml\n')
    const manifest = (await get('/site.webmanifest', { host: 'second.example' })).json()
    expect(manifest.icons[0].src).toBe('/second/icon-192.png')
  })

  test('show the brand of the host, whatever its port', async () => {
    expect(titleOf((await get('/', { host: 'Second.example:8080' })).body)).toBe('Second')
    expect(titleOf((await get('/', { host: 'elsewhere.example' })).body)).toBe('Calmplate')
    const settings = await get('/api/site-settings', { host: 'second.example' })
    expect(settings.json().data.brand).toBe('second')
    // Consent refers to each brand's own policy version: its date, or that of the samples.
    expect(settings.json().data.privacy.policyVersion).toBe('2027-02-03')
    expect((await get('/api/site-settings')).json().data.privacy.policyVersion).toBe('2026-11-01')
  })

  test('have a policy with the hashes of their own inline code and nothing unsafe', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='; style-src 'self' 'sha256-[\w+/]{43}='/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|stripe|upgrade-insecure/)
  })

  test('whose URL may contain an email send no referrer', async () => {
    expect((await get('/register?email=a@b.co')).headers['referrer-policy']).toBe('no-referrer')
    expect((await get('/quiz')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })
})

describe('with Stripe keys', () => {
  test('the payment page allows the hosts of Stripe, and the settings name no other script', async () => {
    await using live = await createTestApp({
      env: {
        WEB_DIST: root,
        SANDBOX_URL: '',
        SANDBOX_WEBHOOK_SECRET: '',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
    })
    const policyOf = async (url: string) =>
      String(
        (await live.app.inject({ url, headers: { accept: 'text/html' } })).headers['content-security-policy'],
      )
    expect(await policyOf('/purchase')).toContain(
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    )
    expect(await policyOf('/admin')).not.toContain('stripe')
    expect((await live.app.inject('/api/site-settings')).json().data.payments).toEqual({
      publishableKey: 'pk_test_1',
      scriptUrl: null,
      sandbox: false,
    })
    expect((await live.app.inject('/sandbox/stripe.js')).statusCode).toBe(404)
  })
})

test('the country is what a trusted proxy says, else US', async () => {
  await using behind = await createTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const ask = async ({ app }: TestApp, headers: Record<string, string>) =>
    (await app.inject({ url: '/api/geo', headers })).json()
  expect(await ask(behind, { 'cf-ipcountry': 'no' })).toEqual({ country_code: 'NO' })
  expect(await ask(behind, { 'cf-ipcountry': 'XX' })).toEqual({ country_code: 'US' })
  expect(await ask(behind, {})).toEqual({ country_code: 'US' })
  expect(await ask(house, { 'cf-ipcountry': 'NO' })).toEqual({ country_code: 'US' })
})
