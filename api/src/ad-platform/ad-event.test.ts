import { createHash } from 'node:crypto'
import { houseCurrency } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { buildAdEvent } from './ad-event.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const facts = {
  name: 'ViewContent' as const,
  eventId: 'e1',
  occurredAt: new Date(0),
  productCode: undefined,
  valueCents: undefined,
  currency: houseCurrency,
  email: undefined,
  personId: undefined,
  fbp: null,
  fbc: null,
  userAgent: null,
  siteUrl: 'https://shop.example/quiz/health_risks',
}

test('an email address is hashed the same however it is written', () => {
  const built = ['mia@example.com', ' Mia@Example.COM '].map((email) => buildAdEvent({ ...facts, email }))
  expect(built[0]).toEqual(built[1])
  expect(built[0]?.user_data.em).toEqual([sha256('mia@example.com')])
  expect(built[0]?.event_source_url).toBe('https://shop.example/')
  expect(buildAdEvent({ ...facts, eventId: 'no id' })).toBeUndefined()
})

test.each([
  ['eur', { value: 19.99, currency: 'EUR' }],
  ['USD', { value: 19.99, currency: 'USD' }],
  ['', undefined],
  ['diabetes', undefined],
])('money is sent in the currency it was paid in, or not at all: "%s"', (currency, money) => {
  expect(buildAdEvent({ ...facts, valueCents: 1999, currency })?.custom_data).toEqual(money)
})
