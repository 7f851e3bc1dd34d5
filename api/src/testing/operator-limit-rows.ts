import { post, somewhere } from './limit-rows.ts'
import type { LimitRow } from './limit-rows.ts'

/** Limits per operator, from any address; `headers` are the operator's credentials. */
export function operatorLimitRows(headers: Readonly<Record<string, string>>): readonly LimitRow[] {
  const act = (url: string, payload: object) => (at: number) => ({
    ...post(`/admin${url}`, payload, somewhere(at)),
    headers,
  })
  const reason = 'asked for by mail'
  const execution = { mode: 'execute', previewId: 'x', count: 1 }
  const codes: readonly (readonly [string, object])[] = [
    ['/profile/confirm', { code: '000000' }],
    ['/profile/second-factor/confirm', { code: '000000' }],
    ['/payments/reduce-disputes-rate', { ...execution, code: '000000' }],
  ]
  const passwords: readonly (readonly [string, object])[] = [
    ['/profile/confirm', { password: 'x' }],
    ['/profile/password', { currentPassword: 'x', newPassword: 'sorrel-and-dill-42-and-more' }],
    ['/profile/second-factor', { currentPassword: 'x' }],
    ['/profile/second-factor/remove', { currentPassword: 'x', code: '000000' }],
    ['/payments/reduce-disputes-rate', { ...execution, password: 'x' }],
  ]
  const oneOf = (list: readonly (readonly [string, object])[]) => (at: number) => {
    const [url = '', body = {}] = list[at % list.length] ?? []
    return act(url, body)(at)
  }
  return [
    { what: 'guesses at an operator’s code, 20 an hour', limit: 20, call: oneOf(codes) },
    { what: 'guesses at an operator’s password, 10 before a delay', limit: 10, call: oneOf(passwords) },
    { what: 'exports by one operator, 10 an hour', limit: 10, call: act('/leads/export', { reason }) },
    {
      what: 'answers revealed to one operator, 10 an hour',
      limit: 10,
      call: act('/leads/x/reveal', { reason }),
    },
    {
      what: 'people whose data one operator exports, 10 an hour',
      limit: 10,
      call: oneOf([
        ['/leads/x/data', { reason }],
        ['/users/x/data', { reason }],
      ]),
    },
    {
      what: 'addresses corrected by one operator, 20 an hour',
      limit: 20,
      call: oneOf([
        ['/leads/x/email', { formerEmail: 'x@example.com', email: 'no address', reason }],
        ['/users/x/email', { formerEmail: 'x@example.com', email: 'no address', reason }],
      ]),
    },
    {
      what: 'people whose data one operator erases, 20 an hour',
      limit: 20,
      call: oneOf([
        ['/leads/x/erase', { email: 'x@example.com', reason }],
        ['/users/x/erase', { email: 'x@example.com', reason }],
      ]),
    },
    {
      what: 'emails resent by one operator, 30 an hour',
      limit: 30,
      call: oneOf([
        ['/users/x/mails', { kind: 'welcome', key: 'attempt-of-the-limit-rows' }],
        ['/users/y/mails', { kind: 'receipt', paymentId: 'x', key: 'attempt-of-the-limit-rows' }],
      ]),
    },
    {
      what: 'refunds and cancellations by one operator, 60 an hour',
      limit: 60,
      call: oneOf([
        ['/leads/x/refunds', { key: 'attempt-of-the-limit-rows', paymentId: 'x', cents: 1, reason }],
        ['/users/x/refunds', { key: 'attempt-of-the-limit-rows', paymentId: 'x', cents: 1, reason }],
        ['/leads/x/cancel', { subscriptionId: 'x', when: 'now', reason }],
        ['/users/x/cancel', { subscriptionId: 'x', when: 'period-end', reason }],
      ]),
    },
    {
      what: 'colleagues’ second factors turned off by one operator, 10 an hour',
      limit: 10,
      call: act('/team/x/second-factor/remove', {}),
    },
  ]
}
