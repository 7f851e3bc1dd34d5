import type { DataOf } from '@fennel/contract'

type Plan = DataOf<'adminUser'>['plans'][number]

/** A paid plan as a person's page shows it. */
export const paidPlan: Plan = {
  id: 'sub_1',
  name: '1-Month Plan',
  status: 'active',
  isEntitled: true,
  startedAt: '2026-11-20T10:00:00.000Z',
  currentPeriodEnd: '2026-12-20T10:00:00.000Z',
  isPeriodOwed: false,
  cancelAtPeriodEnd: false,
  endedAt: null,
  renewal: { cents: 2999, currency: 'usd', every: 'month' },
  card: 'visa 4242',
}
