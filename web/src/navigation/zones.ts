import { zoneOf } from '@fennel/contract'
import { carrying } from '#web/visitor/index.ts'
import type { PageMemory } from '#web/visitor/index.ts'
import type { OfflineNotice } from './offline-notice.ts'

export interface MoveOptions {
  readonly replace?: boolean
  readonly state?: unknown
}

/**
 * Moves within a document, and loads a new one where the next page lies in another zone: what a document may do was
 * settled by the headers it came with. What storage refused to keep goes along in the history entry. Without a network the
 * visitor stays where they are and is told so, instead of meeting the browser's own page, and goes on when it is back.
 */
export interface ZoneTravel {
  /** Goes to an address of this site; false when no other document is needed and nothing was done. */
  readonly leave: (to: string, options?: MoveOptions) => boolean
  /** Watches the back and forward buttons. */
  readonly watchHistory: () => void
}

/** `settle` writes down what the visit has not written yet. */
export function createZoneTravel(
  view: Pick<Window, 'location' | 'history' | 'navigator' | 'addEventListener'>,
  memory: PageMemory,
  settle: () => void,
  notice: OfflineNotice,
): ZoneTravel {
  const { location, history } = view
  let waiting: (() => void) | undefined
  view.addEventListener('online', () => waiting?.())
  // NOTE: of the document, not of the address, which a move within the page changes.
  const zone = zoneOf(location.pathname)

  const travel: ZoneTravel = {
    leave: (to, { replace = false, state = null } = {}) => {
      const target = new URL(to, location.href)
      waiting = undefined
      notice.hide()
      if (zoneOf(target.pathname) === zone) return false
      if (!view.navigator.onLine) {
        waiting = () => void travel.leave(to, { replace, state })
        notice.show()
        return true
      }
      // NOTE: what is written at leisure is written now; in the page's memory it would come too late for the entry.
      settle()
      const carried = carrying(state, memory)
      if (carried === null) {
        location[replace ? 'replace' : 'assign'](target.href)
        return true
      }
      // NOTE: only an entry made here can hold a state; the reload then brings the document that belongs to it.
      history[replace ? 'replaceState' : 'pushState'](carried, '', target.href)
      location.reload()
      return true
    },
    watchHistory: () => {
      view.addEventListener('popstate', (event) => {
        if (zoneOf(location.pathname) === zone) return
        event.stopImmediatePropagation()
        settle()
        history.replaceState(carrying(history.state, memory), '')
        location.reload()
      })
      view.addEventListener('pageshow', (event) => {
        // NOTE: a page that slept while another went on would write its old state over the newer one.
        if (event.persisted && memory.size === 0) location.reload()
      })
    },
  }
  return travel
}
