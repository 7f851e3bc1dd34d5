import type { QuizFlow } from '@fennel/funnel'
import { useEffect, useId, useRef } from 'react'
import { questionViews } from '../questions/question-views.ts'
import { useQuizContext } from '../use-quiz-context.ts'
import type { QuizJourney } from '../use-quiz-journey.ts'
import { QuestionError } from './question-error.tsx'
import styles from './question-panel.module.css'
import { stepProblem, unknownQuestion } from './step-problem.ts'

export interface QuestionPanelProps {
  readonly flow: QuizFlow
  readonly index: number
  /** False while the step is leaving: it is still visible but no longer reacts. */
  readonly isCurrent: boolean
  readonly journey: QuizJourney
}

const noop = () => undefined

/** One step: its heading, which receives the focus, and the view of its type. */
export function QuestionPanel({ flow, index, isCurrent, journey }: QuestionPanelProps) {
  const { answers, fill } = useQuizContext()
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const step = flow.steps[index]
  useEffect(() => {
    const title = heading.current
    // If the focus is already inside the step, the visitor used the prerendered page before the script loaded.
    const isInStep = title?.parentElement?.parentElement?.contains(document.activeElement) === true
    if (isCurrent && !isInStep) title?.focus({ preventScroll: true })
  }, [isCurrent])

  if (step === undefined) return null
  const problem = stepProblem(step)
  const View = questionViews[step.type]
  if (problem !== undefined || View === undefined) {
    return <QuestionError message={problem ?? unknownQuestion} questionType={step.type} />
  }
  return (
    <>
      <div className={styles.intro} data-kind={step.type}>
        {step.icon === undefined ? null : (
          <span className={styles.icon} aria-hidden="true">
            {step.icon}
          </span>
        )}
        <h1 ref={heading} id={headingId} tabIndex={-1} className={styles.heading}>
          {fill(step.title)}
        </h1>
        {step.description === undefined ? null : (
          <p className={styles.description}>{fill(step.description)}</p>
        )}
      </div>
      <View
        step={step}
        headingId={headingId}
        answer={answers[step.id]}
        isBusy={journey.isProcessing}
        onKeep={isCurrent ? journey.keep : noop}
        onAnswer={isCurrent ? journey.answer : noop}
        onContinue={isCurrent ? journey.advance : noop}
      />
    </>
  )
}
