import { initialQuizState, reduceQuiz } from '@fennel/funnel'
import type { Answers, QuizAction, QuizState } from '@fennel/funnel'
import { createStore } from 'zustand/vanilla'
import type { EventType, Visitor } from '#web/visitor/index.ts'

interface TrackedEvent {
  readonly eventType: EventType
  readonly metadata: Readonly<Record<string, unknown>>
}

export interface FakeVisitor extends Visitor {
  readonly tracked: readonly TrackedEvent[]
  /** Metadata of the events of one type, in order. */
  readonly trackedAs: (eventType: EventType) => readonly TrackedEvent['metadata'][]
  /** Addresses given to `saveEmail`. */
  readonly savedEmails: readonly string[]
  /** The choices about emails, in order. */
  readonly mailWishes: readonly { readonly agrees: boolean; readonly wording: string }[]
}

interface FakeVisitorOptions {
  readonly answers?: Answers
  readonly currentStep?: number
  readonly sessionId?: string
  readonly completeQuiz?: () => Promise<void>
  /** Whether an address still waits to be sent. */
  readonly isLeadComing?: boolean
}

/** A visitor with the real rules but without storage, network or clock; it records what it was given. */
export function fakeVisitor(options: FakeVisitorOptions = {}): FakeVisitor {
  const { answers = {}, currentStep = 0, sessionId = 'session-1' } = options
  const quiz = createStore<QuizState>(() => ({
    ...initialQuizState,
    answers,
    currentStep,
    sessionId,
    isInitialized: true,
  }))
  const dispatch = (action: QuizAction) => quiz.setState(reduceQuiz(quiz.getState(), action, 0), true)
  const tracked: TrackedEvent[] = []
  const savedEmails: string[] = []
  const mailWishes: { readonly agrees: boolean; readonly wording: string }[] = []
  return {
    quiz,
    tracked,
    savedEmails,
    mailWishes,
    trackedAs: (eventType) =>
      tracked.filter((event) => event.eventType === eventType).map(({ metadata }) => metadata),
    answer: (questionId, value) => dispatch({ type: 'answer', questionId, value }),
    goToStep: (index) => dispatch({ type: 'stepSet', index }),
    chooseUnits: (chosen) => dispatch({ type: 'unitsChosen', chosen }),
    saveEmail: (email) => {
      savedEmails.push(email)
      dispatch({ type: 'answer', questionId: 'email', value: email })
    },
    mail: {
      agrees: () => mailWishes.at(-1)?.agrees ?? false,
      say: (agrees, wording) => {
        mailWishes.push({ agrees, wording })
      },
    },
    forgetAnswers: (questionIds) => dispatch({ type: 'answersForgotten', questionIds }),
    completeQuiz: options.completeQuiz ?? (async () => dispatch({ type: 'completed' })),
    ensureLead: async () => 'lead-1',
    isLeadComing: () => options.isLeadComing ?? false,
    reset: () => dispatch({ type: 'reset', step: 0 }),
    erase: () => {
      tracked.length = 0
      dispatch({ type: 'reset', step: 0 })
    },
    track: (eventType, metadata = {}) => {
      tracked.push({ eventType, metadata })
    },
  }
}
