import { dayMs } from '@fennel/funnel'

const day = (back: number) => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10)
const month = `from=${day(29)}&to=${day(0)}`

/** Pages opened by an operator who watches the numbers all day. */
const pages = [
  '/dashboard',
  '/latest-orders',
  '/notifications',
  `/conversions?${month}`,
  '/leads',
  '/users',
  `/revenue?${month}`,
]

/** How long the operator looks at a page, in milliseconds. */
const lookMs = 250

/** A sign-in lasts ten minutes; like a browser, we renew it well before, after this many milliseconds. */
const signInMs = 4 * 60_000

export interface BusyOperator {
  /** Requests that did not succeed, one sentence each. */
  readonly failures: () => readonly string[]
  /** Resolves with the time of each request in milliseconds. */
  readonly stop: () => Promise<readonly number[]>
}

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Signs an operator in and opens page after page until stopped. */
export async function beBusyOperator(url: string, operator: Credentials): Promise<BusyOperator> {
  let headers = await signIn(url, operator)
  let signedInAt = performance.now()
  const times: number[] = []
  const failures: string[] = []
  let isOver = false
  const look = async (page: string) => {
    const since = performance.now()
    const response = await fetch(`${url}/api/admin${page}`, { headers })
    await response.arrayBuffer()
    times.push(performance.now() - since)
    if (!response.ok) failures.push(`the operator's ${page} answered ${response.status}`)
  }
  const visiting = (async () => {
    for (let at = 0; !isOver; at += 1) {
      if (performance.now() - signedInAt > signInMs) {
        headers = await signIn(url, operator)
        signedInAt = performance.now()
      }
      await look(pages[at % pages.length] ?? '')
      await new Promise((resolve) => setTimeout(resolve, lookMs))
    }
  })()
  return {
    failures: () => failures,
    stop: async () => {
      isOver = true
      await visiting
      return times
    },
  }
}

/** The token and the cookie it is bound to, as headers. */
async function signIn(url: string, operator: Credentials): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(operator),
  })
  const { data } = (await response.json()) as { readonly data?: { readonly token?: string } }
  if (data?.token === undefined) throw new Error(`The operator cannot sign in: ${response.status}`)
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { authorization: `Bearer ${data.token}`, cookie: cookies.join('; ') }
}
