/** The result of a series of kills. */
export interface Tally {
  deaths: number
  /** Single facts that were acknowledged. */
  facts: number
  readonly lost: string[]
}

export const emptyTally = (): Tally => ({ deaths: 0, facts: 0, lost: [] })
