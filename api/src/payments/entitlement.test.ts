import { describe, expect, test } from 'vitest'
import { entitlementOf } from './entitlement.ts'
import type { EntitlementFacts } from './entitlement.ts'

const at = (iso: string) => new Date(`${iso}T09:00:00.000Z`)
const now = at('2026-12-01').getTime()
const graceDays = 7

const running: EntitlementFacts = {
  status: 'active',
  firstPaidAt: at('2026-11-21'),
  currentPeriodEnd: at('2026-12-21'),
  cancelAtPeriodEnd: false,
  endedAt: null,
  pastDueSince: null,
  latestPayment: 'kept',
}

describe('who may use a plan', () => {
  test.each<[string, Partial<EntitlementFacts>, boolean, string, Date | null]>([
    ['paid and running', {}, true, 'active', at('2026-12-21')],
    ['a trial', { status: 'trialing' }, true, 'trialing', at('2026-12-21')],
    ['not paid yet', { status: 'trialing', firstPaidAt: null }, false, 'unpaid', null],
    ['canceled, not over yet', { cancelAtPeriodEnd: true }, true, 'cancelling', at('2026-12-21')],
    [
      'canceled and over, without an event so far',
      { cancelAtPeriodEnd: true, currentPeriodEnd: at('2026-11-30') },
      false,
      'ended',
      at('2026-11-30'),
    ],
    [
      'canceled, with an end that Stripe has not named',
      { cancelAtPeriodEnd: true, currentPeriodEnd: null },
      true,
      'cancelling',
      null,
    ],
    ['overdue, nobody knows since when', { status: 'past_due', pastDueSince: null }, false, 'unpaid', null],
    [
      'overdue, within the grace period',
      { status: 'past_due', pastDueSince: at('2026-11-25') },
      true,
      'grace',
      at('2026-12-02'),
    ],
    [
      'overdue, at the moment the grace period ends',
      { status: 'past_due', pastDueSince: at('2026-11-24') },
      false,
      'unpaid',
      at('2026-12-01'),
    ],
    [
      'given up as unpaid',
      { status: 'unpaid', pastDueSince: at('2026-10-01') },
      false,
      'unpaid',
      at('2026-10-08'),
    ],
    ['paused in the Dashboard', { status: 'paused' }, false, 'paused', null],
    ['ended', { status: 'canceled', endedAt: at('2026-11-30') }, false, 'ended', at('2026-11-30')],
    ['refunded in full', { latestPayment: 'refunded' }, false, 'refunded', null],
    [
      'the bank took the money back',
      { status: 'canceled', latestPayment: 'disputed', endedAt: at('2026-11-30') },
      false,
      'disputed',
      at('2026-11-30'),
    ],
  ])('%s', (_name, facts, isEntitled, reason, until) => {
    expect(entitlementOf({ ...running, ...facts }, now, graceDays)).toEqual({ isEntitled, reason, until })
  })

  test('without grace days a failed renewal closes the plan at once', () => {
    const late = { ...running, status: 'past_due', pastDueSince: new Date(now) }
    expect(entitlementOf(late, now, 0).isEntitled).toBe(false)
    expect(entitlementOf(late, now, 1).isEntitled).toBe(true)
  })
})
