import { earlyAnswerEvent } from '#web/early-answer/keep-early-answer.ts'
import { takeEarlyAnswers } from '#web/early-answer/take-early-answers.ts'
import { paths } from '#web/paths.ts'
import type { Arrival, OnEarlyAnswer, SafeStorage, Visitor } from '#web/visitor/index.ts'

interface LateTaps {
  readonly view: Window
  readonly storage: SafeStorage
  readonly visitor: Visitor
  readonly tell: OnEarlyAnswer
  /** Reads the answers as an arrival does, which knows what the landing page may ask and what may be kept. */
  readonly readAnswers: (kept: ReadonlyMap<string, string>) => Promise<Pick<Arrival, 'landingAnswers'>>
}

/** Keeps what is tapped while the application starts, after it has looked for early answers and before it listens. */
export function takeEarlyAnswersOver({ view, storage, visitor, tell, readAnswers }: LateTaps): void {
  const { document, history } = view
  const keep = ({ landingAnswers }: Pick<Arrival, 'landingAnswers'>) => {
    if (landingAnswers.size === 0) return
    if (view.location.pathname === paths.landing) history.pushState(null, '', paths.quiz)
    for (const [questionId, value] of landingAnswers) {
      tell(questionId, value)
      visitor.answer(questionId, value)
    }
  }
  document.addEventListener(earlyAnswerEvent, () => {
    void readAnswers(takeEarlyAnswers(storage, document.documentElement.dataset)).then(keep)
  })
}
