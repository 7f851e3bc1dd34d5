import type { QuizStep } from '@fennel/funnel'
import { useConsentState } from './consent-context.tsx'

/** What comes before a step: nothing, a wait until the region is known, or the question about health answers. */
export type HealthGate = 'open' | 'waiting' | 'asks'

/**
 * Whether a step may be shown and its answer stored. Only steps of class `health` are ever held back: for every visitor
 * until the region is known, then for those whose region requires a separate consent that they have not given.
 */
export function useHealthGate(step: QuizStep | undefined): HealthGate {
  const isKnown = useConsentState((state) => state.isKnown)
  const isAllowed = useConsentState((state) => state.allowed.healthProcessing)
  if (step?.dataClass !== 'health') return 'open'
  if (isKnown) return isAllowed ? 'open' : 'asks'
  return 'waiting'
}
