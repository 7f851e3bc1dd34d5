/** Some seconds of a busy funnel; the order for the process with the visitors. */
export interface Stretch {
  readonly url: string
  readonly seconds: number
  readonly eventCallsPerSecond: number
  readonly leadsPerSecond: number
  readonly flowId: string
  /** The steps whose views are the events of one request. */
  readonly steps: readonly string[]
  /** Distinguishes the visitors of one run from those of another. */
  readonly run: string
  /** How far the server's clock is behind, in milliseconds. */
  readonly behind: number
  /** Pages with the paths they request in parallel; undefined: no operator. */
  readonly operator?: {
    readonly pages: readonly (readonly string[])[]
    readonly headers: Readonly<Record<string, string>>
    /** Milliseconds from a page's last response to the next page. */
    readonly pause: number
  }
}

/** Times in milliseconds: of requests since they were due, and of pages until everything has loaded. */
export interface OutsideTimes {
  readonly events: readonly number[]
  readonly leads: readonly number[]
  readonly operator: readonly number[]
}
