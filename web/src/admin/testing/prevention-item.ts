import type { DataOf } from '@fennel/contract'

/** A planned refund of Mia's payment, because her bank warned of fraud. */
export const preventionItem: DataOf<'reduceDisputesRate'>['items'][number] = {
  id: 'i1',
  action: 'refund-and-cancel',
  reason: 'The bank warned of fraud.',
  customer: 'mia@example.com',
  leadId: 'lead-1',
  userId: 'user-1',
  product: '1-Month Plan',
  chargeId: 'ch_1',
  subscriptionId: 'sub_1',
  disputeId: null,
  refundCents: 1999,
  currency: 'usd',
  state: 'planned',
  note: null,
}
