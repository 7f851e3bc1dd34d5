import type { Shop } from './shop.ts'

/** The API's response; undefined when the server died first. */
export type Answer = { readonly status: number; readonly body: unknown } | undefined

/** A buyer's browser: keeps its cookies and what responses contained across every crash of the API. */
export interface Buyer {
  readonly email: string
  readonly leadId: string
  readonly call: (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>
  /** Client secrets of open payments, oldest first. */
  readonly secrets: string[]
  /** URLs of hosted pages, oldest first. */
  readonly pages: string[]
  readonly intents: string[]
  readonly subscriptions: string[]
}

/** Quiz answers given before the email address. */
export const answers = {
  gender: 'female',
  age: 41,
  height: 'FT:feet=5&inches=7',
  weight: 'LB:pounds=182',
  goal_weight: 'LB:pounds=150',
  weekly_activity: 'lightly_active',
}

/** Creates a visitor who took the quiz and left an email address. */
export async function createBuyer(shop: Shop, name: string): Promise<Buyer> {
  const email = `${name}@example.com`
  const browser = {
    email,
    leadId: '',
    secrets: [],
    pages: [],
    intents: [],
    subscriptions: [],
    call: openBrowser(shop),
  }
  const answer = await browser.call('POST', '/api/leads', {
    email,
    sessionId: `session-${name}`,
    quizData: answers,
  })
  const leadId = textAt(answer?.body, 'data', 'id')
  if (leadId === undefined) throw new Error(`No lead was created: ${JSON.stringify(answer)}`)
  return { ...browser, leadId }
}

/** A new browser without cookies. */
export function openBrowser(shop: Shop): Buyer['call'] {
  const jar = new Map<string, string>()
  return async (method, url, body, headers = {}) => {
    const { app, gate, callers } = shop.life()
    // NOTE: signing in only computes for a while without a statement or request; it must not look like a hang.
    const waits = url.startsWith('/api/auth/') ? 0 : 1
    callers.count += waits
    const sent = app.inject({
      method,
      url,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      cookies: Object.fromEntries(jar),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    const response = await Promise.race([sent, gate.died.then(() => undefined)])
    callers.count -= waits
    if (response === undefined || gate.isDead()) return undefined
    for (const cookie of response.cookies) jar.set(cookie.name, cookie.value)
    return { status: response.statusCode, body: readBody(response.headers['content-type'], response.body) }
  }
}

/** JSON as a value, a stream of JSON lines as a list. */
function readBody(type: unknown, text: string): unknown {
  if (text === '') return undefined
  if (!String(type).startsWith('application/x-ndjson')) return JSON.parse(text)
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
}

/** Records ids and secrets in a response that the browser needs later. */
export function remember(buyer: Buyer, answer: Answer): void {
  const keep = (list: string[], ...path: readonly string[]): void => {
    const text = textAt(answer?.body, 'data', ...path)
    if (text !== undefined && list.at(-1) !== text) list.push(text)
  }
  keep(buyer.secrets, 'clientSecret')
  keep(buyer.pages, 'url')
  keep(buyer.intents, 'paymentIntentId')
  keep(buyer.intents, 'transactionId')
  keep(buyer.subscriptions, 'subscriptionId')
}

/** The string at this path; undefined when there is none. */
export function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  let current = value
  for (const name of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = (current as Readonly<Record<string, unknown>>)[name]
  }
  return typeof current === 'string' ? current : undefined
}

/** Status and reason of a response. */
export function wordsOf(answer: Answer): string {
  if (answer === undefined) return 'no answer'
  const word = textAt(answer.body, 'error') ?? textAt(answer.body, 'data', 'status')
  return word === undefined ? String(answer.status) : `${answer.status} ${word}`
}
