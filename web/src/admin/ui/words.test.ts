import { expect, test } from 'vitest'
import { actionName } from './action-name.ts'
import { formatCentsShort, formatCountOf, formatDateShort } from './format.ts'
import { inWords } from './in-words.ts'
import { mailEnding } from './mail-ending.ts'
import { countryChoices, countryName, deviceName, sourceName } from './origin-names.ts'
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
    const names = [actionName, mailName, sourceName, (kind: string) => mailEnding(kind, 'welcome')]
    for (const nameOf of names) expect(nameOf(identifier)).toBe(inWords(identifier))
  },
)

test('countries are selected by name, with the unknown one last', () => {
  expect(countryChoices(['AT', 'unknown', 'VN', 'DE', 'AX']).map(({ label }) => label)).toEqual([
    'Åland Islands',
    'Austria',
    'Germany',
    'Vietnam',
    'Unknown',
  ])
})
