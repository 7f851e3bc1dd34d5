import type { ConsentCopy } from '@fennel/brands'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { paths } from '#web/paths.ts'
import styles from './consent-panel.module.css'
import { ConsentPurposes } from './consent-purposes.tsx'
import type { Consent } from './create-consent.ts'
import { hasRoomForNotice } from './has-room-for-notice.ts'
import { useFreeEdge } from './use-free-edge.ts'

interface ConsentPanelProps {
  readonly consent: Consent
  readonly copy: ConsentCopy
}

/** The question about statistics and advertising: a bar at the foot of the screen that takes no taps but its own. */
export function ConsentPanel({ consent, copy }: ConsentPanelProps) {
  const { panel, isHealthAsked } = useStore(consent.store)
  const [path] = useLocation()
  const hasRoom = hasRoomForNotice(path) && !isHealthAsked
  const isShown = panel === 'choices' || (panel === 'notice' && hasRoom)
  return isShown ? <OpenPanel key={panel} consent={consent} copy={copy} /> : null
}

function OpenPanel({ consent, copy }: ConsentPanelProps) {
  const { panel, regime, gpc } = useStore(consent.store)
  const region = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isAsked = panel === 'choices'
  useFreeEdge(region, !isAsked)
  useEffect(() => {
    if (!isAsked) return
    const opener = document.activeElement
    heading.current?.focus()
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') consent.close()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [isAsked, consent])
  const asksAds = !gpc
  return (
    <section ref={region} aria-labelledby="consent-title" className={styles.panel} data-consent={panel}>
      <div className={styles.words}>
        <h2 id="consent-title" ref={heading} tabIndex={-1} className={styles.title}>
          {copy.title}
        </h2>
        <p>
          {asksAds ? copy[regime.basis === 'opt-in' ? 'optIn' : 'optOut'] : copy.gpc}{' '}
          <a href={paths.privacy}>{copy.policy}</a>
        </p>
      </div>
      {isAsked ? (
        <ConsentPurposes consent={consent} copy={copy} />
      ) : (
        <div className={styles.buttons}>
          <button
            type="button"
            className={styles.button}
            onClick={() => consent.choose({ analytics: false, ads: false }, 'banner-reject')}
          >
            {copy.reject}
          </button>
          <button
            type="button"
            className={styles.button}
            onClick={() => consent.choose({ analytics: true, ads: asksAds }, 'banner-accept')}
          >
            {copy.accept}
          </button>
          <button type="button" className={styles.more} onClick={consent.open}>
            {copy.choose}
          </button>
        </div>
      )}
    </section>
  )
}
