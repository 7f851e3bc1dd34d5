/** Thrown when a screen's code cannot be fetched, even at the second try. */
export class ScreenUnavailable extends Error {
  override readonly name = 'ScreenUnavailable'

  constructor() {
    super('This page could not be loaded. Please check your connection and try again.')
  }
}

/** Fetches a screen's code, twice if need be: a phone's network often fails only for a moment. */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    return await load().catch(() => {
      throw new ScreenUnavailable()
    })
  }
}
