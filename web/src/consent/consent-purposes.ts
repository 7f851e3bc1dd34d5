import type { ConsentCopy } from '@fennel/funnel'
import type { ConsentChoices } from '@fennel/funnel'
import { element } from '#web/ui/element.ts'
import { consentButton } from './consent-button.ts'
import styles from './consent-panel.module.css'
import type { Consent } from './create-consent.ts'

type Purpose = keyof ConsentChoices

/**
 * A checkbox for each purpose; none for advertising where nothing is advertised. `update` looks at that again: the
 * panel may be opened before the settings arrive. The box cannot be checked while the browser sends Global Privacy
 * Control. The one for health is shown wherever a yes may be taken back, checked while there is one, even if the
 * policy has changed since. "Reject all" then refuses health processing as well.
 */
export function consentPurposes(
  consent: Consent,
  copy: ConsentCopy,
): { readonly purposes: HTMLElement; readonly update: () => void } {
  const { allowed, gpc, isDecided, isHealthDecided, hadHealthYes, hasHealthYes, regime, isKnown } =
    consent.store.getState()
  // NOTE: before the region is known, what is allowed without a choice may be forbidden there.
  const stands = isKnown || isDecided
  const isHealthShown = hadHealthYes || (regime.asksHealthConsent && isHealthDecided)
  const rowOf = (name: Purpose, checked: boolean, disabled = false) =>
    purposeRow(name, copy, { checked, disabled })
  const analytics = rowOf('analytics', stands && allowed.analytics)
  const ads = rowOf('ads', stands && allowed.ads, gpc)
  const health = isHealthShown ? rowOf('healthProcessing', hasHealthYes) : undefined
  const keep = (choices: Partial<ConsentChoices>) =>
    consent.choose(choices, isDecided ? 'footer' : 'banner-custom')
  // NOTE: health consent must be explicit, so "Accept all" passes on only a yes that was just checked. It never
  // passes on a no, because that erases the answers. Nor does saving, unless the box was just unchecked.
  const changedHealth = (): Partial<ConsentChoices> =>
    health === undefined || health.box.checked === hasHealthYes
      ? {}
      : { healthProcessing: health.box.checked }
  const newYes = () => (health?.box.checked === true ? changedHealth() : {})
  const noToHealth = isHealthShown ? { healthProcessing: false } : {}
  const purposes = element(
    'div',
    { class: styles.purposes },
    analytics.row,
    ads.row,
    ...(health === undefined ? [] : [health.row]),
    element(
      'div',
      { class: styles.buttons },
      consentButton(copy.reject, () => keep({ analytics: false, ads: false, ...noToHealth })),
      consentButton(copy.accept, () => keep({ analytics: true, ...saidOfAds(consent), ...newYes() })),
      consentButton(copy.save, () =>
        keep({
          analytics: analytics.box.checked,
          // Whoever refuses all that is offered has refused everything, as with "Reject all".
          ...(analytics.box.checked ? {} : { ads: false }),
          ...saidOfAds(consent, ads.box.checked),
          ...changedHealth(),
        }),
      ),
      consentButton(copy.close, consent.close, 'more'),
    ),
  )
  const update = () => {
    ads.row.toggleAttribute('hidden', !consent.store.getState().advertises)
  }
  return { purposes, update }
}

/**
 * What a yes to something else says about advertising: nothing while nothing is advertised, because nobody is asked;
 * never a yes under Global Privacy Control.
 */
export function saidOfAds({ store }: Pick<Consent, 'store'>, isAllowed = true): Partial<ConsentChoices> {
  const { advertises, gpc } = store.getState()
  return advertises ? { ads: isAllowed && !gpc } : {}
}

function purposeRow(
  name: Purpose,
  copy: ConsentCopy,
  state: { readonly checked: boolean; readonly disabled: boolean },
) {
  const id = `consent-${name}`
  const { label, text } = copy.purposes[name]
  const box = element('input', {
    id,
    type: 'checkbox',
    ...state,
    'aria-describedby': `${id}-text`,
  })
  const words = element(
    'div',
    { class: styles.words },
    element('label', { for: id }, label),
    element('p', { id: `${id}-text` }, text),
  )
  return { box, row: element('div', { class: styles.purpose }, box, words) }
}
