import type { TrackingEvent } from '@fennel/contract'
import { assignArm } from '@fennel/funnel'
import type { Brand, Experiment } from '@fennel/funnel'

/** The lead that a browser opens: the visit it came by decides what the browser is shown of prices, and pays. */
export interface LeadAtHand {
  readonly appName: string
  readonly sessionId: string | null
}

/**
 * Counts what was shown of prices for the visit whose prices were shown. A browser that opens a lead of another visit (a
 * second browser of the same person, or the same one much later) meets that visit's arm in plans and offers, whatever arm
 * its own visit would be in, and what is sold there counts for that visit. `findLead` is asked where it matters alone.
 */
export async function placeExposures(
  brand: Brand,
  events: readonly TrackingEvent[],
  findLead: () => Promise<LeadAtHand | undefined>,
): Promise<readonly TrackingEvent[]> {
  if (!events.some((event) => priceExperimentOf(brand, event) !== undefined)) return events
  const lead = await findLead()
  if (lead === undefined || lead.appName !== brand.appId) return events
  return events.map((event) => placed(event, priceExperimentOf(brand, event), lead.sessionId))
}

function placed(
  event: TrackingEvent,
  experiment: Experiment | undefined,
  sessionId: string | null,
): TrackingEvent {
  if (experiment === undefined || event.sessionId === sessionId) return event
  const arm = sessionId === null ? undefined : assignArm(experiment, sessionId)?.id
  return {
    ...event,
    sessionId: sessionId ?? undefined,
    metadata: arm === undefined ? {} : { experimentId: experiment.id, arm },
    // NOTE: where this browser came from is no origin of the other visit.
    attribution: undefined,
    fbp: undefined,
    fbc: undefined,
  }
}

/** The running experiment on prices that an event is an exposure to. */
function priceExperimentOf(
  { experiments }: Brand,
  { eventType, metadata }: TrackingEvent,
): Experiment | undefined {
  if (eventType !== 'experimentExposed') return undefined
  const experiment = experiments?.find(
    ({ id, status }) => id === metadata?.['experimentId'] && status === 'running',
  )
  const isOnPrices = experiment?.arms.some(
    ({ changes: { plans, planPrices, upsells } }) => (plans ?? planPrices ?? upsells) !== undefined,
  )
  return isOnPrices === true ? experiment : undefined
}
