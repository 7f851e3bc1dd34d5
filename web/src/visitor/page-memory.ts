import { isMap } from '@fennel/funnel'

/**
 * What the page remembers in a browser that refuses storage: as long as the page lives and, through the history entry,
 * across the load between two zones of the site. One per page; JSON texts by key.
 */
export type PageMemory = Map<string, string>

export const pageMemory: PageMemory = new Map()

const carriedField = 'fennelCarried'

/** A history state that hands `memory` to the document that is loaded for its entry. */
export function carrying(state: unknown, memory: PageMemory): unknown {
  if (memory.size === 0) return state
  return { ...(isMap(state) ? state : {}), [carriedField]: Object.fromEntries(memory) }
}

/** Takes what the previous document handed over, and leaves the rest of the entry's state unchanged. */
export function takeCarried(history: History, memory: PageMemory): void {
  const state: unknown = history.state
  if (!isMap(state) || !isMap(state[carriedField])) return
  const { [carriedField]: carried, ...rest } = state
  for (const [key, text] of Object.entries(carried as Record<string, unknown>))
    if (typeof text === 'string') memory.set(key, text)
  history.replaceState(Object.keys(rest).length === 0 ? null : rest, '')
}
