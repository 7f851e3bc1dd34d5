import type { PageCursor } from './page-cursor.ts'

/** Some people in list order: those of them who match the filters, and how many were examined. */
export interface ListWindow<Person> {
  readonly matches: readonly Person[]
  readonly scanned: number
  /** The last person examined; undefined if there are no more. */
  readonly last: PageCursor | undefined
}

interface FillOptions {
  /** How many matches are enough. */
  readonly wanted: number
  /** How many people the first window examines, and how many all windows together may. */
  readonly first: number
  readonly most: number
}

/** A window holds no more, as what it finds out about each person is one read by hundreds of scattered keys. */
const largestWindow = 250
/** How many more people a window examines than the share of matches so far suggests. */
const margin = 1.25

/**
 * Examines people window by window until enough match, there are no more, or `most` were examined: a rare filter must
 * not cost much more than a common one. Each window is as large as the share of matches so far makes necessary, but at
 * least half of all that were examined, so that there are few windows even where that share misleads.
 */
export async function fillPage<Person>(
  read: (after: PageCursor | undefined, size: number) => Promise<ListWindow<Person>>,
  start: PageCursor | undefined,
  { wanted, first, most }: FillOptions,
): Promise<ListWindow<Person>> {
  const matches: Person[] = []
  let last = start
  let scanned = 0
  let size = first
  do {
    const window = await read(last, size)
    matches.push(...window.matches)
    scanned += window.scanned
    last = window.last
    const needed = Math.ceil((margin * (wanted - matches.length) * scanned) / matches.length)
    size = Math.min(Math.max(needed, Math.ceil(scanned / 2)), largestWindow, most - scanned)
  } while (last !== undefined && matches.length < wanted && size > 0)
  return { matches, scanned, last }
}
