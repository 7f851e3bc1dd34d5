import { loadBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import { shownTerms } from './shown-terms.ts'

const now = Date.parse('2027-01-31T12:00:00Z')
const { plans } = await loadBrand('calmplate')

/** The end of a plan's sentence, for a renewal day and price. */
const later = (day: string, price: string) =>
  `and from ${day} your plan renews at ${price} until you cancel, which you can do any time up to 48 hours before a renewal.`

test.each([
  ['the current terms', 1, `first month, ${later('February 28, 2027', '$39.99 every month')}`],
  [
    'those of a page loaded before the release',
    1,
    `first 30 days, ${later('February 28, 2027', '$39.99 every month')}`,
  ],
  ['its terms for three months', 2, `first 90 days, ${later('April 30, 2027', '$69.99 every 3 months')}`],
  [
    'those of a week, which never changed',
    0,
    `first 7 days, ${later('February 6, 2027', '$39.99 every month')}`,
  ],
])('recognizes %s', (_case, place, end) => {
  const plan = plans[place]
  if (plan === undefined) throw new Error('no such plan')
  const reported = `You pay $${plan.finalPriceCents / 100} today for your ${end}`
  expect(shownTerms(plan, {}, reported, now)).toBe(reported)
})

test('does not recognize a number of days that the plan never had', () => {
  const plan = plans[1]
  if (plan === undefined) throw new Error('no such plan')
  const reported = `You pay $19.99 today for your first 60 days, ${later('February 28, 2027', '$39.99 every month')}`
  expect(shownTerms(plan, {}, reported, now)).toContain('for your first month, and from February 28, 2027')
})

test('accepts the brand’s notice period, or that of a page from before brands had one', () => {
  const plan = plans[1]
  if (plan === undefined) throw new Error('no such plan')
  const former = `You pay $19.99 today for your first month, ${later('February 28, 2027', '$39.99 every month')}`
  const now24 = former.replace('48 hours', '24 hours')
  const without = former.replace('up to 48 hours before', 'before')
  const daily = { cancelNoticeHours: 24 }
  expect(shownTerms(plan, daily, now24, now)).toBe(now24)
  expect(shownTerms(plan, daily, former, now)).toBe(former)
  expect(shownTerms(plan, daily, without, now)).toBe(now24)
  expect(shownTerms(plan, { cancelNoticeHours: 0 }, without, now)).toBe(without)
})
