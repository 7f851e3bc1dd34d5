import Stripe from 'stripe'
import type { StripeConfig } from '#api/config.ts'

/** The API version the code was written against; the SDK's types describe exactly this one. */
export const apiVersion = '2026-10-28.endive'

/** The client's timeout per try, in milliseconds, and its number of retries. */
export interface RetryPolicy {
  readonly timeout: number
  readonly maxNetworkRetries: number
}

// NOTE: three tries of 8 s end before the browser gives up after 30 s.
export const usualRetryPolicy: RetryPolicy = { timeout: 8_000, maxNetworkRetries: 2 }

/** Creates a client for Stripe, or for the sandbox that imitates it: only the address differs. */
export function createStripe(
  config: StripeConfig,
  retryPolicy: RetryPolicy = usualRetryPolicy,
  httpClient?: Stripe.HttpClient,
): Stripe {
  const { sandboxUrl } = config
  return new Stripe(config.secretKey, {
    apiVersion,
    ...retryPolicy,
    telemetry: false,
    appInfo: { name: 'Fennel' },
    ...(httpClient === undefined ? {} : { httpClient }),
    ...(sandboxUrl === undefined ? {} : addressOf(sandboxUrl)),
  })
}

function addressOf(url: URL): { protocol: 'http' | 'https'; host: string; port: number } {
  const isPlain = url.protocol === 'http:'
  const port = url.port === '' ? (isPlain ? 80 : 443) : Number(url.port)
  return { protocol: isPlain ? 'http' : 'https', host: url.hostname, port }
}
