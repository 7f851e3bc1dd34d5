import { Agent, request } from 'node:http'

/** How long each call took, by path, in milliseconds. */
export type CallTimes = Map<string, number[]>

type Data = Readonly<Record<string, unknown>>

export interface HttpVisitor {
  /** Posts as the browser does and keeps the cookies. Throws when the answer is no success. */
  readonly post: (path: string, body: unknown) => Promise<Data>
  /** The same call to every process at one moment, as by an impatient hand: answers what the first success said. Throws when there is none. */
  readonly postEverywhere: (path: string, body: unknown) => Promise<Data>
}

/** Connections stay open, as a browser's and a proxy's do. */
const agent = new Agent({ keepAlive: true, scheduling: 'lifo' })

/** A visitor's browser over the network, whose calls reach the processes at `urls` in turn. Every call's time goes into `times`. */
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

// NOTE: not `fetch`, which would take twice the processor time that the product then lacks.
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
