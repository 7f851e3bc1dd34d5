import { lazy } from 'react'
import type { ReactNode } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import type { HealthGate } from './use-health-gate.ts'

const HealthConsent = lazy(async () => ({ default: (await import('./health-consent.tsx')).HealthConsent }))

interface HealthConsentGateProps {
  readonly gate: HealthGate
  readonly children: ReactNode
}

/** The children, or in their place the question about health answers. It is no step: nothing counts it. */
export function HealthConsentGate({ gate, children }: HealthConsentGateProps) {
  if (gate === 'waiting') return <Spinner label="One moment…" />
  return gate === 'asks' ? <HealthConsent /> : children
}
