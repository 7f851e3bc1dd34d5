import type { TrackingEvent } from '@fennel/contract'
import { assignArm, changesWhatIsSold } from '@fennel/funnel'
import type { Brand, Experiment } from '@fennel/funnel'

/**
 * The lead a browser has access to. The visit it came from decides which prices the browser sees, and gets the sale.
 */
export interface BrowserLead {
  readonly appName: string
  readonly sessionId: string | null
}

/** An event, with the visit it counts for. */
interface PlacedEvent {
  readonly event: TrackingEvent
  /** The session that reported the event. */
  readonly reportedIn: string | undefined
}

/**
 * Attributes exposures to price experiments to the visit whose prices were shown. A browser with access to a lead of
 * another visit (the same person's second browser, or the same one much later) sees that visit's arm in plans and
 * offers, whatever its own arm would be, and sales made there count for that visit. If the visit takes no part, nobody
 * was exposed, and the event is left out. `findLead` is only called when needed.
 */
export async function placeExposures(
  brand: Brand,
  events: readonly TrackingEvent[],
  findLead: () => Promise<BrowserLead | undefined>,
): Promise<readonly PlacedEvent[]> {
  const isOnPrices = events.some((event) => priceExperimentOf(brand, event) !== undefined)
  const found = isOnPrices ? await findLead() : undefined
  const lead = found?.appName === brand.appId ? found : undefined
  return events.flatMap((event) => {
    const experiment = priceExperimentOf(brand, event)
    const { sessionId: reportedIn } = event
    if (experiment === undefined) return [{ event, reportedIn }]
    const sessionId = lead === undefined ? reportedIn : (lead.sessionId ?? undefined)
    const arm = sessionId === undefined ? undefined : assignArm(experiment, sessionId)?.id
    if (sessionId === undefined || arm === undefined) return []
    if (sessionId === reportedIn) return [{ event, reportedIn }]
    const metadata = { experimentId: experiment.id, arm }
    // NOTE: where this browser came from is not where the other visit came from.
    const placed = { ...event, sessionId, metadata, attribution: undefined, fbp: undefined, fbc: undefined }
    return [{ event: placed, reportedIn }]
  })
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
  return experiment !== undefined && changesWhatIsSold(experiment) ? experiment : undefined
}
