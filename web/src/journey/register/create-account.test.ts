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

/** A server that fails as listed and then creates the account. */
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

test('waits for a busy server after the payment', async () => {
  expect(await register([busy(2_000), busy(3_000)])).toEqual({
    outcome: 'user-1',
    pauses: [2_000, 3_000],
    asked: 3,
  })
})

test('gives up on a busy server after five tries', async () => {
  const { asked, outcome } = await register(Array.from({ length: 9 }, () => busy(1)))
  expect([asked, outcome]).toEqual([5, 'ApiFailure: x'])
})

test.each([
  ['a server that names no time', busy()],
  ['an hour', busy(3_600_000)],
  ['a refusal', new ApiFailure(400, 'invalid_request', 'x')],
  ['too many requests', new ApiFailure(429, 'too_many_requests', 'x', undefined, 1_000)],
])('fails at once for %s', async (_case, failure) => {
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
  ['the latest lead, if none of that address is known', 'other@example.com', undefined, 'lead-1'],
  ['the latest lead, if it has that address', 'Payer@example.com', { data: paidLead }, 'lead-1'],
])('creates the account for %s', async (_case, quizEmail, found, leadId) => {
  const api = fakeApi({
    setPassword: made,
    ...(found === undefined ? {} : { mostRecentLead: () => ({ success: true, ...found }) }),
  })
  await createAccount(api, fakeVisitor({ answers: { email: quizEmail } }), account)
  expect(api.inputsOf('setPassword')[0]?.body.leadId).toBe(leadId)
})
