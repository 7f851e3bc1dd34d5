import { createSafeStorage, pageMemory } from '#web/visitor/index.ts'
import type { SafeStorage } from '#web/visitor/index.ts'

/** Where a visit keeps what must outlast a page. What the browser refuses lives as long as the page. */
export interface VisitStores {
  /** The browser's `localStorage`, for values stored unencoded; undefined where it may not be read. */
  readonly local: Storage | undefined
  /** Outlasts the tab. */
  readonly storage: SafeStorage
  /** Ends with the tab. */
  readonly tabStorage: SafeStorage
}

/** The stores of this browser. Never throws: where they are blocked, the visit lives in memory only. */
export function visitStores(view: Window): VisitStores {
  const local = localStorageOf(view)
  return {
    local,
    storage: createSafeStorage(() => local, pageMemory),
    tabStorage: createSafeStorage(() => view.sessionStorage, pageMemory),
  }
}

/** Reading `localStorage` throws in some private modes. */
function localStorageOf(view: Window): Storage | undefined {
  try {
    return view.localStorage
  } catch {
    return undefined
  }
}
