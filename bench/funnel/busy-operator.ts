/** Pages somebody goes through who watches the numbers all day. */
const pages = [
  '/dashboard',
  '/latest-orders',
  '/notifications',
  '/conversions',
  '/leads',
  '/users',
  '/revenue',
]

/** How long the operator looks at a page, in milliseconds. */
const lookMs = 250

export interface BusyOperator {
  readonly failures: () => number
  /** Resolves with the time of each call in milliseconds. */
  readonly stop: () => Promise<readonly number[]>
}

/** Signs an operator in and goes from page to page until it is stopped. */
export async function beBusyOperator(
  url: string,
  operator: { readonly email: string; readonly password: string },
): Promise<BusyOperator> {
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(operator),
  })
  const answer = (await signedIn.json()) as { readonly data?: { readonly token?: string } }
  const token = answer.data?.token
  if (token === undefined) throw new Error(`The operator cannot sign in: ${signedIn.status}`)
  const times: number[] = []
  let isOver = false
  let failed = 0
  const going = (async () => {
    for (let at = 0; !isOver; at += 1) {
      const since = performance.now()
      const response = await fetch(`${url}/api/admin${pages[at % pages.length] ?? ''}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await response.arrayBuffer()
      times.push(performance.now() - since)
      if (!response.ok) failed += 1
      await new Promise((resolve) => setTimeout(resolve, lookMs))
    }
  })()
  return {
    failures: () => failed,
    stop: async () => {
      isOver = true
      await going
      return times
    },
  }
}
