import { expect, test } from 'vitest'
import { differencesOf } from './differences-of.ts'

const none = { count: 0, cents: 0 }
const day = {
  day: '2026-03-10',
  ledger: { sales: { count: 2, cents: 4998 }, renewals: { count: 1, cents: 3999 }, refunds: none },
  stripe: { charges: { count: 3, cents: 8997 }, refunds: none },
  adPlatform: { sales: none, refunds: none, waiting: 0, withoutConsent: 0, failed: 0, untold: 2, erased: 0 },
  booksAgree: true,
}

test('ledgers that agree have no differences; renewals count as charges', () => {
  expect(differencesOf(day)).toEqual([])
})

test('a charge missing from the ledger is named with its amount and side', () => {
  const stripe = { charges: { count: 4, cents: 10_996 }, refunds: { count: 1, cents: 1999 } }
  const words = differencesOf({ ...day, stripe, booksAgree: false })
  expect(words).toHaveLength(2)
  expect(words[0]).toContain(
    'the ledger has 3 charges of $89.97, Stripe has 4 charges of $109.96. $19.99 more in Stripe.',
  )
  expect(words[1]).toContain('the ledger has 0 refunds of $0.00, Stripe has 1 refunds of $19.99.')
})
