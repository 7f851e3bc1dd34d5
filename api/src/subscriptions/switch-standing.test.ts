import { apiMessages } from '@fennel/contract'
import type { SwitchOffer } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { isCurrentOffer, whyNoSwitch } from './switch-standing.ts'

const offer: SwitchOffer = { interval: 'annual', id: 'annual', name: 'Annual', cents: 9999, currency: 'usd' }
const terms = {
  renewalInterval: 'year',
  renewalIntervalCount: 1,
  renewalCents: 9999,
  renewalCurrency: 'usd',
} as const

test.each([
  ['the same terms', {}, true],
  ['the same terms, stored before currencies were', { renewalCurrency: null }, true],
  ['another price', { renewalCents: 11_999 }, false],
  ['the same number in another currency', { renewalCurrency: 'eur' }, false],
  ['another interval', { renewalInterval: 'month' as const }, false],
  ['several intervals at once', { renewalIntervalCount: 2 }, false],
])('%s', (_what, changed, isCurrent) => {
  expect(isCurrentOffer({ ...terms, ...changed }, offer)).toBe(isCurrent)
})

test.each([
  ['active', {}, undefined],
  ['trialing', {}, undefined],
  ['past_due', {}, apiMessages.switchAfterPayment],
  ['unpaid', {}, apiMessages.switchAfterPayment],
  ['paused', {}, apiMessages.switchAfterPause],
  ['active', { cancelAtPeriodEnd: true }, apiMessages.switchAfterResume],
  ['canceled', { cancelAtPeriodEnd: true, endedAt: new Date(0) }, apiMessages.planEnded],
])('a plan that is %s with %o can be switched, or says why not', (status, changed, why) => {
  expect(whyNoSwitch({ status, cancelAtPeriodEnd: false, endedAt: null, ...changed })).toBe(why)
})
