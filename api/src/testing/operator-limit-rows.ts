import { post, somewhere } from './limit-rows.ts'
import type { LimitRow } from './limit-rows.ts'

/** Limits of what one operator does, wherever the operator calls from; `headers` are the operator's credentials. */
export function operatorLimitRows(headers: Readonly<Record<string, string>>): readonly LimitRow[] {
  const act = (url: string, payload: object) => (at: number) => ({
    ...post(`/admin${url}`, payload, somewhere(at)),
    headers,
  })
  const reason = 'asked for by mail'
  const guesses: readonly (readonly [string, object])[] = [
    ['/profile/confirm', { code: '000000' }],
    ['/profile/password', { currentPassword: 'x', newPassword: 'sorrel-and-dill-42-and-more' }],
    ['/profile/second-factor', { currentPassword: 'x' }],
    ['/profile/second-factor/confirm', { code: '000000' }],
    ['/profile/second-factor/remove', { currentPassword: 'x', code: '000000' }],
  ]
  return [
    {
      what: 'guesses at an operator’s password or code, 20 an hour',
      limit: 20,
      call: (at) => {
        const [url = '', body = {}] = guesses[at % guesses.length] ?? []
        return act(url, body)(at)
      },
    },
    { what: 'exports by one operator, 10 an hour', limit: 10, call: act('/leads/export', { reason }) },
    {
      what: 'answers shown to one operator, 10 an hour',
      limit: 10,
      call: act('/leads/x/reveal', { reason }),
    },
    {
      what: 'executions against disputes by one operator, 30 an hour',
      limit: 30,
      call: act('/payments/reduce-disputes-rate', {
        mode: 'execute',
        previewId: 'x',
        count: 1,
        password: 'x',
      }),
    },
  ]
}
