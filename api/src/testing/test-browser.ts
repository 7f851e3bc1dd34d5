import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

/** A visitor's browser: stores the cookies it is given and sends them back. */
export interface TestBrowser {
  readonly get: (url: string, headers?: Readonly<Record<string, string>>) => Promise<LightMyRequestResponse>
  readonly post: (
    url: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<LightMyRequestResponse>
  readonly patch: (
    url: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<LightMyRequestResponse>
}

type Method = 'GET' | 'POST' | 'PATCH'

/** The binding cookie of every test browser. */
export const testBinding = 'browser-of-a-test-'.padEnd(44, 'x')

export function createTestBrowser(app: FastifyInstance): TestBrowser {
  // NOTE: the same cookie for all, so that a test may also make calls with a token alone; see `bearer`.
  const jar = new Map([['sb', testBinding]])
  async function send(method: Method, url: string, body: unknown, headers: Readonly<Record<string, string>>) {
    const response = await app.inject({
      method,
      url,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      cookies: Object.fromEntries(jar),
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const cookie of response.cookies) jar.set(cookie.name, cookie.value)
    return response
  }
  return {
    get: (url, headers = {}) => send('GET', url, undefined, headers),
    post: (url, body, headers = {}) => send('POST', url, body, headers),
    patch: (url, body, headers = {}) => send('PATCH', url, body, headers),
  }
}
