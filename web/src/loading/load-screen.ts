import { withTimeout } from '#web/with-timeout.ts'

/** As long as for a server response: browsers give up a stalled request only after minutes, if at all. */
export const longestLoadMs = 60_000

export const notLoaded = 'This page could not be loaded. Please check your connection and try again.'

/** Thrown when a screen's code cannot be fetched, even at the second try, or does not arrive in time. */
export class ScreenUnavailable extends Error {
  override readonly name = 'ScreenUnavailable'

  constructor() {
    super(notLoaded)
  }
}

/**
 * Fetches a screen's code, with one retry: a phone's network often fails only for a moment. Rejects with
 * `ScreenUnavailable` when it cannot be had, or has not arrived after a minute.
 */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  const unavailable = new ScreenUnavailable()
  try {
    return await withTimeout(load().catch(load), longestLoadMs, unavailable)
  } catch {
    throw unavailable
  }
}
