import type { Buyer } from './buyer.ts'

/** A browser that talks to a server over the network and keeps its cookies; undefined when the server is gone. */
export function openHttpBrowser(base: string): Buyer['call'] {
  const jar = new Map<string, string>()
  return async (method, url, body, headers = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    try {
      const response = await fetch(`${base}${url}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookie === '' ? {} : { cookie }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (name !== undefined && value !== undefined) jar.set(name, value)
      }
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
    } catch {
      return undefined
    }
  }
}
