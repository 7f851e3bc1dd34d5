import { createContext, use, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
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

/**
 * Reads a plain value of what is allowed and renders again when it changes. Also where a page that was written out is taken
 * over: it is only where what it shows counts by then, and not what counted when the visit began.
 */
export function useConsentState<T extends boolean>(select: (state: ConsentState) => T): T {
  const { store } = useConsent()
  const read = () => select(store.getState())
  return useSyncExternalStore(store.subscribe, read, read)
}
