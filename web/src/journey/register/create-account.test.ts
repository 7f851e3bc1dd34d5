import { expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { createAccount } from './create-account.ts'

const account = { email: 'payer@example.com', password: 'abcdef' }
const busy = (retryAfterMs?: number) => new ApiFailure(503, 'unavailable', 'x', undefined, retryAfterMs)

const made = () => {
  const data = { token: 'at_1', accessToken: 'at_1', refreshToken: 'rt_1', user: { id: 'user-1' } }
  return { success: true as const, data }
}

/** A server that fails as listed and then makes the account. */
async function register(failures: readonly Error[]) {
  const left = [...failures]
  const api = fakeApi({
    setPassword: () => {
      const failure = left.shift()
      if (failure !== undefined) throw failure
      return made()
    },
  })
  const pauses: number[] = []
  const pause = async (milliseconds: number) => void pauses.push(milliseconds)
  const outcome = await createAccount(api, fakeVisitor({}), account, pause).catch(String)
  return { outcome, pauses, asked: api.inputsOf('setPassword').length }
}

test('whoever has paid waits while the server is busy', async () => {
  expect(await register([busy(2_000), busy(3_000)])).toEqual({
    outcome: 'user-1',
    pauses: [2_000, 3_000],
    asked: 3,
  })
})

test('but not for ever', async () => {
  const { asked, outcome } = await register(Array.from({ length: 9 }, () => busy(1)))
  expect([asked, outcome]).toEqual([5, 'ApiFailure: x'])
})

test.each([
  ['a server that names no time', busy()],
  ['an hour', busy(3_600_000)],
  ['a refusal', new ApiFailure(400, 'invalid_request', 'x')],
  ['too many calls', new ApiFailure(429, 'too_many_requests', 'x', undefined, 1_000)],
])('%s is told at once', async (_case, failure) => {
  expect(await register([failure])).toMatchObject({ pauses: [], asked: 1 })
})

const paidLead = {
  id: 'lead-paid',
  _id: 'lead-paid',
  email: account.email,
  quizData: {},
  appName: 'calmplate',
  flowId: 'inflammation',
  status: 'completed' as const,
}

test.each([
  ['the lead of the address that paid', 'other@example.com', { data: paidLead }, 'lead-paid'],
  ['the latest lead, where none of that address is known', 'other@example.com', undefined, 'lead-1'],
  ['the latest lead, where that is the address', 'Payer@example.com', { data: paidLead }, 'lead-1'],
])('the account is made of %s', async (_case, told, found, leadId) => {
  const api = fakeApi({
    setPassword: made,
    ...(found === undefined ? {} : { mostRecentLead: () => ({ success: true, ...found }) }),
  })
  await createAccount(api, fakeVisitor({ answers: { email: told } }), account)
  expect(api.inputsOf('setPassword')[0]?.body.leadId).toBe(leadId)
})
