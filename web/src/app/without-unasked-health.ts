import type { QuizFlow } from '@fennel/funnel'
import type { Consent } from '#web/consent/index.ts'
import type { Arrival } from '#web/visitor/index.ts'

/** The arrival itself, or without its early answers about health where the region wants to be asked first. */
export async function withoutUnaskedHealth(
  arrival: Arrival,
  flow: QuizFlow,
  { known, store }: Consent,
): Promise<Arrival> {
  const landingAnswers = new Map(arrival.landingAnswers)
  const asked = flow.steps.filter(({ id, dataClass }) => dataClass === 'health' && landingAnswers.delete(id))
  if (asked.length === 0) return arrival
  await known
  return store.getState().allowed.healthProcessing ? arrival : { ...arrival, landingAnswers }
}
