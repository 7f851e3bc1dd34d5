import type { QuizFlow } from '@fennel/funnel'
import type { Consent } from '#web/consent/index.ts'
import type { Arrival } from '#web/visitor/index.ts'

/** The arrival itself, or without its early answers about health where the region wants to be asked first. */
export async function withoutUnaskedHealth(
  arrival: Arrival,
  flow: QuizFlow,
  { known, store }: Consent,
): Promise<Arrival> {
  const isHealth = (id: string) => flow.steps.some((step) => step.id === id && step.dataClass === 'health')
  const { landingAnswers } = arrival
  if (![...landingAnswers.keys()].some(isHealth)) return arrival
  await known
  if (store.getState().allowed.healthProcessing) return arrival
  return { ...arrival, landingAnswers: new Map([...landingAnswers].filter(([id]) => !isHealth(id))) }
}
