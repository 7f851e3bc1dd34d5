import { expect, it } from 'vitest'
import { emailKeyOf, isSameAddress } from './email-key.ts'

it.each([
  'mia@example.com',
  ' MIA@Example.com ',
  'mia@example.com.',
  'ｍｉａ＠example．com',
  'Mia <mia@example.com>',
])('%j is the same address', (spelling) => {
  expect(emailKeyOf(spelling)).toBe('mia@example.com')
  expect(isSameAddress(spelling, 'Mia@example.com')).toBe(true)
})

it.each(['mia@example.co', 'mia+plan@example.com', 'm.ia@example.com', ''])(
  '%j is another address',
  (other) => {
    expect(isSameAddress(other, 'mia@example.com')).toBe(false)
  },
)
