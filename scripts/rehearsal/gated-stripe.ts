import { AsyncLocalStorage } from 'node:async_hooks'
import Stripe from 'stripe'
import type { FaultGate } from './fault-gate.ts'

/** The API version of the server's own client; the SDK's types allow no other. */
const apiVersion = '2026-10-28.endive'

/** Timeout while a step expects silence, in milliseconds. */
const timeoutMs = 250

export interface GatedStripe {
  readonly stripe: Stripe
  /** Number of open requests. */
  readonly open: () => number
  /** Makes requests time out after a quarter of a second; otherwise they never time out. */
  readonly expectSilence: (isExpected: boolean) => void
  /**
   * Runs `work` and returns the requests to Stripe it caused, like `POST /v1/subscriptions`, without concurrent ones.
   */
  readonly callsOf: <T>(
    work: () => Promise<T>,
  ) => Promise<{ readonly result: T; readonly calls: readonly string[] }>
}

/** Removes ids from a path, so that the same request has the same name for every buyer. */
function nameOfCall(method: string, path: string): string {
  const parts = path
    .split('/')
    .map((part) =>
      /^[a-z]+_(?:\w+_)?[A-Za-z0-9]{14,}$/.test(part) || part.includes('-plan-') ? '{id}' : part,
    )
  return `${method} ${parts.join('/')}`
}

/**
 * The API's client with a gate before and after each request. No automatic retries: repetition is the product's job.
 */
export function createGatedStripe(
  secretKey: string,
  url: URL,
  gate: FaultGate,
  fetcher: typeof fetch = fetch,
): GatedStripe {
  const asker = new AsyncLocalStorage<string[]>()
  let open = 0
  let isSilenceExpected = false
  const send = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const address = new URL(input instanceof Request ? input.url : input)
    const call = nameOfCall(init?.method ?? 'GET', address.pathname)
    await gate.pass(`before ${call}`)
    asker.getStore()?.push(call)
    open += 1
    try {
      const signal = isSilenceExpected ? { signal: AbortSignal.timeout(timeoutMs) } : {}
      const response = await fetcher(input, { ...init, ...signal })
      const text = await response.text()
      await gate.pass(`after ${call}`)
      return new Response(text, { status: response.status, headers: response.headers })
    } finally {
      open -= 1
    }
  }
  const stripe = new Stripe(secretKey, {
    apiVersion,
    protocol: 'http',
    host: url.hostname,
    port: Number(url.port),
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(send),
  })
  return {
    stripe,
    open: () => open,
    async callsOf(work) {
      const calls: string[] = []
      return { result: await asker.run(calls, work), calls }
    },
    expectSilence: (isExpected) => void (isSilenceExpected = isExpected),
  }
}
