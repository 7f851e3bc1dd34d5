/** An error as the API words it: the `error` of a Stripe.js result. */
export interface ApiError {
  type: string
  message: string
  code?: string
  decline_code?: string
  param?: string
  [more: string]: unknown
}

/** A payment or set-up as the browser may see it. */
export interface Intent {
  id: string
  object: 'payment_intent' | 'setup_intent'
  client_secret: string
  status: string
  amount?: number
  currency?: string
  last_payment_error?: ApiError | null
  last_setup_error?: ApiError | null
  [more: string]: unknown
}

export type Answer<T> = { data: T; error?: undefined } | { data?: undefined; error: ApiError }

/** Calls the sandbox through the page's own origin. */
export type Api = <T>(name: string, body: object) => Promise<Answer<T>>

export function createApi(key: string, send: typeof fetch): Api {
  return async <T>(name: string, body: object): Promise<Answer<T>> => {
    try {
      const response = await send(`/sandbox/browser/${name}`, {
        body: JSON.stringify({ ...body, key }),
        headers: { 'content-type': 'application/json' },
        method: 'POST',
      })
      const answer = (await response.json()) as T & { error?: ApiError }
      return response.ok
        ? { data: answer }
        : { error: answer.error ?? { type: 'api_error', message: 'An unexpected error occurred.' } }
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message: 'We could not reach the payment service. Check your connection and try again.',
        },
      }
    }
  }
}
