import Stripe from 'stripe'
import { matchEndpoint } from '../wire/endpoint.ts'
import { endpoints } from '../wire/stripe-api.ts'

/** The sandbox's response to a successful call. */
export interface RecordedReply {
  /** Method and path of the call, as in the sandbox's endpoint list. */
  call: string
  body: unknown
}

/** A client that records every response it gets. */
export function recordReplies(url: string): { replies: RecordedReply[]; stripe: Stripe } {
  const replies: RecordedReply[] = []
  const recording: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input.toString())
    const found = matchEndpoint(endpoints, init?.method ?? 'GET', pathname)
    if (response.ok && found) {
      const { method, path } = found.endpoint
      replies.push({ call: `${method} ${path}`, body: await response.clone().json() })
    }
    return response
  }
  const { hostname, port } = new URL(url)
  const stripe = new Stripe('sk_sandbox_123', {
    host: hostname,
    httpClient: Stripe.createFetchHttpClient(recording),
    maxNetworkRetries: 0,
    port,
    protocol: 'http',
    telemetry: false,
  })
  return { replies, stripe }
}
