import type { ExperimentExposure } from '@fennel/contract'
import { assignArm, landingSteps } from '@fennel/funnel'
import type { Experiment, QuizFlow } from '@fennel/funnel'

/** The part of a tracked event that says what came on screen. */
export interface ScreenEvent {
  readonly eventType: string
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The counted experiments a visitor encounters with this event, at the same point for every arm so that the arms stay
 * comparable: a changed step where it shows, a new order or a dropped step at the first quiz step, plans and upsells on
 * their pages. With `hasLead`, prices are reported by a visitor who takes no part as well: the lead may be another
 * visit's, which only the server knows, and whose prices are then shown.
 */
export function exposuresOf(
  event: ScreenEvent,
  flow: QuizFlow,
  experiments: readonly Experiment[],
  sessionId: string,
  hasLead: boolean,
): readonly ExperimentExposure[] {
  const showsPrices = /^(purchase|upsell)/.test(event.eventType)
  return experiments.flatMap((experiment) => {
    const { id: experimentId, status, flowIds } = experiment
    if (status !== 'running' || flowIds?.includes(flow.id) === false || !meets(event, flow, experiment))
      return []
    const arm = assignArm(experiment, sessionId)?.id
    if (arm !== undefined) return [{ experimentId, arm }]
    return showsPrices && hasLead ? [{ experimentId }] : []
  })
}

function meets({ eventType, metadata = {} }: ScreenEvent, flow: QuizFlow, { arms }: Experiment): boolean {
  const changes = arms.map((arm) => arm.changes)
  const changesStep = (id: unknown) =>
    typeof id === 'string' && changes.some(({ steps }) => steps !== undefined && Object.hasOwn(steps, id))
  switch (eventType) {
    case 'landingPageVisit':
      return landingSteps(flow).some(({ id }) => changesStep(id))
    case 'quizQuestionViewed':
      return (
        changesStep(metadata['questionId']) ||
        changes.some(({ moveAfter, drop }) => moveAfter !== undefined || drop !== undefined)
      )
    case 'purchasePageVisit':
      return changes.some(({ plans, planPrices }) => plans !== undefined || planPrices !== undefined)
    case 'upsellPageVisit':
      return changes.some(
        ({ upsells }) => upsells !== undefined && Object.hasOwn(upsells, String(metadata['productId'])),
      )
    default:
      return false
  }
}
