import { expect, test } from 'vitest'
import { pagePatterns } from './page-paths.ts'
import { zoneOf } from './page-zones.ts'

test('the pages of the payment provider are these and no others', () => {
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
])('%s lies in the zone %s', (path, zone) => {
  expect(zoneOf(path)).toBe(zone)
})
