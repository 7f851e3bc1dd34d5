/** Some seconds of a busy funnel, as the process outside is told about them. */
export interface Stretch {
  readonly url: string
  readonly seconds: number
  readonly eventsPerSecond: number
  readonly leadsPerSecond: number
  readonly flowId: string
  /** Steps whose views make one call's events. */
  readonly steps: readonly string[]
  /** Tells one run's visitors from those of another. */
  readonly run: string
  /** By how many milliseconds the house lives in the past. */
  readonly behind: number
  /** Pages with the paths they read at once; nobody without it. */
  readonly operator?: {
    readonly pages: readonly (readonly string[])[]
    readonly headers: Readonly<Record<string, string>>
    /** Milliseconds between a page's last answer and the next page. */
    readonly pause: number
  }
}

/** How long calls took since they were due, and pages until all of them was there, in milliseconds. */
export interface OutsideTimes {
  readonly events: readonly number[]
  readonly leads: readonly number[]
  readonly operator: readonly number[]
}
