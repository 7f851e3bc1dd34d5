import type { Page } from '@playwright/test'

/** An answer of the server that says only that something went wrong there. */
export const serverError = {
  status: 500,
  json: { error: { code: 'internal', message: 'Something went wrong.' } },
} as const

/** For a picture's `prepare`: answers calls of `url` in the server's place. */
export function answerWith(url: string, answer: { status?: number; json: unknown }) {
  return (page: Page) => page.route(url, (route) => route.fulfill(answer))
}

/** For a picture's `prepare`: never answers calls of `url`. */
export function neverAnswer(url: string) {
  return (page: Page) => page.route(url, () => undefined)
}
