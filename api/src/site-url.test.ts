import { expect, test } from 'vitest'
import { testConfig } from '#api/testing/test-services.ts'
import { brandOfSite, siteUrlOf } from '#api/site-url.ts'

const base = { PORT: '3000', BRAND: 'calmplate' }

test.each([
  ['nothing is set', {}, 'calmplate', 'http://localhost:3000/'],
  ['one address to listen on', { HOST: '192.168.1.20' }, 'calmplate', 'http://192.168.1.20:3000/'],
  ['every address to listen on', { HOST: '0.0.0.0' }, 'calmplate', 'http://localhost:3000/'],
  ['a public address', { PUBLIC_URL: 'https://shop.example/x' }, 'calmplate', 'https://shop.example/'],
  ['another brand without a host', { PUBLIC_URL: 'https://shop.example' }, 'second', 'https://shop.example/'],
  [
    'another brand with a host',
    { PUBLIC_URL: 'https://shop.example', BRAND_HOSTS: 'two.example=second' },
    'second',
    'https://two.example/',
  ],
  [
    'another brand with a host, where the proxy has a port of its own',
    { PUBLIC_URL: 'https://shop.example:8443', BRAND_HOSTS: 'two.example=second' },
    'second',
    'https://two.example:8443/',
  ],
  [
    'the public address of a brand with several hosts',
    { PUBLIC_URL: 'https://shop.example', BRAND_HOSTS: 'old.example=calmplate,shop.example=calmplate' },
    'calmplate',
    'https://shop.example/',
  ],
  [
    'the public address belongs to another brand',
    { PUBLIC_URL: 'https://shop.example', BRAND_HOSTS: 'shop.example=second,one.example=calmplate' },
    'calmplate',
    'https://one.example/',
  ],
  ['hosts alone', { BRAND_HOSTS: 'two.example=second' }, 'second', 'https://two.example/'],
  ['a host of this machine', { BRAND_HOSTS: 'two.localhost=second' }, 'second', 'http://two.localhost:3000/'],
])('%s', (_what, env, brandId, url) => {
  expect(siteUrlOf(testConfig('postgres://unused', { ...base, ...env }), brandId).href).toBe(url)
})

test.each([
  ['a brand with a host has a site of its own', { BRAND_HOSTS: 'two.example=second' }, 'second', 'second'],
  ['a brand without a host is served by the default brand', {}, 'second', 'calmplate'],
  [
    'a brand without a host is served by the brand of the public address',
    { PUBLIC_URL: 'https://shop.example', BRAND_HOSTS: 'shop.example=third' },
    'second',
    'third',
  ],
  [
    'a brand without a host stays with the default brand, whose host is another',
    { BRAND_HOSTS: 'one.example=calmplate' },
    'second',
    'calmplate',
  ],
])('%s', (_what, env, brandId, site) => {
  expect(brandOfSite(testConfig('postgres://unused', { ...base, ...env }), brandId)).toBe(site)
})
