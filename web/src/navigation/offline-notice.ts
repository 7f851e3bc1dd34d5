import { element } from '#web/ui/element.ts'
import styles from './offline-notice.module.css'

/** Says that the next page has to wait for the network. */
export interface OfflineNotice {
  readonly show: () => void
  readonly hide: () => void
}

/** A line at the foot of the page, drawn without React: it stands above whatever screen is waiting. */
export function createOfflineNotice(document: Document): OfflineNotice {
  let drawn: HTMLElement | undefined
  return {
    show: () => {
      if (drawn !== undefined) return
      const notice = element('p', { role: 'status', class: styles['notice'] })
      drawn = notice
      document.body.append(notice)
      // NOTE: a frame later, as only words that come into an element which stands already are read aloud.
      window.requestAnimationFrame(() => {
        notice.textContent =
          'You’re offline. Everything you told us is kept, and we go on by ourselves as soon as you’re back.'
      })
    },
    hide: () => {
      drawn?.remove()
      drawn = undefined
    },
  }
}
