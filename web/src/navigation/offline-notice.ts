import { element } from '#web/ui/element.ts'
import styles from './offline-notice.module.css'

/** Says that the next page has to wait for the network. */
export interface OfflineNotice {
  readonly show: () => void
  readonly hide: () => void
}

/** A line at the foot of the page, drawn without React: it stands above whatever screen is waiting. */
export function createOfflineNotice(document: Document): OfflineNotice {
  // NOTE: stands empty from the start, since only words that come into an element which stands already are read aloud.
  const notice = element('p', { role: 'status', class: styles['notice'] })
  document.body.append(notice)
  return {
    show: () => {
      notice.textContent =
        'You’re offline. Everything you told us is kept, and we go on by ourselves as soon as you’re back.'
    },
    hide: () => {
      notice.textContent = ''
    },
  }
}
