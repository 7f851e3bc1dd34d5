import type { BodyOf, ResponseOf } from '@fennel/contract'
import type { ApiClient } from '#web/api/index.ts'

/** Whose page it is: an account's, or that of a lead without one. */
export interface PersonOfPage {
  readonly kind: 'user' | 'lead'
  readonly id: string
}

/** Cancels a plan of the person, at the end of the paid period or at once. */
export function cancelPlan(
  api: ApiClient,
  { kind, id }: PersonOfPage,
  body: BodyOf<'cancelUserPlan'>,
): Promise<ResponseOf<'cancelUserPlan'>> {
  const input = { params: { id }, body }
  return kind === 'user' ? api.call('cancelUserPlan', input) : api.call('cancelLeadPlan', input)
}

/** Refunds a payment of the person, in part or in full. */
export function refundPayment(
  api: ApiClient,
  { kind, id }: PersonOfPage,
  body: BodyOf<'refundUserPayment'>,
): Promise<ResponseOf<'refundUserPayment'>> {
  const input = { params: { id }, body }
  return kind === 'user' ? api.call('refundUserPayment', input) : api.call('refundLeadPayment', input)
}

/** Replaces the person's email address. */
export function correctEmail(
  api: ApiClient,
  { kind, id }: PersonOfPage,
  body: BodyOf<'correctUserEmail'>,
): Promise<ResponseOf<'correctUserEmail'>> {
  const input = { params: { id }, body }
  return kind === 'user' ? api.call('correctUserEmail', input) : api.call('correctLeadEmail', input)
}

/** Everything stored about the person, table by table. */
export function exportPerson(
  api: ApiClient,
  { kind, id }: PersonOfPage,
  body: BodyOf<'exportUser'>,
): Promise<ResponseOf<'exportUser'>> {
  // NOTE: it is read from every table, which may take a while.
  const input = { params: { id }, body, timeoutMs: 0 }
  return kind === 'user' ? api.call('exportUser', input) : api.call('exportLead', input)
}

/** Erases the person, wherever their address is known. */
export function erasePerson(
  api: ApiClient,
  { kind, id }: PersonOfPage,
  body: BodyOf<'eraseUser'>,
): Promise<ResponseOf<'eraseUser'>> {
  const input = { params: { id }, body }
  return kind === 'user' ? api.call('eraseUser', input) : api.call('eraseLead', input)
}
