import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Consent, ConsentState } from './create-consent.ts'
import { unaskedConsent } from './unasked-consent.ts'

const ConsentContext = createContext<Consent>(unaskedConsent)

export function ConsentProvider({
  consent,
  children,
}: {
  readonly consent: Consent
  readonly children: ReactNode
}) {
  return <ConsentContext value={consent}>{children}</ConsentContext>
}

/** What the visitor may choose. Outside a provider, as while pages are built, nothing is asked. */
export function useConsent(): Consent {
  return use(ConsentContext)
}

/** Reads a slice of what is allowed and renders again when it changes. */
export function useConsentState<T>(select: (state: ConsentState) => T): T {
  return useStore(useConsent().store, select)
}
