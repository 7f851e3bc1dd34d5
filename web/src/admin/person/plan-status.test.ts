import { expect, test } from 'vitest'
import { planStatus } from './plan-status.ts'

const running = { endedAt: null, cancelAtPeriodEnd: false }
const ended = { endedAt: '2026-11-26T10:00:00.000Z', cancelAtPeriodEnd: true }

test.each([
  ['Active', { ...running, status: 'active' }],
  ['First term', { ...running, status: 'trialing' }],
  ['Ends at period end', { ...running, status: 'trialing', cancelAtPeriodEnd: true }],
  ['Payment failed', { ...running, status: 'past_due' }],
  ['Payment failed', { ...running, status: 'past_due', cancelAtPeriodEnd: true }],
  ['Payment failed, no more retries', { ...running, status: 'unpaid' }],
  ['Paused', { ...running, status: 'paused' }],
  ['Paused', { ...running, status: 'paused', cancelAtPeriodEnd: true }],
  ['Ended', { ...ended, status: 'canceled' }],
  ['Ended', { ...ended, status: 'past_due' }],
  ['On hold', { ...running, status: 'on_hold' }],
])('a plan is called “%s” when it is %o', (words, plan) => {
  expect(planStatus(plan)).toBe(words)
})
