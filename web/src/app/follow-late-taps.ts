import type { Answers } from '@fennel/funnel'
import { earlyAnswerEvent } from '#web/early-answer/keep-early-answer.ts'
import { takeEarlyAnswers } from '#web/early-answer/take-early-answers.ts'
import { forgetExample } from '#web/journey/default-answers.ts'
import type { Arrival, OnEarlyAnswer, SafeStorage, Visitor } from '#web/visitor/index.ts'
import { goOnFromLanding } from './stays-on-landing.ts'

interface LateTaps {
  readonly view: Window
  readonly storage: SafeStorage
  readonly visitor: Visitor
  readonly tell: OnEarlyAnswer
  /** The answers that were reported before; a tap that repeats the latest answer is not reported again. */
  readonly told: ReadonlyMap<string, string>
  /** Whether the landing page has another question once these answers are stored. */
  readonly staysOnLanding: (given: Answers) => boolean
  /** Reads the answers the way an arrival does, which knows what the landing page may ask and what may be stored. */
  readonly readAnswers: (kept: ReadonlyMap<string, string>) => Promise<Pick<Arrival, 'landingAnswers'>>
}

/** Handles taps made while the application starts, after it has read the early answers and before it listens itself. */
export function followLateTaps(late: LateTaps): void {
  const { view, storage, visitor, tell, readAnswers } = late
  const { document } = view
  const told = new Map(late.told)
  const keep = ({ landingAnswers }: Pick<Arrival, 'landingAnswers'>) => {
    if (landingAnswers.size === 0) return
    // Before the first answer, which could be one of the example's.
    forgetExample(visitor)
    goOnFromLanding(view, late.staysOnLanding(Object.fromEntries(landingAnswers)))
    for (const [questionId, value] of landingAnswers) {
      if (told.get(questionId) !== value) tell(questionId, value)
      told.set(questionId, value)
      visitor.answer(questionId, value)
    }
  }
  document.addEventListener(earlyAnswerEvent, () => {
    void readAnswers(takeEarlyAnswers(storage, document.documentElement.dataset)).then(keep)
  })
}
