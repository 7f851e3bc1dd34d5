import { answersInForce, unitSystemOf, withoutEmptyAnswers } from '@fennel/funnel'
import type { AnswerValue, QuizFlow, QuizState, QuizStep } from '@fennel/funnel'

type Metadata = Readonly<Record<string, unknown>>

/** Titles are tracked as written in the brand, never with a visitor's name or numbers filled in. */
function questionOf(step: QuizStep): Metadata {
  return {
    questionId: step.id,
    questionType: step.type,
    questionTitle: step.title,
    ...(step.stepLabelId === undefined ? {} : { stepLabelId: step.stepLabelId }),
  }
}

/** Metadata of `quizQuestionViewed`. */
export function viewedEvent(flow: QuizFlow, index: number, step: QuizStep, sessionId: string): Metadata {
  return { ...questionOf(step), quizId: flow.id, stepIndex: index, sessionId }
}

/** Metadata of `quizQuestionAnswered`. */
export function answeredEvent(
  step: QuizStep,
  answer: AnswerValue,
  previousAnswer: AnswerValue | undefined,
  sessionId: string,
): Metadata {
  return { ...questionOf(step), answer, previousAnswer: previousAnswer ?? null, sessionId }
}

/** Metadata of `quizStarted`: a first start, or a return to the step at `resumedFromStep`. */
export function startedEvent(flow: QuizFlow, resumedFromStep: number | undefined): Metadata {
  if (resumedFromStep === undefined) return { quizId: flow.id, resume: false }
  const questionId = flow.steps[resumedFromStep]?.id
  return {
    quizId: flow.id,
    resume: true,
    resumedFromStep,
    ...(questionId === undefined ? {} : { questionId }),
  }
}

/** Metadata of `quizFinished`. Without a session, the server can identify the visitor only by email. */
export function finishedEvent(flow: QuizFlow, state: QuizState): Metadata {
  const { sessionId, preferences } = state
  const unitSystem = unitSystemOf(preferences.preferredUnits)
  const given = withoutEmptyAnswers(state.answers)
  const answers = answersInForce(flow, { answers: given, unitSystem })
  const email = typeof answers['email'] === 'string' ? answers['email'] : ''
  const quizData = Object.entries(answers).map(([question, answer]) => ({ question, answer }))
  return {
    quizId: flow.id,
    email,
    totalQuestionsAnswered: quizData.length,
    sessionId,
    quizData,
    ...(sessionId === '' && email !== '' ? { findByEmail: true } : {}),
  }
}
