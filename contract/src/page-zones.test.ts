import { expect, test } from 'vitest'
import { pagePatterns } from './page-paths.ts'
import { zoneOf } from './page-zones.ts'

test('only these pages are in the payment zone', () => {
  expect(pagePatterns.filter((pattern) => zoneOf(pattern) === 'payment')).toEqual([
    '/purchase',
    '/checkout',
    '/email-offer',
    '/upsell/:productId',
    '/subscription',
  ])
})

test.each([
  ['/admin', 'admin'],
  ['/admin/leads', 'admin'],
  ['/administrator', 'site'],
  ['/purchase/', 'payment'],
  ['/purchases', 'site'],
  ['/Purchase', 'site'],
  ['/Admin', 'site'],
  ['/', 'site'],
  ['/no/such/page', 'site'],
])('%s is in the %s zone', (path, zone) => {
  expect(zoneOf(path)).toBe(zone)
})
