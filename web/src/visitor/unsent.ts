import { isMap } from '@fennel/funnel'
import type { SafeStorage } from './safe-storage.ts'

const unsentKey = 'quiz_funnels_unsent'

/** What still has to reach the server: changed answers, and whether the quiz was finished. */
interface Unsent {
  readonly questionIds: readonly string[]
  readonly finished: boolean
}

export interface UnsentList {
  readonly ids: () => readonly string[]
  readonly isFinished: () => boolean
  readonly add: (questionId: string) => void
  readonly finish: () => void
  /** Removes answers that the server has accepted. */
  readonly forget: (questionIds: readonly string[]) => void
  /** Called when the server knows that the quiz is finished. */
  readonly forgetFinish: () => void
  readonly reset: () => void
}

/** The unsent list. It is read from storage each time, since all tabs share it. */
export function createUnsentList(storage: SafeStorage): UnsentList {
  const change = (make: (unsent: Unsent) => Partial<Unsent>) => {
    const unsent = readUnsent(storage)
    storage.write(unsentKey, { ...unsent, ...make(unsent) })
  }
  return {
    ids: () => readUnsent(storage).questionIds,
    isFinished: () => readUnsent(storage).finished,
    add: (questionId) => {
      if (readUnsent(storage).questionIds.includes(questionId)) return
      change(({ questionIds }) => ({ questionIds: [...questionIds, questionId] }))
    },
    finish: () => change(() => ({ finished: true })),
    forget: (sent) =>
      change(({ questionIds }) => ({ questionIds: questionIds.filter((id) => !sent.includes(id)) })),
    forgetFinish: () => change(() => ({ finished: false })),
    reset: () => storage.remove(unsentKey),
  }
}

export function readUnsent(storage: SafeStorage): Unsent {
  const stored = storage.read(unsentKey)
  if (!isMap(stored) || !Array.isArray(stored['questionIds'])) return { questionIds: [], finished: false }
  const questionIds: readonly unknown[] = stored['questionIds']
  return {
    questionIds: questionIds.filter((id) => typeof id === 'string'),
    finished: stored['finished'] === true,
  }
}
