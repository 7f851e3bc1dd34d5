import type { Event } from '../records/event.ts'
import { signWebhook } from './sign-webhook.ts'

/** Stripe waits about this long for a response. */
const answerTimeoutMs = 20_000

/** The result of one attempt: the response status, and in words why the event was not accepted. */
export interface PostOutcome {
  readonly status: number | null
  readonly problem: string | null
}

/** Sends one signed event. `now` is in milliseconds. Never rejects: a broken connection is an outcome. */
export async function postWebhook(
  fetch: typeof globalThis.fetch,
  receiver: { readonly url: string; readonly secret: string },
  event: Event,
  now: number,
): Promise<PostOutcome> {
  const payload = JSON.stringify(event)
  try {
    const response = await fetch(receiver.url, {
      body: payload,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signWebhook(payload, receiver.secret, Math.floor(now / 1000)),
        'user-agent': 'Stripe/1.0 (sandbox)',
      },
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    await response.arrayBuffer()
    return { status: response.status, problem: response.ok ? null : `answered ${response.status}` }
  } catch (error) {
    return { status: null, problem: wordsOf(error) }
  }
}

/** The cause says more than "fetch failed". */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
