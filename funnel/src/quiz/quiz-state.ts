import type { AnswerValue, Answers, MeasurementUnit } from '../answers.ts'
import { defaultUnits, linkUnits, type PreferredUnits } from '../units.ts'
import type { PersistedQuiz } from './persisted-quiz.ts'

/**
 * Everything a browser knows about one visitor's quiz. `lastUpdated` is milliseconds since 1970, 0 before any change.
 * `isCompleted`, `isLoading` and `error` are kept up to date because the specification asks for them; nothing on screen
 * depends on them.
 */
export interface QuizState {
  readonly currentStep: number
  readonly answers: Answers
  readonly leadId: string | undefined
  /** The email came with a link, and the server has not said yet whether it has a lead for it. */
  readonly isLookUpOpen: boolean
  /**
   * The quiz was finished in this browser, possibly in another tab. It is stored so that a look into a visitor's
   * storage shows whether they ever reached the end.
   */
  readonly isCompleted: boolean
  /** A random string; '' until the state is hydrated. */
  readonly sessionId: string
  readonly preferences: { readonly preferredUnits: PreferredUnits }
  readonly isLoading: boolean
  readonly error: string | undefined
  readonly lastUpdated: number
  readonly isInitialized: boolean
}

export type QuizAction =
  | { readonly type: 'answer'; readonly questionId: string; readonly value: AnswerValue }
  /** Merged over the existing answers. The caller decides which of two conflicting answers to pass. */
  | { readonly type: 'answersRestored'; readonly answers: Answers }
  /** Removes the answers to these questions, as if they had never been given. */
  | { readonly type: 'answersForgotten'; readonly questionIds: readonly string[] }
  /** `maxStep` is the index of the flow's last step. */
  | { readonly type: 'next'; readonly maxStep: number }
  | { readonly type: 'previous' }
  | { readonly type: 'stepSet'; readonly index: number }
  /** Any one unit selects its whole system. Stored answers keep the unit they were typed in. */
  | { readonly type: 'unitsChosen'; readonly chosen: MeasurementUnit | Partial<PreferredUnits> }
  | { readonly type: 'leadCreated'; readonly leadId: string }
  | { readonly type: 'lookUp'; readonly isOpen: boolean }
  | { readonly type: 'loading'; readonly isLoading: boolean }
  | { readonly type: 'completed' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'errorCleared' }
  /** Resets everything to the defaults at `step`. The session ends until the next `hydrated`. */
  | { readonly type: 'reset'; readonly step: number }
  | { readonly type: 'hydrated'; readonly persisted: PersistedQuiz | undefined; readonly sessionId: string }

export const initialQuizState: QuizState = {
  currentStep: 0,
  answers: {},
  leadId: undefined,
  isLookUpOpen: false,
  isCompleted: false,
  sessionId: '',
  preferences: { preferredUnits: defaultUnits },
  isLoading: false,
  error: undefined,
  lastUpdated: 0,
  isInitialized: false,
}

/** The state after an action at `nowMs`. Actions that change nothing return the same state object. */
export function reduceQuiz(state: QuizState, action: QuizAction, nowMs: number): QuizState {
  switch (action.type) {
    case 'answer': {
      const answers = { ...state.answers, [action.questionId]: action.value }
      return { ...state, answers, lastUpdated: nowMs }
    }
    case 'answersRestored':
      return { ...state, answers: { ...state.answers, ...action.answers }, lastUpdated: nowMs }
    case 'answersForgotten': {
      const kept = Object.entries(state.answers).filter(([id]) => !action.questionIds.includes(id))
      if (kept.length === Object.keys(state.answers).length) return state
      return { ...state, answers: Object.fromEntries(kept), lastUpdated: nowMs }
    }
    case 'next':
      return atStep(state, Math.min(state.currentStep + 1, action.maxStep), nowMs)
    case 'previous':
      return atStep(state, state.currentStep - 1, nowMs)
    case 'stepSet':
      return atStep(state, action.index, nowMs)
    case 'unitsChosen': {
      const preferredUnits = linkUnits(action.chosen)
      if (preferredUnits.weight === state.preferences.preferredUnits.weight) return state
      return { ...state, preferences: { preferredUnits }, lastUpdated: nowMs }
    }
    case 'leadCreated':
      return { ...state, leadId: action.leadId, error: undefined, isLoading: false, lastUpdated: nowMs }
    case 'lookUp':
      return state.isLookUpOpen === action.isOpen ? state : { ...state, isLookUpOpen: action.isOpen }
    case 'loading':
      return { ...state, isLoading: action.isLoading, error: action.isLoading ? undefined : state.error }
    case 'completed':
      return { ...state, isCompleted: true, lastUpdated: nowMs }
    case 'failed':
      return { ...state, error: action.message, isLoading: false }
    case 'errorCleared':
      return state.error === undefined ? state : { ...state, error: undefined }
    case 'reset':
      return { ...initialQuizState, currentStep: wholeStep(action.step), lastUpdated: nowMs }
    case 'hydrated':
      return hydrate(state, action.persisted, action.sessionId)
  }
}

function wholeStep(index: number): number {
  return Number.isFinite(index) ? Math.max(0, Math.trunc(index)) : 0
}

function atStep(state: QuizState, index: number, nowMs: number): QuizState {
  const currentStep = wholeStep(index)
  return currentStep === state.currentStep ? state : { ...state, currentStep, lastUpdated: nowMs }
}

function hydrate(state: QuizState, persisted: PersistedQuiz | undefined, sessionId: string): QuizState {
  if (persisted === undefined) return { ...state, sessionId, isInitialized: true }
  const { currentStep, answers, leadId, isLookUpOpen, isCompleted, preferences, savedAt } = persisted
  return {
    ...state,
    currentStep,
    answers,
    leadId,
    isLookUpOpen,
    isCompleted,
    sessionId,
    preferences,
    lastUpdated: savedAt,
    isInitialized: true,
  }
}
