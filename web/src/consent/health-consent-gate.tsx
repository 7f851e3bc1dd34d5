import { lazy } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { HealthGate } from './use-health-gate.ts'

const HealthConsent = lazy(async () => ({
  default: await loadScreen(async () => (await import('./health-consent.tsx')).HealthConsent),
}))

interface HealthConsentGateProps {
  readonly gate: HealthGate
  /** On the landing page, where the way back to it leads nowhere: stays, and lets go of what the question was asked for. */
  readonly onLeave?: (press: MouseEvent) => void
  readonly children: ReactNode
}

/** The children, or in their place the question about health answers. It is no step: nothing counts it. */
export function HealthConsentGate({ gate, onLeave, children }: HealthConsentGateProps) {
  if (gate === 'waiting') return <Spinner label="One moment…" />
  return gate === 'asks' ? <HealthConsent onLeave={onLeave} /> : children
}
