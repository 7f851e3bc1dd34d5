import { flowWithMatchingWords, quizProgress } from '@fennel/funnel'
import { useEffect, useMemo } from 'react'
import { useLocation, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useFlow } from '#web/brand/index.ts'
import { HealthConsentGate, useHealthGate } from '#web/consent/index.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Page } from '#web/ui/page.tsx'
import { useQuiz, useVisitor } from '#web/visitor/index.ts'
import type { quizEntrance } from '../landing-place.ts'
import { isFullScreen } from './frame/is-full-screen.ts'
import { QuizHeader } from './frame/quiz-header.tsx'
import { StepOnStage } from './frame/step-on-stage.tsx'
import { likelyNext } from './frame/likely-next.ts'
import { StepStage } from './frame/step-stage.tsx'
import { useStage } from './frame/use-stage.ts'
import styles from './quiz-screen.module.css'
import { resolveQuizRoute } from './resolve-quiz-route.ts'
import { useLatestQuizContext } from './use-quiz-context.ts'
import { useQuizJourney } from './use-quiz-journey.ts'
import { useQuizTracking } from './use-quiz-tracking.ts'

/** The quiz: one step at a time. The address and the stored current step always agree. */
export function QuizScreen() {
  const flow = useFlow()
  const visitor = useVisitor()
  const { questionId } = useParams<{ questionId?: string }>()
  const { answers, conditions } = useLatestQuizContext()
  const currentStep = useQuiz((state) => state.currentStep)
  const [, navigate] = useLocation()
  const isFromLanding = useHistoryState<typeof quizEntrance | null>()?.fromLanding === true
  const { index, path } = resolveQuizRoute({
    flow,
    answers,
    currentStep,
    questionId,
    isFromLanding,
    context: conditions,
  })

  const gate = useHealthGate(index === undefined ? undefined : flow.steps[index])

  useQuizTracking(gate === 'open' ? index : undefined)
  // Must run after the tracking, which reads the step the visit was at before.
  useEffect(() => {
    if (index !== undefined && gate === 'open') visitor.goToStep(index)
  }, [visitor, index, gate])
  useEffect(() => {
    // Keeps the query, so that a link copied from here opens the same flow.
    if (path !== undefined) navigate(`${path}${window.location.search}`, { replace: true })
  }, [path, navigate])

  if (index === undefined) return null
  return (
    <HealthConsentGate gate={gate}>
      <QuizStepScreen index={index} />
    </HealthConsentGate>
  )
}

function QuizStepScreen({ index }: { readonly index: number }) {
  const flow = useFlow()
  const context = useLatestQuizContext()
  const journey = useQuizJourney(index)

  const fills = (at: number) => flow.steps[at] !== undefined && isFullScreen(flow.steps[at])
  const stage = useStage(index, (one, other) => fills(one) === fills(other))

  const wordedFlow = useMemo(() => flowWithMatchingWords(flow, context.conditions), [flow, context])
  const upcoming = likelyNext(flow, index, context.conditions)
  const step = flow.steps[index]
  if (step === undefined) return null
  const fillsScreen = fills(index)
  return (
    // With its own key, a frame without header is a new element instead of the old one jumping up.
    <div
      key={fillsScreen ? 'full' : 'framed'}
      className={styles.screen}
      data-step-id={step.id}
      data-step-type={step.type}
    >
      {fillsScreen ? null : (
        <QuizHeader
          progress={quizProgress(flow, context.answers, index, context.conditions)}
          onBack={journey.back}
        />
      )}
      <Page name="quiz" className={classNames(styles.main, fillsScreen && styles.full)}>
        <StepStage
          stage={stage}
          upcoming={upcoming}
          animationOf={(at) => flow.steps[at]?.animationClass}
          render={(shown) => (
            <StepOnStage
              flow={wordedFlow}
              index={shown}
              isCurrent={shown === index}
              isLeaving={shown === stage.leaving}
              journey={journey}
              context={context}
            />
          )}
        />
      </Page>
    </div>
  )
}
