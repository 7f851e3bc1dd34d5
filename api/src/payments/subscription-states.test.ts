import { expect, test } from 'vitest'
import { isCollecting, isLate, isRunning } from './subscription-states.ts'

test.each([
  ['trialing', { runs: true, isCharged: false, owes: false }],
  ['active', { runs: true, isCharged: true, owes: false }],
  ['past_due', { runs: true, isCharged: true, owes: true }],
  // Its owner may still bring it back, so it blocks another plan and its owner’s erasure.
  ['unpaid', { runs: true, isCharged: false, owes: true }],
  ['incomplete', { runs: false, isCharged: false, owes: false }],
  ['paused', { runs: false, isCharged: false, owes: false }],
  ['canceled', { runs: false, isCharged: false, owes: false }],
])('classifies a plan that Stripe calls %s', (status, is) => {
  expect({
    runs: isRunning({ status }),
    isCharged: isCollecting({ status }),
    owes: isLate({ status }),
  }).toEqual(is)
})
