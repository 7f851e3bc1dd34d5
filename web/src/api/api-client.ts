import { apiRoot, routePath, unexpectedMessage } from '@fennel/contract'
import type { BodyOf, ParamsOf, QueryOf, ResponseOf, Route, RouteName, StreamName } from '@fennel/contract'
import { abortAfter } from '#web/abort-after.ts'
import { browserLog } from '#web/browser-log.ts'
import { storableJson } from '#web/storable-json.ts'
import { ApiFailure } from './api-failure.ts'

const apiTimeoutMs = 60_000

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : undefined extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value }

/** The arguments of a request besides its name. `timeoutMs` 0 waits indefinitely. */
export type CallInput<R extends RouteName> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>> &
  Part<'body', BodyOf<R>> & {
    readonly headers?: Readonly<Record<string, string>>
    readonly timeoutMs?: number
    /** Treats 401 and 403 as no reason to leave the page. The tokens are forgotten all the same. */
    readonly staysOnRefusal?: boolean
    /** Lets the request outlive the page, for the last data sent when a tab closes. */
    readonly keepalive?: boolean
  }

export interface ApiClient {
  /** Resolves with the whole response body; rejects with `ApiFailure` only. */
  readonly call: <R extends RouteName>(name: R, input: CallInput<R>) => Promise<ResponseOf<R>>
}

export interface StreamingClient extends ApiClient {
  /** Like `call`, for a response that is streamed: resolves with what `read` makes of it. */
  readonly stream: <R extends StreamName, T>(
    name: R,
    input: CallInput<R>,
    read: (response: Response) => Promise<T>,
  ) => Promise<T>
}

export interface ApiClientOptions {
  readonly fetch: typeof fetch
  readonly readToken: () => string | undefined
  /**
   * Called on 401 and 403, before the failure is thrown. Signing in and renewing are exempt, and so is a request that
   * `stays` on the page if the token it carried is not, or no longer, the stored one.
   */
  readonly onRefused: (status: 401 | 403, stays: boolean) => void
  /**
   * Called on 401: replaces an expired token. If it resolves with true, the request is sent once more; with false, the
   * 401 stands. If it rejects, the request rejects with the same failure.
   */
  readonly renew?: () => Promise<boolean>
  /** Headers for every request, e.g. the lead token of a browser without cookies. */
  readonly extraHeaders?: () => Readonly<Record<string, string>>
}

/** Requests whose 401 is an answer to the visitor, not the end of a session. */
const signInCalls: ReadonlySet<RouteName> = new Set(['login', 'refreshSession'])

/** The browser's side of the contract: sends any request in `table`. Any other name is a bug and throws. */
export function createClientFor(
  table: Readonly<Partial<Record<RouteName, Route>>>,
  options: ApiClientOptions,
): StreamingClient {
  const answerTo = async <R extends RouteName>(name: R, input: CallInput<R>): Promise<Answered> => {
    const route = table[name]
    if (route === undefined) throw new Error(`This client cannot call ${name}`)
    const { body, staysOnRefusal: stays = false } = input
    let sent: Readonly<Record<string, string>> = {}
    const ask = () => {
      sent = { ...bearer(options.readToken()), ...options.extraHeaders?.(), ...input.headers }
      return send(
        options,
        route,
        `${apiRoot}${routePath(route, input.params ?? {})}${queryString(input.query ?? undefined)}`,
        {
          method: route.method,
          credentials: 'same-origin',
          keepalive: input.keepalive ?? false,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...sent,
          },
          ...(body === undefined ? {} : { body: storableJson(body) }),
        },
        input.timeoutMs ?? apiTimeoutMs,
      )
    }
    const response = await ask()
    const isExpired = response.status === 401 && !signInCalls.has(name)
    const isRenewed = isExpired && (await options.renew?.()) === true
    return {
      route,
      answer: isRenewed ? await ask() : response,
      onRefused: (status) => {
        if (signInCalls.has(name)) return
        // NOTE: another tab may have renewed the session or logged in meanwhile.
        const isStored = sent['authorization'] === bearer(options.readToken())['authorization']
        if (!stays || isStored) options.onRefused(status, stays)
      },
    }
  }
  return {
    call: async (name, input) => readAnswer(await answerTo(name, input)),
    async stream(name, input, read) {
      const answered = await answerTo(name, input)
      const { route, answer } = answered
      if (!answer.ok) return readAnswer(answered)
      return read(answer).catch((error: unknown) => Promise.reject(noAnswer(route, error)))
    },
  }
}

/** A response, and what to call if it refuses the caller. */
interface Answered {
  readonly route: Route
  readonly answer: Response
  readonly onRefused: (status: 401 | 403) => void
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

function queryString(query: object | undefined): string {
  if (query === undefined) return ''
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()}`
}

async function send(
  options: ApiClientOptions,
  route: Route,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Response> {
  const signal = timeoutMs === 0 ? {} : { signal: abortAfter(timeoutMs) }
  try {
    const response = await options.fetch(url, { ...init, ...signal })
    if (response.status >= 500) log(route, response.status)
    return response
  } catch (error) {
    throw noAnswer(route, error)
  }
}

/** Logs which kind of request failed, never its address (which contains ids) or its content. */
function log({ method, path }: Route, what: number | string): void {
  browserLog.notice(`${method} ${path}: ${what}`)
}

function noAnswer(route: Route, error: unknown): ApiFailure {
  const timedOut = error instanceof DOMException && /Timeout|Abort/.test(error.name)
  const code = timedOut ? 'timeout' : 'network'
  log(route, code)
  return new ApiFailure(0, code, unexpectedMessage)
}

async function readAnswer<T>({ route, answer: response, onRefused }: Answered): Promise<T> {
  const answer: unknown = await response.json().catch((error: unknown) => {
    // NOTE: a truncated 2xx, or one from a proxy in between, is not the server's answer. A refusal counts either way.
    if (response.ok) throw noAnswer(route, error)
  })
  if (response.ok && typeof answer === 'object' && answer !== null) return answer as T
  if (response.status === 401 || response.status === 403) onRefused(response.status)
  const failure = (answer ?? {}) as { message?: unknown; code?: unknown; error?: unknown }
  throw new ApiFailure(
    response.status,
    typeof failure.code === 'string' ? failure.code : 'unexpected',
    typeof failure.message === 'string' && failure.message !== '' ? failure.message : unexpectedMessage,
    typeof failure.error === 'string' ? failure.error : undefined,
    retryAfterMsOf(response),
  )
}

// NOTE: in seconds; our server never sends the date form.
function retryAfterMsOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1_000 : undefined
}
