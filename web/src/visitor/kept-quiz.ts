import { isForgotten, mergeQuiz, parsePersistedQuiz, toPersistedQuiz } from '@fennel/funnel'
import type { PersistedQuiz, QuizState } from '@fennel/funnel'
import type { SafeStorage } from './safe-storage.ts'

export const quizStateKey = 'quiz_funnels_state'

interface KeptQuizOptions {
  readonly storage: SafeStorage
  readonly appName: string
  readonly flowId: string
  readonly now: () => number
  readonly readState: () => QuizState
  /** Puts the stored quiz into the state. */
  readonly hydrate: (persisted: PersistedQuiz) => void
}

interface KeptQuiz {
  /** The stored quiz; undefined when there is nothing to continue. */
  readonly read: () => PersistedQuiz | undefined
  /**
   * Whether the stored quiz has expired, or is another brand's. False if nothing is stored: another tab may be about to
   * write.
   */
  readonly isForgotten: () => boolean
  /** Records that state and storage agree; any later difference is a change made by one of the tabs. */
  readonly begin: () => void
  /** Takes over what another tab has stored since this tab last looked. */
  readonly catchUp: () => void
  readonly write: () => void
  readonly remove: () => void
}

/** The quiz in browser storage, shared by its tabs: one tab's write keeps the answers of the others. */
export function createKeptQuiz(options: KeptQuizOptions): KeptQuiz {
  const { storage, appName, flowId, now, readState } = options
  let known: PersistedQuiz | undefined

  const current = () => toPersistedQuiz(readState(), now(), { flowId, appName })

  const readStored = () => parsePersistedQuiz(storage.read(quizStateKey))

  /** Of another brand nothing fits, neither its questions nor its lead: a site may get another brand. */
  const isLost = (stored: PersistedQuiz) =>
    isForgotten(stored, now()) || (stored.appName ?? appName) !== appName

  function read(): PersistedQuiz | undefined {
    const stored = readStored()
    // A lost quiz is overwritten, so that it does not stay on a shared computer.
    if (stored === undefined || isLost(stored)) return undefined
    // Another flow has other steps: the answers stay valid, the position does not.
    const isOtherFlow = stored.flowId !== undefined && stored.flowId !== flowId
    return isOtherFlow ? { ...stored, currentStep: known?.currentStep ?? 0 } : stored
  }

  function catchUp(): void {
    const theirs = known === undefined ? undefined : read()
    if (known === undefined || theirs === undefined) return
    const mine = current()
    const both = mergeQuiz(known, mine, theirs)
    known = theirs
    if (both !== mine) options.hydrate(both)
  }

  return {
    read,
    isForgotten: () => {
      const stored = readStored()
      return stored !== undefined && isLost(stored)
    },
    begin: () => (known = current()),
    catchUp,
    write: () => {
      catchUp()
      known = current()
      storage.write(quizStateKey, known)
    },
    remove: () => {
      known = undefined
      storage.remove(quizStateKey)
    },
  }
}
