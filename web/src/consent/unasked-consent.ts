import { createStore } from 'zustand/vanilla'
import type { Consent } from './create-consent.ts'

/** Consent for pages rendered at build time: no region, nothing to ask, nothing opens. */
export const unaskedConsent: Consent = {
  store: createStore(() => ({
    regime: { region: 'unknown', basis: 'opt-out', asksHealthConsent: false } as const,
    isKnown: true,
    gpc: false,
    allowed: { analytics: false, ads: false, healthProcessing: true },
    isDecided: true,
    isHealthDecided: true,
    hadHealthYes: false,
    hasHealthYes: false,
    advertises: true,
    panel: 'closed' as const,
    isHealthAsked: false,
    heldAnswer: undefined,
  })),
  known: Promise.resolve(),
  choose: () => undefined,
  open: () => undefined,
  close: () => undefined,
  resend: () => undefined,
  renewReceipt: () => false,
  receiptSettled: () => Promise.resolve(),
  catchUp: () => undefined,
}
