import type { ExperimentExposure } from '@fennel/contract'
import { isMap } from '@fennel/funnel'
import type { Experiment, QuizFlow } from '@fennel/funnel'
import type { SafeStorage } from '#web/visitor/index.ts'
import { exposuresOf } from './exposures.ts'
import type { ScreenEvent } from './exposures.ts'

export const exposedKey = 'quiz_funnels_exposed'

export interface ExposureOptions {
  readonly storage: SafeStorage
  readonly flow: QuizFlow
  readonly experiments: readonly Experiment[]
  readonly sessionId: () => string
  /** The lead that this browser opens, if any. */
  readonly leadId: () => string | undefined
  readonly track: (exposure: ExperimentExposure) => void
}

/**
 * Tracks each exposure once per session, across refreshes, and again when the browser has opened a lead since: it may
 * belong to another visit, whose prices are shown from then on. The server counts the earliest exposure of a visit.
 */
export function createExposureTeller(options: ExposureOptions): (event: ScreenEvent) => void {
  const { storage, flow, experiments, track } = options
  let tracked = readTracked(storage)
  return (event) => {
    const sessionId = options.sessionId()
    const leadId = options.leadId() ?? ''
    if (tracked.sessionId !== sessionId || tracked.leadId !== leadId)
      tracked = { sessionId, leadId, experimentIds: [] }
    for (const exposure of exposuresOf(event, flow, experiments, sessionId, leadId !== '')) {
      if (tracked.experimentIds.includes(exposure.experimentId)) continue
      tracked = { sessionId, leadId, experimentIds: [...tracked.experimentIds, exposure.experimentId] }
      storage.write(exposedKey, tracked)
      track(exposure)
    }
  }
}

interface Tracked {
  readonly sessionId: string
  readonly leadId: string
  readonly experimentIds: readonly string[]
}

function readTracked(storage: SafeStorage): Tracked {
  const stored = storage.read(exposedKey)
  return isMap(stored) && Array.isArray(stored['experimentIds'])
    ? (stored as unknown as Tracked)
    : { sessionId: '', leadId: '', experimentIds: [] }
}
