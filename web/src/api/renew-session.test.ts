import type { ResponseOf } from '@fennel/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { createApiClient } from './create-api-client.ts'
import { ApiFailure } from './api-failure.ts'
import { keepSession } from './kept-session.ts'
import { createSessionRenewal } from './renew-session.ts'
import { readStoredToken } from './stored-tokens.ts'

const pair = (number: number): ResponseOf<'refreshSession'> => ({
  success: true,
  data: {
    token: `at_${number}`,
    accessToken: `at_${number}`,
    refreshToken: `rt_${number}`,
    user: { id: 'user-1' },
  },
})

beforeEach(() => {
  localStorage.clear()
  keepSession(() => localStorage, pair(1).data)
})

describe('renewing a session', () => {
  it('replaces the expired pair, once for all waiting requests', async () => {
    const api = fakeApi({ refreshSession: () => pair(2) })
    const renew = createSessionRenewal(() => api, localStorage)
    expect(await Promise.all([renew(), renew(), renew()])).toEqual([true, true, true])
    expect(api.inputsOf('refreshSession')).toEqual([{ body: { refreshToken: 'rt_1' } }])
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      token: 'at_2',
      accessToken: 'at_2',
      refreshToken: 'rt_2',
    })
    await renew()
    expect(api.inputsOf('refreshSession')[1]).toEqual({ body: { refreshToken: 'rt_2' } })
  })

  it('leaves the token of another session alone', async () => {
    localStorage.setItem('authToken', 'of-somebody-else')
    await createSessionRenewal(() => fakeApi({ refreshSession: () => pair(2) }), localStorage)()
    expect(localStorage.getItem('authToken')).toBe('of-somebody-else')
  })

  it.each<[string, Readonly<Record<string, string>>]>([
    ['signs out', {}],
    ['signs in as somebody else', { token: 'at_9', accessToken: 'at_9', refreshToken: 'rt_9' }],
  ])('writes nothing if the browser %s meanwhile', async (_what, left) => {
    const answer = Promise.withResolvers<ResponseOf<'refreshSession'>>()
    const renewed = createSessionRenewal(
      () => fakeApi({ refreshSession: () => answer.promise }),
      localStorage,
    )()
    localStorage.clear()
    for (const [key, token] of Object.entries(left)) localStorage.setItem(key, token)
    answer.resolve(pair(2))
    await renewed
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual(left)
  })

  it('gives up when there is no token, or the server refuses', async () => {
    const refused = fakeApi({
      refreshSession: () => Promise.reject(new ApiFailure(401, 'not_signed_in', 'x')),
    })
    expect(await createSessionRenewal(() => refused, localStorage)()).toBe(false)
    localStorage.removeItem('refreshToken')
    const api = fakeApi({ refreshSession: () => pair(2) })
    expect(await createSessionRenewal(() => api, localStorage)()).toBe(false)
    expect(await createSessionRenewal(() => api, undefined)()).toBe(false)
    expect(api.names()).toEqual([])
  })

  it('loses nothing while the server is unreachable', async () => {
    const away = fakeApi({ refreshSession: () => Promise.reject(new ApiFailure(503, 'unavailable', 'x')) })
    await expect(createSessionRenewal(() => away, localStorage)()).rejects.toMatchObject({ status: 503 })
    expect(localStorage.getItem('refreshToken')).toBe('rt_1')
  })
})

describe('a request with an expired token', () => {
  function clientOn(renewed: () => Promise<boolean>) {
    const seen: (string | undefined)[] = []
    const onRefused = vi.fn<(status: 401 | 403, stays: boolean) => void>()
    const client = createApiClient({
      fetch: async (_url, init) => {
        const headers = new Headers(init?.headers)
        seen.push(headers.get('authorization') ?? undefined)
        const isFresh = headers.get('authorization') === 'Bearer at_2'
        return Response.json(isFresh ? { success: true, data: {} } : { success: false, message: 'no' }, {
          status: isFresh ? 200 : 401,
        })
      },
      readToken: () => readStoredToken(localStorage),
      onRefused,
      renew: renewed,
    })
    return { client, onRefused, seen }
  }

  it('is repeated with the new one, unnoticed by the caller', async () => {
    const { client, onRefused, seen } = clientOn(async () => {
      localStorage.setItem('token', 'at_2')
      return true
    })
    await client.call('userProfile', {})
    expect(seen).toEqual(['Bearer at_1', 'Bearer at_2'])
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('is refused once if the new token is refused too', async () => {
    const { client, onRefused, seen } = clientOn(async () => true)
    await expect(client.call('userProfile', {})).rejects.toMatchObject({ status: 401 })
    expect(seen).toHaveLength(2)
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(401, false)
  })

  it('is refused when there is no new token', async () => {
    const { client, onRefused, seen } = clientOn(async () => false)
    await expect(client.call('userProfile', {})).rejects.toMatchObject({ status: 401 })
    expect(seen).toHaveLength(1)
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(401, false)
  })

  it('fails only temporarily when the server is unreachable, and a refused sign-in renews nothing', async () => {
    const renew = vi.fn<() => Promise<boolean>>(() => Promise.reject(new ApiFailure(0, 'network', 'x')))
    const { client, onRefused } = clientOn(renew)
    await expect(client.call('userProfile', {})).rejects.toMatchObject({ status: 0 })
    for (const name of ['login', 'refreshSession'] as const) {
      const body = { email: 'a@b.co', password: 'x', refreshToken: 'rt_1' }
      await expect(client.call(name, { body })).rejects.toMatchObject({ status: 401 })
    }
    expect(onRefused).not.toHaveBeenCalled()
    expect(renew).toHaveBeenCalledTimes(1)
  })
})
