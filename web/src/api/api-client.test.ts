import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserLog } from '#web/browser-log.ts'
import { ApiFailure } from './api-failure.ts'
import { createApiClient } from './create-api-client.ts'
import { createVisitorClient } from './create-visitor-client.ts'

type FetchArguments = Parameters<typeof fetch>

function clientWith(answer: () => Promise<Response>, token?: string) {
  const fetch = vi.fn<(...args: FetchArguments) => Promise<Response>>(answer)
  const onRefused = vi.fn<(status: 401 | 403, stays: boolean) => void>()
  return { fetch, onRefused, client: createApiClient({ fetch, readToken: () => token, onRefused }) }
}

const json = (status: number, body: unknown) => () => Promise.resolve(Response.json(body, { status }))

/** A response body that starts and never ends properly. */
const brokenOff = (cause: Error) =>
  new ReadableStream({
    start: (body) => {
      body.enqueue(new TextEncoder().encode('{"success":true,'))
      body.error(cause)
    },
  })

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the API client', () => {
  it('makes no operator request for a visitor, and all others', async () => {
    const { fetch } = clientWith(json(200, { success: true, data: {} }))
    const client = createVisitorClient({ fetch, readToken: () => undefined, onRefused: () => undefined })
    await client.call('siteSettings', {})
    await expect(client.call('adminUsers', { query: {} })).rejects.toThrow('adminUsers')
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('fills in the path, writes JSON and sends a stored token', async () => {
    const { fetch, client } = clientWith(json(200, { success: true, data: {} }), 'at_1')
    await client.call('saveQuizAnswer', { params: { id: 'a/b' }, body: { questionId: 'age', answer: 40 } })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('/api/leads/a%2Fb/quiz-answer')
    expect(init).toMatchObject({
      method: 'PATCH',
      body: '{"questionId":"age","answer":40}',
      headers: { 'content-type': 'application/json', authorization: 'Bearer at_1' },
    })
  })

  it('encodes a query', async () => {
    const { fetch, client } = clientWith(json(200, { success: true, data: {} }))
    await client.call('mostRecentLead', { query: { email: 'a+b@c.co' } })
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/leads/most-recent?email=a%2Bb%40c.co')
  })

  it("turns a refusal into a failure with the server's own message", async () => {
    const refusal = {
      success: false,
      message: 'Your card was declined.',
      code: 'payment_failed',
      error: 'card_declined',
    }
    const { client, onRefused } = clientWith(json(402, refusal))
    await expect(client.call('siteSettings', {})).rejects.toMatchObject({
      status: 402,
      code: 'payment_failed',
      message: 'Your card was declined.',
      providerCode: 'card_declined',
      isTemporary: false,
    })
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('reports how long a busy server wants us to wait', async () => {
    const headers = { 'retry-after': '2' }
    const { client } = clientWith(() =>
      Promise.resolve(Response.json({ code: 'unavailable' }, { status: 503, headers })),
    )
    await expect(client.call('siteSettings', {})).rejects.toMatchObject({ retryAfterMs: 2_000 })
    const other = clientWith(json(503, { code: 'unavailable' })).client
    await expect(other.call('siteSettings', {})).rejects.toMatchObject({ retryAfterMs: undefined })
  })

  it.each(['<html>', '{"message":""}', '{"message":null}', '[]'])(
    'falls back to one message when the response is %s, and calls a broken server temporary',
    async (body) => {
      const { client } = clientWith(() => Promise.resolve(new Response(body, { status: 502 })))
      await expect(client.call('siteSettings', {})).rejects.toMatchObject({
        message: 'An unexpected error occurred',
        isTemporary: true,
      })
    },
  )

  it('waits 60 seconds for an answer, unless told otherwise, and indefinitely if told 0', async () => {
    vi.useFakeTimers()
    try {
      const { fetch, client } = clientWith(json(200, { success: true, data: {} }))
      await client.call('siteSettings', {})
      await client.call('siteSettings', { timeoutMs: 3_000 })
      await client.call('reduceDisputesRate', { body: {}, timeoutMs: 0 })
      const isOver = () => fetch.mock.calls.map(([, init]) => init?.signal?.aborted)
      vi.advanceTimersByTime(2_999)
      expect(isOver()).toEqual([false, false, undefined])
      vi.advanceTimersByTime(1)
      expect(isOver()).toEqual([false, true, undefined])
      vi.advanceTimersByTime(57_000)
      expect(isOver()).toEqual([true, true, undefined])
    } finally {
      vi.useRealTimers()
    }
  })

  it('distinguishes a lost network from a timeout', async () => {
    const lost = clientWith(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(lost.client.call('siteSettings', {})).rejects.toMatchObject({ status: 0, code: 'network' })
    const slow = clientWith(() => Promise.reject(new DOMException('late', 'TimeoutError')))
    await expect(slow.client.call('siteSettings', {})).rejects.toMatchObject({ status: 0, code: 'timeout' })
  })

  it.each([
    ['network', new TypeError('network error')],
    ['timeout', new DOMException('late', 'TimeoutError')],
    ['timeout', new DOMException('late', 'AbortError')],
  ])('treats a response that breaks off after its headers as none: %s by %s', async (code, cause) => {
    const notice = vi.spyOn(browserLog, 'notice').mockReturnValue(undefined)
    const { client } = clientWith(() => Promise.resolve(new Response(brokenOff(cause))))
    await expect(client.call('siteSettings', {})).rejects.toMatchObject({
      status: 0,
      code,
      message: 'An unexpected error occurred',
      isTemporary: true,
    })
    expect(notice.mock.calls).toEqual([[`GET /site-settings: ${code}`]])
  })

  it('treats a streamed response that breaks off as none too', async () => {
    vi.spyOn(browserLog, 'notice').mockReturnValue(undefined)
    const { client } = clientWith(() => Promise.resolve(new Response(brokenOff(new TypeError('gone')))))
    const read = (response: Response) => response.json()
    const stream = client.stream('exportLeads', { body: { reason: 'for a list' } }, read)
    await expect(stream).rejects.toMatchObject({ status: 0, code: 'network' })
  })

  it("treats a proxy's page as no response", async () => {
    vi.spyOn(browserLog, 'notice').mockReturnValue(undefined)
    const { client } = clientWith(() => Promise.resolve(new Response('<html>Sign in to this network')))
    await expect(client.call('siteSettings', {})).rejects.toMatchObject({ status: 0, code: 'network' })
  })

  it('keeps a refusal a refusal when its body breaks off', async () => {
    const response = () => new Response(brokenOff(new TypeError('network error')), { status: 402 })
    const { client } = clientWith(() => Promise.resolve(response()))
    await expect(client.call('siteSettings', {})).rejects.toMatchObject({ status: 402, code: 'unexpected' })
  })

  it.each([
    ['500', json(500, { success: false, message: 'of mia@example.com', code: 'unexpected' })],
    ['503', () => Promise.resolve(new Response('<html>', { status: 503 }))],
    ['network', () => Promise.reject(new TypeError('mia@example.com'))],
    ['timeout', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ])('logs %s once with the kind of request, and nothing of its content', async (what, answer) => {
    const notice = vi.spyOn(browserLog, 'notice').mockReturnValue(undefined)
    const { client } = clientWith(answer, 'token-1')
    const input = { params: { id: 'lead-1' }, body: { questionId: 'age', answer: 40 } }
    await expect(client.call('saveQuizAnswer', input)).rejects.toBeInstanceOf(ApiFailure)
    expect(notice.mock.calls).toEqual([[`PATCH /leads/:id/quiz-answer: ${what}`]])
  })

  it.each([200, 400, 404, 429])('logs nothing for %i', async (status) => {
    const notice = vi.spyOn(browserLog, 'notice').mockReturnValue(undefined)
    const { client } = clientWith(json(status, { success: true, data: {} }))
    await client.call('siteSettings', {}).catch(() => undefined)
    expect(notice).not.toHaveBeenCalled()
  })

  it('reports 401 and 403, but not when a sign-in itself is refused', async () => {
    const { client, onRefused } = clientWith(
      json(401, { success: false, message: 'no', code: 'not_signed_in' }),
    )
    await expect(client.call('userProfile', {})).rejects.toBeInstanceOf(ApiFailure)
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(401, false)
    await expect(client.call('login', { body: { email: 'a@b.co', password: 'x' } })).rejects.toBeInstanceOf(
      ApiFailure,
    )
    expect(onRefused).toHaveBeenCalledTimes(1)
  })

  it('reports a refusal of a request with staysOnRefusal as one that stays on the page', async () => {
    const { client, onRefused } = clientWith(json(401, { message: 'Please sign in.' }))
    await expect(client.call('userProfile', { staysOnRefusal: true })).rejects.toMatchObject({ status: 401 })
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(401, true)
  })
})
