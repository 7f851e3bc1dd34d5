import { expect, test } from 'vitest'
import { actionName } from './action-name.ts'
import { detailWords } from './detail-words.ts'
import { formatCentsShort, formatCountOf, formatDateShort } from './format.ts'
import { inWords } from './in-words.ts'
import { countryName, deviceName, sourceName } from './origin-names.ts'
import { mailEnding } from './mail-ending.ts'
import { mailName } from './mail-name.ts'

test('identifiers become words', () => {
  expect(inWords('needs_response')).toBe('Needs response')
  expect(inWords('password-reset')).toBe('Password reset')
  expect(inWords('invitedBy')).toBe('Invited by')
})

test('an action without a display name is shown by its identifier', () => {
  expect(actionName('users.refund')).toBe('Refunded a payment')
  expect(actionName('leads.cancel')).toBe(actionName('users.cancel'))
  expect(actionName('leads.refund')).toBe(actionName('users.refund'))
  expect(actionName('plants.water-twice')).toBe('Plants: water twice')
})

test('one is singular', () => {
  expect([0, 1, 1200].map((count) => formatCountOf(count, 'lead'))).toEqual([
    '0 leads',
    '1 lead',
    '1,200 leads',
  ])
})

test('the details of a log entry are shown as text', () => {
  const details = { invitedBy: 'boss@house.example', refundCents: 1999, isDisabled: true, mail: null }
  expect(detailWords(details)).toBe(
    'invited by: boss@house.example · refund: $19.99 · is disabled: yes · mail: –',
  )
})

test('a preview of dispute actions says how many are over the limits of the day', () => {
  expect(detailWords({ items: 4, held: 2, refundCents: 1999 })).toBe(
    'items: 4 · over today’s limits: 2 · refund: $19.99',
  )
})

test('amounts in the log are in the currency it names', () => {
  expect(detailWords({ payment: 'pay_1', cents: 1999, currency: 'eur', state: 'done' })).toBe(
    'payment: pay_1 · amount: €19.99 · state: done',
  )
})

test.each([
  [0, '$0'],
  [750, '$7.50'],
  [-2_000, '-$20'],
  [99_900, '$999'],
  [123_456, '$1.2K'],
  [200_000_000, '$2M'],
])('%d cents are %s where space is short', (cents, words) => expect(formatCentsShort(cents)).toBe(words))

test('a day without its year', () => expect(formatDateShort('2026-11-22')).toBe('Nov 22'))

test.each([
  ['cancelled', 'Plan canceled'],
  ['password-reset', 'Password reset'],
])('the email %s is called %s', (kind, name) => expect(mailName(kind)).toBe(name))

test.each([
  [sourceName, 'meta', 'Meta'],
  [sourceName, 'x', 'X (Twitter)'],
  [deviceName, 'desktop', 'Desktop'],
  [countryName, 'DE', 'Germany'],
  [countryName, 'XX', 'XX'],
  [countryName, 'unknown', 'Unknown'],
])('%o calls %s %s', (nameOf, identifier, name) => expect(nameOf(identifier)).toBe(name))

test.each(['__proto__', 'constructor', 'toString'])(
  'an identifier called %s is shown as text',
  (identifier) => {
    const names = [actionName, mailName, (kind: string) => mailEnding(kind, 'welcome')]
    for (const nameOf of names) expect(nameOf(identifier)).toBe(inWords(identifier))
  },
)
