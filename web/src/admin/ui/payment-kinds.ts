import type { DataOf } from '@fennel/contract'

/** What operators call what was paid for. */
export const paymentKinds: Readonly<Record<DataOf<'latestOrders'>[number]['kind'], string>> = {
  plan: 'Plan',
  upsell: 'One-time offer',
  renewal: 'Renewal',
}
