/** What starts a visit that waits until its page is drawn or touched. */
export interface EarlyStartOptions {
  readonly page: Document
  /** Dispatched on the document when the fetched application cannot start. */
  readonly failureEvent: string
  readonly touches: readonly string[]
  readonly touchedMark: string
  /** Calls back once the first content is on screen. */
  readonly whenDrawn: (act: () => void) => void
  /** Fetches and starts the visit. Called again only after a failure. */
  readonly loadApp: () => Promise<unknown>
  /** Fetches what the first touch will run. Called with the first touch. */
  readonly fetchNext: () => void
}
