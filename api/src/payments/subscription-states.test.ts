import { expect, test } from 'vitest'
import { isCollecting, isLate, isOver, isRunning } from './subscription-states.ts'

test.each([
  ['trialing', { runs: true, isCharged: false, owes: false, over: false }],
  ['active', { runs: true, isCharged: true, owes: false, over: false }],
  ['past_due', { runs: true, isCharged: true, owes: true, over: false }],
  // Its owner may still bring it back, so it blocks another plan and its owner’s erasure.
  ['unpaid', { runs: true, isCharged: false, owes: true, over: false }],
  ['incomplete', { runs: false, isCharged: false, owes: false, over: false }],
  ['paused', { runs: false, isCharged: false, owes: false, over: false }],
  ['canceled', { runs: false, isCharged: false, owes: false, over: true }],
  ['incomplete_expired', { runs: false, isCharged: false, owes: false, over: true }],
])('classifies a plan that Stripe calls %s', (status, is) => {
  expect({
    runs: isRunning({ status }),
    isCharged: isCollecting({ status }),
    owes: isLate({ status }),
    over: isOver({ status }),
  }).toEqual(is)
})
