import type { QuizFlow } from '@fennel/funnel'
import type { Consent } from '#web/consent/index.ts'
import type { Arrival } from '#web/visitor/index.ts'

/**
 * The arrival itself, or without its early answers about health where the region wants to be asked first: the first of them
 * waits in the consent's state, in memory alone, so that the landing page asks for that at once.
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
