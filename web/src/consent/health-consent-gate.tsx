import { lazy } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { loadScreen } from '#web/loading/load-screen.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { HealthGate } from './use-health-gate.ts'

const HealthConsent = lazy(async () => ({
  default: await loadScreen(async () => (await import('./health-consent.tsx')).HealthConsent),
}))

interface HealthConsentGateProps {
  readonly gate: HealthGate
  /**
   * For the landing page, where a link to the landing page would lead nowhere: stays and drops the answer that raised
   * the question.
   */
  readonly onLeave?: (press: MouseEvent) => void
  readonly children: ReactNode
}

/**
 * Shows the children, or first the question about health answers. That question is not a quiz step and is not counted
 * as one.
 */
export function HealthConsentGate({ gate, onLeave, children }: HealthConsentGateProps) {
  if (gate === 'waiting') return <Spinner label="One moment…" />
  return gate === 'asks' ? <HealthConsent onLeave={onLeave} /> : children
}
