import type { ResponseOf } from '@fennel/contract'

/** A funnel in which every stage has one visit less than the one before, and nothing was sold. */
export const journeyCounts: ResponseOf<'conversions'>['data']['total'] = {
  stages: {
    visit: 9,
    landing: 8,
    quizStart: 7,
    quizComplete: 6,
    purchaseView: 5,
    paymentStart: 4,
    paid: 3,
    upsellPaid: 2,
    registered: 1,
  },
  revenueCents: 0,
  refundCents: 0,
}
