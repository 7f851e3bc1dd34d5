/** How long each call took, by path, in milliseconds. */
export type CallTimes = Map<string, number[]>

export interface HttpVisitor {
  /** Posts as the browser does and keeps the cookies. Throws when the answer is no success. */
  readonly post: (path: string, body: unknown) => Promise<Readonly<Record<string, unknown>>>
}

/** A visitor's browser over the network. Every call's time goes into `times`. */
export function openHttpVisitor(url: string, times: CallTimes): HttpVisitor {
  const jar = new Map<string, string>()
  return {
    post: async (path, body) => {
      const since = performance.now()
      const response = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'cf-ipcountry': 'US',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      const list = times.get(path) ?? []
      list.push(performance.now() - since)
      times.set(path, list)
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (name !== undefined && value !== undefined) jar.set(name, value)
      }
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`)
      const answer = JSON.parse(text) as { readonly data?: Readonly<Record<string, unknown>> }
      return answer.data ?? {}
    },
  }
}
