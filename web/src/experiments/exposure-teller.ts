import type { ExperimentExposure } from '@fennel/contract'
import { isMap } from '@fennel/funnel'
import type { Experiment, QuizFlow } from '@fennel/funnel'
import type { SafeStorage } from '#web/visitor/index.ts'
import { exposuresOf } from './exposures.ts'
import type { ScreenEvent } from './exposures.ts'

const exposedKey = 'quiz_funnels_exposed'

export interface ExposureOptions {
  readonly storage: SafeStorage
  readonly flow: QuizFlow
  readonly experiments: readonly Experiment[]
  /** The session whose arms are shown. */
  readonly joinedAs: string
  readonly sessionId: () => string
  /** The lead that this browser opens, if any. */
  readonly leadId: () => string | undefined
  readonly track: (exposure: ExperimentExposure) => void
}

/**
 * Tracks each exposure once, across refreshes, and again when the browser has opened a lead since: it may belong to
 * another visit, whose prices are shown from then on. The server counts the earliest exposure of a visit. A session
 * that begins on the same page, after a sign-out, sees the arms of the one before, and is exposed to none of its own.
 */
export function createExposureTeller(options: ExposureOptions): (event: ScreenEvent) => void {
  const { storage, flow, experiments, track } = options
  let tracked = readTracked(storage)
  return (event) => {
    const sessionId = options.sessionId()
    if (sessionId !== options.joinedAs) return
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
