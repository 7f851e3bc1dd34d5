import type { TrackingEvent } from '@fennel/contract'
import { assignArm } from '@fennel/funnel'
import type { Brand, Experiment } from '@fennel/funnel'

/**
 * The lead a browser has access to. The visit it came from decides which prices the browser sees, and gets the sale.
 */
export interface BrowserLead {
  readonly appName: string
  readonly sessionId: string | null
}

/**
 * Attributes exposures to price experiments to the visit whose prices were shown. A browser with access to a lead of
 * another visit (the same person's second browser, or the same one much later) sees that visit's arm in plans and
 * offers, whatever its own arm would be, and sales made there count for that visit. `findLead` is only called when
 * needed.
 */
export async function placeExposures(
  brand: Brand,
  events: readonly TrackingEvent[],
  findLead: () => Promise<BrowserLead | undefined>,
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
    // NOTE: where this browser came from is not where the other visit came from.
    attribution: undefined,
    fbp: undefined,
    fbc: undefined,
  }
}

/** The running price experiment that the event is an exposure to. */
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
