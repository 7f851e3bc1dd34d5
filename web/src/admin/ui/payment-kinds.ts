import type { DataOf } from '@fennel/contract'

/** The display names of payment kinds. */
export const paymentKinds: Readonly<Record<DataOf<'latestOrders'>[number]['kind'], string>> = {
  plan: 'Plan',
  upsell: 'One-time offer',
  renewal: 'Renewal',
}
