import { dayMs } from '@fennel/funnel'
import { expect, test } from 'vitest'
import type { SubscriptionRow } from '#api/payments/index.ts'
import { endingTermOf, longestNotices, noticeBefore } from './renewal-notice.ts'
import type { AnnouncedTerm, EndingTerm } from './renewal-notice.ts'

/** Days that a mail may wait in the outbox. */
const wait = 2

const announced = (days: number, changes: Partial<AnnouncedTerm> = {}): AnnouncedTerm => ({
  ...term(days),
  changesPrice: false,
  ...changes,
})
const term = (days: number, changes: Partial<EndingTerm> = {}): EndingTerm => ({
  days,
  isTrial: false,
  isIntroductory: false,
  ...changes,
})
const trial = { isTrial: true, isIntroductory: true }
const introductory = { isIntroductory: true }
const changed = { changesPrice: true }

test.each<readonly [string, AnnouncedTerm, readonly [number, number]]>([
  ['California: a year, 15 to 45 days', announced(372), [15, 45]],
  ['Massachusetts: a year, 5 to 30 days', announced(372), [5, 30]],
  ['Massachusetts: three months, 5 to 30 days', announced(93), [5, 30]],
  ['Mastercard: half a year, 7 days and more', announced(186), [7, 30]],
  ['California: three months for less, 3 to 21 days', announced(93, introductory), [3, 21]],
  ['Visa: three months for less, 7 days and more', announced(90, introductory), [7, 90]],
  ['California: a first year for less, 15 to 21 days', announced(372, introductory), [15, 21]],
  ['Visa: a first month for less, 7 days and more', announced(31, introductory), [7, 31]],
  ['California: a changed price, 7 to 30 days', announced(31, changed), [7, 30]],
  ['California: a changed price after a week, 7 to 30 days', announced(7, { ...trial, ...changed }), [7, 30]],
  ['California: a changed price after a year, 15 to 30 days', announced(372, changed), [15, 30]],
  ['a month can be canceled 48 hours before', announced(31), [2, 7]],
  ['a trial of a week can be canceled 48 hours before', announced(7, trial), [2, 7]],
])('%s, whenever the mail is sent', (_rule, ending, [atLeast, atMost]) => {
  const days = noticeBefore(ending) / dayMs
  expect(days).toBeLessThanOrEqual(atMost)
  expect(days - wait).toBeGreaterThanOrEqual(atLeast)
})

test('a trial longer than a week is announced 7 days before its end, as Visa and Mastercard both accept', () => {
  for (const days of [8, 14, 30, 60]) expect(noticeBefore(announced(days, trial))).toBe(7 * dayMs)
})

test('no notice is longer than the windows the query looks at', () => {
  for (const changes of [{}, introductory, trial, changed])
    for (const days of [7, 14, 31])
      expect(noticeBefore(announced(days, changes))).toBeLessThanOrEqual(longestNotices.monthly)
  for (const changes of [{}, introductory, trial])
    expect(noticeBefore(announced(372, changes))).toBeLessThanOrEqual(longestNotices.any)
})

const startedAt = new Date('2026-01-31T09:00:00.000Z')
const monthly = { renewalInterval: 'month', renewalIntervalCount: 1 } as const

/** The term that ends some days after the purchase of a monthly plan at half price. */
function endingAfter(
  days: number,
  changes: {
    readonly row?: Partial<SubscriptionRow>
    readonly trialDays?: number
    readonly firstTermCents?: number
    readonly agreed?: {
      readonly renewalInterval: string
      readonly renewalIntervalCount: number
      readonly renewalCents?: number
      readonly currency?: string
    } | null
    readonly isTrial?: boolean
  } = {},
): EndingTerm {
  const { trialDays = null, firstTermCents = 1999, agreed = monthly, isTrial = false } = changes
  const row = {
    startedAt,
    status: 'active',
    renewalCents: 3999,
    renewalCurrency: 'usd',
    ...monthly,
    ...changes.row,
  } as SubscriptionRow
  const at = new Date(startedAt.getTime() + days * dayMs)
  const terms = agreed === null ? null : { renewalCents: 3999, currency: 'usd', ...agreed }
  return endingTermOf({
    row,
    buyer: { trialDays, firstTermCents, currency: 'usd' },
    agreed: terms,
    at,
    isTrial,
  })
}

test('only the first term is introductory, and only if it cost less', () => {
  expect(endingAfter(28)).toEqual(term(31, introductory))
  expect(endingAfter(31)).toEqual(term(31, introductory))
  expect(endingAfter(59)).toEqual(term(31))
  expect(endingAfter(28, { firstTermCents: 3999 })).toEqual(term(31))
  expect(endingAfter(28, { firstTermCents: 4999 })).toEqual(term(31))
  // Prices in two currencies do not compare.
  expect(endingAfter(28, { agreed: { ...monthly, currency: 'eur' } })).toEqual(term(31))
})

test('a first term in days keeps its own length, whatever follows it', () => {
  expect(endingAfter(7, { trialDays: 7, isTrial: true, row: { status: 'trialing' } })).toEqual(term(7, trial))
  expect(endingAfter(14, { trialDays: 14, row: { status: 'trialing' } })).toEqual(term(14, introductory))
  expect(endingAfter(35, { trialDays: 7 })).toEqual(term(31))
})

test('a quarterly plan counts three months', () => {
  const season = { renewalInterval: 'month', renewalIntervalCount: 3 } as const
  expect(endingAfter(89, { row: season, agreed: season })).toEqual(term(93, introductory))
  expect(endingAfter(89, { row: season, agreed: null })).toEqual(term(93, introductory))
  expect(endingAfter(181, { row: season, agreed: season })).toEqual(term(93))
})

test('a yearly plan counts a year from its first term on', () => {
  const yearly = { renewalInterval: 'year', renewalIntervalCount: 1 } as const
  expect(endingAfter(365, { row: yearly, agreed: yearly })).toEqual(term(372, introductory))
  expect(endingAfter(730, { row: yearly, agreed: yearly })).toEqual(term(372))
})

test('the running term is not the one switched to', () => {
  const yearly = { renewalInterval: 'year', renewalIntervalCount: 1, renewalCents: 11_999 } as const
  expect(endingAfter(28, { row: { ...yearly, status: 'trialing' } })).toEqual(term(31, introductory))
  // A buyer who paid in full had no introductory price.
  expect(endingAfter(28, { row: { ...yearly, status: 'trialing' }, firstTermCents: 3999 })).toEqual(term(31))
  expect(endingAfter(59, { row: { ...yearly, status: 'trialing' } })).toEqual(term(372))
  expect(endingAfter(730, { row: { ...yearly, status: 'trialing' }, agreed: yearly })).toEqual(term(372))
  expect(endingAfter(424, { row: { ...yearly, status: 'active' } })).toEqual(term(372))
  expect(endingAfter(424, { row: { status: 'trialing' } })).toEqual(term(372))
})
