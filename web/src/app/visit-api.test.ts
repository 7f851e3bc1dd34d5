import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '#web/visitor/testing/memory-storage.ts'
import { createVisitApi } from './visit-api.ts'

beforeEach(() => {
  localStorage.clear()
  for (const key of ['token', 'authToken', 'adminToken']) localStorage.setItem(key, `${key}-value`)
})

/** A visit on the page at `pathname`, with a server that answers every request with `status`. */
function visitAt(pathname: string, status: number) {
  const assign = vi.fn<(address: string) => void>()
  const fetch = vi.fn<typeof globalThis.fetch>(async () =>
    Response.json({ success: false, message: 'no' }, { status }),
  )
  const view = { fetch, location: { pathname, assign } } as unknown as Window & typeof globalThis
  const api = createVisitApi(view, { local: localStorage, storage: memoryStorage() })
  const ask = () => api.call('mostRecentLead', { query: { email: 'mia@example.com' } })
  const askInPassing = (headers = {}) => api.call('userProfile', { headers, staysOnRefusal: true })
  return { ask, askInPassing, assign, fetch }
}

describe('a refused request of a visitor', () => {
  it('carries the stored token, and none is left after a 401, which leads to the landing page', async () => {
    const { ask, assign, fetch } = visitAt('/account', 401)
    await expect(ask()).rejects.toMatchObject({ status: 401 })
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer authToken-value' })
    expect(localStorage).toHaveLength(0)
    expect(assign).toHaveBeenCalledExactlyOnceWith('/')
  })

  it('stays on the page after a 403, without tokens', async () => {
    const { ask, assign } = visitAt('/account', 403)
    await expect(ask()).rejects.toMatchObject({ status: 403 })
    expect(localStorage).toHaveLength(0)
    expect(assign).not.toHaveBeenCalled()
  })

  it('does not reload the landing page, which would send the same request again', async () => {
    const { ask, assign } = visitAt('/', 401)
    await expect(ask()).rejects.toMatchObject({ status: 401 })
    expect(localStorage).toHaveLength(0)
    expect(assign).not.toHaveBeenCalled()
  })

  it('forgets the tokens and stays on the page if it was asked in passing', async () => {
    const { askInPassing, assign } = visitAt('/login', 401)
    await expect(askInPassing()).rejects.toMatchObject({ status: 401 })
    expect(localStorage).toHaveLength(0)
    expect(assign).not.toHaveBeenCalled()
  })

  it('keeps, in passing, a session that another tab stored meanwhile', async () => {
    const { askInPassing, fetch } = visitAt('/login', 401)
    fetch.mockImplementationOnce(async () => {
      localStorage.setItem('authToken', 'of-another-tab')
      return Response.json({ success: false, message: 'no' }, { status: 401 })
    })
    await expect(askInPassing()).rejects.toMatchObject({ status: 401 })
    expect(localStorage.getItem('authToken')).toBe('of-another-tab')
  })

  it('keeps the session if a token that is not stored was refused', async () => {
    const { askInPassing } = visitAt('/login', 401)
    await expect(askInPassing({ authorization: 'Bearer of-an-operator' })).rejects.toMatchObject({
      status: 401,
    })
    expect(localStorage).toHaveLength(3)
  })
})
