import { expect, test } from 'vitest'
import { needsVisit } from './reached.ts'

const lead = { id: 'lead', appName: 'brand', sessionId: 'session', completedAt: null, purchasedAt: null }
const completed = { ...lead, completedAt: new Date(0) }
const paid = { ...completed, purchasedAt: new Date(0) }

test('who paid is known without any visit', () => {
  expect([lead, completed, paid].map((one) => needsVisit(one, 'paid'))).toEqual([false, false, false])
})

test('a visit is read only of leads whose own row does not tell that they reached the stage', () => {
  expect([lead, completed, paid].map((one) => needsVisit(one, 'quizComplete'))).toEqual([true, false, false])
  expect([lead, completed, paid].map((one) => needsVisit(one, 'purchaseView'))).toEqual([true, true, false])
  expect([lead, completed, paid].map((one) => needsVisit(one, 'paymentStart'))).toEqual([true, true, false])
})
