import { element } from '#web/ui/element.ts'
import styles from './offline-notice.module.css'

/** Says that the next page has to wait for the network. */
export interface OfflineNotice {
  readonly show: () => void
  readonly hide: () => void
}

/** A line at the bottom of the page, drawn without React: it sits above whatever screen is waiting. */
export function createOfflineNotice(document: Document): OfflineNotice {
  let drawn: HTMLElement | undefined
  return {
    show: () => {
      if (drawn !== undefined) return
      const notice = element('p', { role: 'status', class: styles['notice'] })
      drawn = notice
      document.body.append(notice)
      // NOTE: one frame later, since only text added to an existing element is announced by screen readers.
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
