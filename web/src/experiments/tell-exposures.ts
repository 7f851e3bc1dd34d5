import type { ExperimentExposure } from '@fennel/contract'
import type { Experiment, QuizFlow } from '@fennel/funnel'
import type { SafeStorage } from '#web/visitor/index.ts'
import { exposuresOf } from './exposures.ts'
import type { ScreenEvent } from './exposures.ts'

export const exposedKey = 'quiz_funnels_exposed'

interface ExposureOptions {
  readonly storage: SafeStorage
  readonly flow: QuizFlow
  readonly experiments: readonly Experiment[]
  readonly sessionId: () => string
  readonly track: (exposure: ExperimentExposure) => void
}

/** Tells each exposure once a session, refreshes included. */
export function createExposureTeller(options: ExposureOptions): (event: ScreenEvent) => void {
  const { storage, flow, experiments, track } = options
  let told = readTold(storage)
  return (event) => {
    const sessionId = options.sessionId()
    if (told.sessionId !== sessionId) told = { sessionId, experimentIds: [] }
    for (const exposure of exposuresOf(event, flow, experiments, sessionId)) {
      if (told.experimentIds.includes(exposure.experimentId)) continue
      told = { sessionId, experimentIds: [...told.experimentIds, exposure.experimentId] }
      storage.write(exposedKey, told)
      track(exposure)
    }
  }
}

interface Told {
  readonly sessionId: string
  readonly experimentIds: readonly string[]
}

function readTold(storage: SafeStorage): Told {
  const stored = storage.read(exposedKey)
  const isTold =
    typeof stored === 'object' &&
    stored !== null &&
    'sessionId' in stored &&
    'experimentIds' in stored &&
    Array.isArray(stored.experimentIds)
  return isTold ? (stored as Told) : { sessionId: '', experimentIds: [] }
}
