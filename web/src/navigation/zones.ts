import { zoneOf } from '@fennel/contract'
import { carrying } from '#web/visitor/index.ts'
import type { PageMemory } from '#web/visitor/index.ts'
import type { OfflineNotice } from './offline-notice.ts'

interface MoveOptions {
  readonly replace?: boolean
  readonly state?: unknown
}

/**
 * Moves within a document, and loads a new one when the next page is in another zone: a document's permissions were
 * fixed by its response headers. What storage refused is carried in the history entry. When offline, the visitor stays
 * on the page and sees a notice instead of the browser's error page, and moves on when the network is back.
 */
export interface ZoneTravel {
  /** Goes to an address of this site; returns false, having done nothing, when no other document is needed. */
  readonly leave: (to: string, options?: MoveOptions) => boolean
  /** Watches the back and forward buttons, and hides moves into another zone from a router that listens later. */
  readonly watchHistory: () => void
}

/** `settle` writes the visit's pending changes. */
export function createZoneTravel(
  view: Pick<Window, 'location' | 'history' | 'navigator' | 'addEventListener'>,
  memory: PageMemory,
  settle: () => void,
  notice: OfflineNotice,
): ZoneTravel {
  const { location, history } = view
  let waiting: (() => void) | undefined
  let isLeaving = false
  view.addEventListener('online', () => waiting?.())
  const stopWaiting = () => {
    waiting = undefined
    notice.hide()
  }
  /** Loads the document of the present address, once `move` has made its history entry. */
  const loadWith = (move: () => void) => {
    isLeaving = true
    try {
      move()
    } finally {
      isLeaving = false
    }
    location.reload()
  }
  // NOTE: the zone of the document, not of the address, which changes with moves inside the page.
  const zone = zoneOf(location.pathname)

  const travel: ZoneTravel = {
    leave: (to, { replace = false, state = null } = {}) => {
      const target = new URL(to, location.href)
      stopWaiting()
      if (zoneOf(target.pathname) === zone) return false
      if (!view.navigator.onLine) {
        waiting = () => void travel.leave(to, { replace, state })
        notice.show()
        return true
      }
      // NOTE: pending changes are written now; in page memory they would come too late for the history entry.
      settle()
      const carried = carrying(state, memory)
      if (carried === null) {
        location[replace ? 'replace' : 'assign'](target.href)
        return true
      }
      // NOTE: only an entry created here can hold state; the reload then loads the document that belongs to it.
      loadWith(() => history[replace ? 'replaceState' : 'pushState'](carried, '', target.href))
      return true
    },
    watchHistory: () => {
      view.addEventListener('popstate', (event) => {
        stopWaiting()
        if (zoneOf(location.pathname) === zone) return
        event.stopImmediatePropagation()
        settle()
        loadWith(() => history.replaceState(carrying(history.state, memory), ''))
      })
      // NOTE: the router hears of moves by these events. A page of another zone is for that zone's document to draw.
      for (const name of ['pushState', 'replaceState'])
        view.addEventListener(name, (event) => {
          if (isLeaving) event.stopImmediatePropagation()
        })
      view.addEventListener('pageshow', (event) => {
        // NOTE: a page from the back/forward cache would overwrite the newer state of the page that went on.
        if (event.persisted && memory.size === 0) location.reload()
      })
    },
  }
  return travel
}
