import type { QuizFlow } from '@fennel/funnel'
import type { Consent } from '#web/consent/index.ts'
import type { Arrival } from '#web/visitor/index.ts'

/**
 * Returns the arrival, without its early health answers if the region requires consent first. The first of those is
 * held in the consent state, in memory only, so that the landing page asks for consent at once.
 */
export async function withoutUnaskedHealth(
  arrival: Arrival,
  flow: QuizFlow,
  { known, store }: Consent,
): Promise<Arrival> {
  const landingAnswers = new Map(arrival.landingAnswers)
  const [unasked] = flow.steps.flatMap(({ id, dataClass }) => {
    const value = dataClass === 'health' ? landingAnswers.get(id) : undefined
    return value !== undefined && landingAnswers.delete(id) ? { questionId: id, value } : []
  })
  if (unasked === undefined) return arrival
  await known
  if (store.getState().allowed.healthProcessing) return arrival
  store.setState({ heldAnswer: unasked })
  return { ...arrival, landingAnswers }
}
