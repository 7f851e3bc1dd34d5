import type { BodyOf, ResponseOf } from '@fennel/contract'
import type { ApiClient } from '#web/api/index.ts'

/** Whose page it is: an account's, or that of a lead that has none. */
export interface PersonOfPage {
  readonly kind: 'user' | 'lead'
  readonly id: string
}

/** Ends a plan of the person, with what was paid or at once. */
export function cancelPlan(
  api: ApiClient,
  { kind, id }: PersonOfPage,
  body: BodyOf<'cancelUserPlan'>,
): Promise<ResponseOf<'cancelUserPlan'>> {
  const input = { params: { id }, body }
  return kind === 'user' ? api.call('cancelUserPlan', input) : api.call('cancelLeadPlan', input)
}

/** Gives a payment of the person back, in part or whole. */
export function refundPayment(
  api: ApiClient,
  { kind, id }: PersonOfPage,
  body: BodyOf<'refundUserPayment'>,
): Promise<ResponseOf<'refundUserPayment'>> {
  const input = { params: { id }, body }
  return kind === 'user' ? api.call('refundUserPayment', input) : api.call('refundLeadPayment', input)
}
