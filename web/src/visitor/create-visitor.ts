import { initialQuizState, parsePersistedQuiz, reduceQuiz, toPersistedQuiz } from '@fennel/funnel'
import type { QuizAction, QuizState } from '@fennel/funnel'
import { createStore } from 'zustand/vanilla'
import type { ApiClient } from '#web/api/index.ts'
import type { Arrival } from './arrival.ts'
import { createBatchedWriter } from './batched-writer.ts'
import { createEventQueue } from './event-queue.ts'
import { createLeadSync } from './lead-sync.ts'
import { restoreByEmail } from './restore-by-email.ts'
import type { SafeStorage } from './safe-storage.ts'
import { buildTrackingEvent, readAdCookies } from './tracking-event.ts'
import type { DeviceInfo } from './tracking-event.ts'
import type { RegistrationSource, Visitor } from './visitor.ts'

export const quizStateKey = 'quiz_funnels_state'
export const leadTokenKey = 'quiz_funnels_lead_token'
const retryDelayMs = 15_000

export interface VisitorOptions {
  readonly api: ApiClient
  readonly storage: SafeStorage
  readonly appName: string
  readonly flowId: string
  readonly now: () => number
  readonly newId: () => string
  readonly deviceInfo: () => DeviceInfo
  readonly cookies: () => string
  readonly cookiesBlocked: () => boolean
  /** Where a lead made in the background came from: the page the visitor is on tells. */
  readonly leadSource: () => RegistrationSource
  readonly log: (message: string, error: unknown) => void
}

/** A visitor with the two things only the start-up needs. */
export interface StartingVisitor extends Visitor {
  /** Loads what this browser kept and what the address says. Resolves when look-ups by e-mail are done. */
  readonly start: (arrival: Arrival) => Promise<void>
  /** Writes what is due and hands waiting events over; called when the page is being left. */
  readonly settle: () => void
  /** Tries again to send what is unsent; called when the network is back. */
  readonly resend: () => void
}

export function createVisitor(options: VisitorOptions): StartingVisitor {
  const { api, storage, now, newId } = options
  const quiz = createStore<QuizState>(() => initialQuizState)
  const dispatch = (action: QuizAction) => quiz.setState(reduceQuiz(quiz.getState(), action, now()), true)

  const writer = createBatchedWriter(() => {
    storage.write(quizStateKey, toPersistedQuiz(quiz.getState(), now(), options.flowId))
  })
  quiz.subscribe((state) => {
    // Before that, what the browser kept has not been read yet and must not be written over.
    if (state.isInitialized) writer.schedule()
  })

  const sync = createLeadSync({
    ...options,
    readState: quiz.getState,
    onLead: (leadId, leadToken) => {
      dispatch({ type: 'leadCreated', leadId })
      if (leadToken !== undefined) storage.write(leadTokenKey, leadToken)
    },
    onError: (message) => {
      dispatch({ type: 'failed', message })
      scheduleRetry()
    },
  })
  const events = createEventQueue({
    storage,
    send: (batch) => api.call('trackEvents', { body: { events: [...batch] }, keepalive: true }),
    logFailure: (error) => options.log('Tracking failed', error),
  })

  let retry: ReturnType<typeof setTimeout> | undefined
  function scheduleRetry(): void {
    retry ??= setTimeout(resend, retryDelayMs)
  }
  function resend(): void {
    clearTimeout(retry)
    retry = undefined
    void sync.flush()
    void events.flush()
  }

  const answer: Visitor['answer'] = (questionId, value) => {
    dispatch({ type: 'answer', questionId, value })
    sync.answerChanged(questionId)
  }

  function hydrate(): void {
    const kept = parsePersistedQuiz(storage.read(quizStateKey))
    // Another flavour has other steps: the answers stay, the place does not.
    const isOtherFlow = kept?.flowId !== undefined && kept.flowId !== options.flowId
    const persisted = kept !== undefined && isOtherFlow ? { ...kept, currentStep: 0 } : kept
    dispatch({ type: 'hydrated', persisted, sessionId: persisted?.sessionId ?? newId() })
  }

  async function restore(email: string): Promise<void> {
    const known = quiz.getState().answers['email']
    // A link must never re-label a funnel that already belongs to another address.
    if (typeof known === 'string' && known !== '' && known.toLowerCase() !== email.toLowerCase()) return
    dispatch({ type: 'answer', questionId: 'email', value: email })
    const found = await restoreByEmail(api, email)
    if (found.kind === 'failed') dispatch({ type: 'failed', message: found.message })
    if (found.kind !== 'found') return
    dispatch({ type: 'answersRestored', answers: { ...found.answers, ...quiz.getState().answers } })
    dispatch({ type: 'leadCreated', leadId: found.leadId })
  }

  return {
    quiz,
    answer,
    goToStep: (index) => dispatch({ type: 'stepSet', index }),
    chooseUnits: (chosen) => dispatch({ type: 'unitsChosen', chosen }),
    saveEmail: (email) => answer('email', email),
    completeQuiz: async () => {
      dispatch({ type: 'completed' })
      try {
        await sync.finish()
      } catch (error) {
        scheduleRetry()
        throw error
      }
    },
    ensureLead: (source = options.leadSource()) => sync.ensureLead(source),
    reset: (step = 0) => {
      sync.reset()
      for (const key of [quizStateKey, leadTokenKey]) storage.remove(key)
      dispatch({ type: 'reset', step })
      dispatch({ type: 'hydrated', persisted: undefined, sessionId: newId() })
    },
    track: (eventType, metadata = {}) =>
      events.add(
        buildTrackingEvent({
          eventType,
          metadata,
          eventId: newId(),
          sessionId: quiz.getState().sessionId,
          now: now(),
          deviceInfo: options.deviceInfo(),
          adCookies: readAdCookies(options.cookies()),
        }),
      ),
    start: async (arrival) => {
      hydrate()
      for (const [questionId, value] of arrival.landingAnswers) answer(questionId, value)
      if (arrival.email !== undefined) await restore(arrival.email)
      resend()
    },
    settle: () => {
      writer.flush()
      void events.flush()
    },
    resend,
  }
}
