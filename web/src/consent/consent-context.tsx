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

/** The page's consent. Outside a provider, such as in pages rendered at build time, nothing is asked. */
export function useConsent(): Consent {
  return use(ConsentContext)
}

/**
 * Selects a boolean of the consent state and re-renders when it changes. The server snapshot is the current state
 * too: a hydrated page shows what applies now, not what applied when the visit began.
 */
export function useConsentState<T extends boolean>(select: (state: ConsentState) => T): T {
  const { store } = useConsent()
  const read = () => select(store.getState())
  return useSyncExternalStore(store.subscribe, read, read)
}
