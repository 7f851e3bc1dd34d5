import type { Page } from '@playwright/test'

/** A generic internal error response. */
export const serverError = {
  status: 500,
  json: { error: { code: 'internal', message: 'Something went wrong.' } },
} as const

/** For a shot's `prepare`: answers requests to `url` instead of the server. */
export function answerWith(url: string, answer: { status?: number; json: unknown }) {
  return (page: Page) => page.route(url, (route) => route.fulfill(answer))
}

/** For a shot's `prepare`: leaves requests to `url` unanswered. */
export function neverAnswer(url: string) {
  return (page: Page) => page.route(url, () => undefined)
}
