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

/** Puts another address on the person. */
export function correctEmail(
  api: ApiClient,
  { kind, id }: PersonOfPage,
  body: BodyOf<'correctUserEmail'>,
): Promise<ResponseOf<'correctUserEmail'>> {
  const input = { params: { id }, body }
  return kind === 'user' ? api.call('correctUserEmail', input) : api.call('correctLeadEmail', input)
}

/** Everything that is kept about the person, table by table. */
export function exportPerson(
  api: ApiClient,
  { kind, id }: PersonOfPage,
  body: BodyOf<'exportUser'>,
): Promise<ResponseOf<'exportUser'>> {
  // NOTE: it is read from every table, which may take its time.
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
