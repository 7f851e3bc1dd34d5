import type { ResponseOf } from '@fennel/contract'

/** Four orders of $25, nothing given back. */
export const revenueReport: ResponseOf<'revenueReport'>['data'] = {
  currency: 'usd',
  totals: {
    grossCents: 10_000,
    newCents: 10_000,
    renewalCents: 0,
    refundCents: 0,
    disputeCents: 0,
    netCents: 10_000,
    payments: 4,
    orders: 4,
  },
  mrrCents: 0,
  renewingPlans: 0,
  averageOrderCents: 2500,
  visitors: 50,
  leads: 10,
  attach: [],
  byDay: [],
  byPlan: [],
  byBrand: [],
  byFlow: [],
  bySource: [],
  choices: { brands: [], flows: [], sources: [], products: [], currencies: ['usd'] },
}
