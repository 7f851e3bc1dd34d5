import { isForgotten, mergeQuiz, parsePersistedQuiz, toPersistedQuiz } from '@fennel/funnel'
import type { PersistedQuiz, QuizState } from '@fennel/funnel'
import type { SafeStorage } from './safe-storage.ts'

export const quizStateKey = 'quiz_funnels_state'

interface KeptQuizOptions {
  readonly storage: SafeStorage
  readonly flowId: string
  readonly now: () => number
  readonly readState: () => QuizState
  /** Puts what the browser keeps into the state. */
  readonly hydrate: (persisted: PersistedQuiz) => void
}

interface KeptQuiz {
  /** What this browser keeps of the quiz; undefined when there is nothing to go on with. */
  readonly read: () => PersistedQuiz | undefined
  /** Whether a quiz lies here that is not given back any more. Where nothing lies another tab may be about to write. */
  readonly isForgotten: () => boolean
  /** From here on the state is known to have been the stored one; what differs later was changed by one of the tabs. */
  readonly begin: () => void
  /** Takes over what another tab has stored since this one last looked. */
  readonly catchUp: () => void
  readonly write: () => void
  readonly remove: () => void
}

/** The quiz as the browser keeps it, for all tabs that have it open: what one of them writes leaves the others' answers in it. */
export function createKeptQuiz(options: KeptQuizOptions): KeptQuiz {
  const { storage, flowId, now, readState } = options
  let known: PersistedQuiz | undefined

  const current = () => toPersistedQuiz(readState(), now(), flowId)

  const readStored = () => parsePersistedQuiz(storage.read(quizStateKey))

  function read(): PersistedQuiz | undefined {
    const stored = readStored()
    // What nobody came back to is written over, so that it does not stay on a shared computer.
    if (stored === undefined || isForgotten(stored, now())) return undefined
    // Another flavour has other steps: the answers count, the place does not.
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
      return stored !== undefined && isForgotten(stored, now())
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
