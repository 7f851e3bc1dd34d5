import { effectiveConsent, privacyRegimeOf } from '@fennel/funnel'
import type { ConsentChoices, ConsentSource } from '@fennel/funnel'
import type { Consent, ConsentState } from '#web/consent/index.ts'
import { unaskedConsent } from '#web/consent/unasked-consent.ts'
import { createStore } from 'zustand/vanilla'

export interface FakeConsent extends Consent {
  /** The choices made, in order. */
  readonly chosen: readonly { readonly choices: Partial<ConsentChoices>; readonly source: ConsentSource }[]
}

/** A visitor in a country who has not been asked yet; a choice counts at once and nothing is sent. */
export function fakeConsent(country: string, given: Partial<ConsentState> = {}): FakeConsent {
  const regime = privacyRegimeOf({ country, state: null })
  const { gpc = false } = given
  const chosen: { choices: Partial<ConsentChoices>; source: ConsentSource }[] = []
  const store = createStore<ConsentState>(() => ({
    regime,
    isKnown: true,
    gpc,
    allowed: effectiveConsent(regime, undefined, gpc),
    isDecided: false,
    isHealthDecided: false,
    hadHealthYes: false,
    hasHealthYes: given.isHealthDecided === true && given.allowed?.healthProcessing === true,
    advertises: true,
    panel: 'notice',
    isHealthAsked: false,
    heldAnswer: undefined,
    ...given,
  }))
  return {
    ...unaskedConsent,
    store,
    chosen,
    open: () => store.setState({ panel: 'choices' }),
    close: () => store.setState({ panel: 'closed' }),
    choose: (choices, source) => {
      chosen.push({ choices, source })
      const { allowed, isHealthDecided } = store.getState()
      store.setState({
        allowed: { ...allowed, ...choices },
        panel: 'closed',
        isHealthDecided: choices.healthProcessing !== undefined || isHealthDecided,
      })
    },
  }
}
