import type { ConsentCopy } from '@fennel/funnel'
import { paths } from '#web/paths.ts'
import { element } from '#web/ui/element.ts'
import { giveFocusBack } from '#web/ui/give-focus-back.ts'
import { consentButton } from './consent-button.ts'
import styles from './consent-panel.module.css'
import { consentPurposes, saidOfAds } from './consent-purposes.ts'
import type { Consent } from './create-consent.ts'
import { hasRoomForNotice } from './has-room-for-notice.ts'
import { dockPanel } from './dock-panel.ts'

interface OpenPanel {
  readonly kind: 'notice' | 'choices'
  readonly update: () => void
  readonly remove: () => void
}

/** The router announces navigation by these events of the window. */
const moves = ['popstate', 'pushState', 'replaceState'] as const

/**
 * Draws the question about statistics and advertising into `place`: a bar at the bottom of the screen that leaves the
 * page around it usable. Drawn without React, because it appears on pages that load React only when they are touched.
 * Returns a function that ends it.
 */
export function drawConsentPanel(place: HTMLElement, consent: Consent, copy: ConsentCopy): () => void {
  let open: OpenPanel | undefined
  const sync = () => {
    const { panel, isHealthAsked } = consent.store.getState()
    const hasRoom = hasRoomForNotice(window.location.pathname) && !isHealthAsked
    const kind = panel === 'choices' || (panel === 'notice' && hasRoom) ? panel : undefined
    if (kind === open?.kind) {
      open?.update()
      return
    }
    const opener = document.activeElement
    open?.remove()
    open = kind === undefined ? undefined : openPanel(kind, { place, consent, copy, opener })
  }
  const stop = consent.store.subscribe(sync)
  for (const move of moves) window.addEventListener(move, sync)
  sync()
  return () => {
    stop()
    for (const move of moves) window.removeEventListener(move, sync)
    open?.remove()
  }
}

interface PanelSurroundings {
  readonly place: HTMLElement
  readonly consent: Consent
  readonly copy: ConsentCopy
  /** The element that had the focus before. */
  readonly opener: Element | null
}

function openPanel(kind: OpenPanel['kind'], { place, consent, copy, opener }: PanelSurroundings): OpenPanel {
  const isAsked = kind === 'choices'
  const heading = element('h2', { id: 'consent-title', tabindex: '-1', class: styles.title }, copy.title)
  const words = document.createTextNode('')
  const choices = isAsked ? consentPurposes(consent, copy) : undefined
  const update = () => {
    choices?.update()
    const { regime, gpc, advertises } = consent.store.getState()
    const asked = regime.basis === 'opt-in' ? 'optIn' : 'optOut'
    words.data = `${copy[gpc || !advertises ? (`${asked}WithoutAds` as const) : asked]} ${gpc ? `${copy.gpc} ` : ''}`
  }
  const policy = element('a', { href: paths.privacy }, copy.policy)
  const panel = element(
    'section',
    { 'aria-labelledby': 'consent-title', class: styles.panel, 'data-consent': kind },
    element('div', { class: styles.words }, heading, element('p', {}, words, policy)),
    choices?.purposes ?? noticeButtons(consent, copy),
  )
  update()
  place.append(panel)
  const freeEdge = dockPanel(panel, !isAsked)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') consent.close()
  }
  if (isAsked) {
    heading.focus()
    document.addEventListener('keydown', closeOnEscape)
  }
  return {
    kind,
    update,
    remove: () => {
      const hadFocus = panel.contains(document.activeElement)
      freeEdge()
      panel.remove()
      document.removeEventListener('keydown', closeOnEscape)
      // The element that opened the panel may be gone with it, such as a button of the notice.
      if (isAsked || hadFocus) giveFocusBack(opener)
    },
  }
}

function noticeButtons(consent: Consent, copy: ConsentCopy): HTMLElement {
  return element(
    'div',
    { class: styles.buttons },
    consentButton(copy.reject, () => consent.choose({ analytics: false, ads: false }, 'banner-reject')),
    consentButton(copy.accept, () =>
      consent.choose({ analytics: true, ...saidOfAds(consent) }, 'banner-accept'),
    ),
    consentButton(copy.choose, consent.open, 'more'),
  )
}
