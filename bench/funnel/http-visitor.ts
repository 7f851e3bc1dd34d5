import { Agent, request } from 'node:http'

/** Request times in milliseconds, by path. */
export type CallTimes = Map<string, number[]>

type Data = Readonly<Record<string, unknown>>

export interface HttpVisitor {
  /** Sends a POST like the browser and keeps cookies. Throws unless it succeeds. */
  readonly post: (path: string, body: unknown) => Promise<Data>
  /**
   * Sends the same POST to every process at the same moment, like an impatient click; returns the first success, throws
   * without one.
   */
  readonly postEverywhere: (path: string, body: unknown) => Promise<Data>
}

/** Keep-alive connections, like those of browsers and proxies. */
const agent = new Agent({ keepAlive: true, scheduling: 'lifo' })

/**
 * A visitor's browser over the network that sends its requests to the processes at `urls` in turn and records their
 * `times`.
 */
export function openHttpVisitor(urls: readonly string[], times: CallTimes): HttpVisitor {
  const jar = new Map<string, string>()
  let turn = 0
  const postTo = async (url: string, path: string, body: unknown): Promise<Data> => {
    const since = performance.now()
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const { status, text, cookies } = await postJson(`${url}/api${path}`, body, cookie)
    const list = times.get(path) ?? []
    list.push(performance.now() - since)
    times.set(path, list)
    for (const line of cookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) jar.set(name, value)
    }
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
    const { data = {} } = JSON.parse(text) as { readonly data?: Data }
    return data
  }
  return {
    post: (path, body) => {
      turn += 1
      return postTo(urls[turn % urls.length] ?? '', path, body)
    },
    postEverywhere: (path, body) => Promise.any(urls.map((url) => postTo(url, path, body))),
  }
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly cookies: readonly string[]
}

// NOTE: not `fetch`, which takes twice the processor time, at the expense of the server under test.
function postJson(url: string, body: unknown, cookie: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'cf-ipcountry': 'US',
          ...(cookie === '' ? {} : { cookie }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            cookies: response.headers['set-cookie'] ?? [],
          })
        })
      },
    )
    sent.once('error', reject)
    sent.end(JSON.stringify(body))
  })
}
