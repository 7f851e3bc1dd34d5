import { paymentMessages } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { alreadyOwned, PaymentProblemError } from '../problems/payment-problem-error.ts'
import { afterFailure } from './after-failure.ts'
import type { AfterFailure } from './after-failure.ts'

type Pending = AfterFailure['pending']

const declined = new ApiFailure(402, 'payment_failed', 'declined', 'card_declined')
const declinedAtBank = new PaymentProblemError('declined at the bank', { code: 'card_declined' })
const invalid = new PaymentProblemError('the form is not complete')
const undecided = new PaymentProblemError('not verified', { isUndecided: true })
const silent = new ApiFailure(0, 'timeout', 'timed out')
const offline = new ApiFailure(0, 'network', 'no network')
const broken = new ApiFailure(500, 'unexpected', 'broken')
const tooMany = new ApiFailure(429, 'too_many_requests', 'too many')
const signedOut = new ApiFailure(401, 'not_signed_in', 'signed out')
const ended = new ApiFailure(409, 'offer_ended', 'ended')
const changed = new ApiFailure(409, 'price_changed', 'changed')

test.each<[string, boolean, boolean, Pending, unknown]>([
  // What failed, whether an earlier attempt is open, whether the server was asked, what becomes of the pending one.
  ['an invalid form', false, false, 'keep', invalid],
  ['an invalid form', true, false, 'keep', invalid],
  ['a decline', false, true, 'clear', declined],
  ['a decline', true, true, 'clear', declined],
  ['a decline at the bank', false, true, 'clear', declinedAtBank],
  ['a decline at the bank', true, true, 'clear', declinedAtBank],
  ['a payment that cannot be verified yet', false, true, 'keep', undecided],
  ['a payment that cannot be verified yet', true, true, 'keep', undecided],
  ['a time-out', false, true, 'keep', silent],
  ['a time-out', true, true, 'keep', silent],
  ['a lost connection', false, true, 'keep', offline],
  ['a lost connection while the lead is stored', true, false, 'keep', offline],
  ['a broken server', false, true, 'keep', broken],
  ['a program error', false, true, 'clear', new TypeError('x')],
  ['a program error before the server was asked', true, false, 'keep', new TypeError('x')],
  ['too many tries', false, true, 'clear', tooMany],
  ['too many tries', true, true, 'restore-earlier', tooMany],
  ['too many requests while the lead is stored', true, false, 'restore-earlier', tooMany],
  ['a session that ended', false, true, 'clear', signedOut],
  ['a session that ended', true, true, 'restore-earlier', signedOut],
  ['a plan owned already', false, true, 'clear', alreadyOwned()],
  ['a plan owned already', true, true, 'restore-earlier', alreadyOwned()],
  ['an ended offer', false, true, 'clear', ended],
  ['an ended offer', true, true, 'restore-earlier', ended],
  ['a changed price', false, true, 'clear', changed],
  ['a changed price', true, true, 'restore-earlier', changed],
])(
  '%s (earlier attempt: %s, server asked: %s): %s',
  (_name, hasEarlierAttempt, hasReachedServer, pending, thrown) => {
    expect(afterFailure(thrown, { hasEarlierAttempt, hasReachedServer }).pending).toBe(pending)
  },
)

test('only the refusals that the page answers with more than a message are named', () => {
  const named = [declined, tooMany, alreadyOwned(), ended, changed].map((thrown) => {
    const { isOwned, isOldPrice } = afterFailure(thrown, { hasEarlierAttempt: false, hasReachedServer: true })
    return [thrown.code, isOwned, isOldPrice]
  })
  expect(named).toEqual([
    ['payment_failed', false, false],
    ['too_many_requests', false, false],
    ['plan_already_active', true, false],
    ['offer_ended', false, true],
    ['price_changed', false, true],
  ])
})

test('an old price is the error, unless an earlier payment may have gone through at it', () => {
  const messageWith = (hasEarlierAttempt: boolean) =>
    afterFailure(changed, { hasEarlierAttempt, hasReachedServer: true }).error.message
  expect(messageWith(false)).toBe('changed')
  expect(messageWith(true)).toBe(paymentMessages.outcomeUnknown)
})
