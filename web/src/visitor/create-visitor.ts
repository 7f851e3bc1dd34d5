import { initialQuizState, reduceQuiz } from '@fennel/funnel'
import type { AnswerValue, Answers, PersistedQuiz, QuizAction, QuizState } from '@fennel/funnel'
import { createStore } from 'zustand/vanilla'
import type { ApiClient, ApiFailure } from '#web/api/index.ts'
import type { Arrival } from './arrival.ts'
import { createBatchedWriter } from './batched-writer.ts'
import { createEventDelivery } from './event-delivery.ts'
import { createEventQueue } from './event-queue.ts'
import { createKeptQuiz } from './kept-quiz.ts'
import { createLeadLookUp } from './lead-look-up.ts'
import { createLeadSync } from './lead-sync.ts'
import type { SafeStorage } from './safe-storage.ts'
import { buildTrackingEvent, carriesAnswers } from './tracking-event.ts'
import type { DeviceInfo } from './tracking-event.ts'
import type { TrackingSurroundings } from './tracking-surroundings.ts'
import type { RegistrationSource, Visitor } from './visitor.ts'

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
  /** Resolves when the pending frame is on screen. Without it, nothing waits for that. */
  readonly afterFrame?: () => Promise<void>
  readonly cookiesBlocked: () => boolean
  /** Source of a lead created in the background, derived from the page the visitor is on. */
  readonly leadSource: () => RegistrationSource
  /** The answers of a state that count for the lead. Defaults to all of them. */
  readonly inForce?: (state: QuizState) => Answers
  readonly log: (message: string, error: unknown) => void
  readonly tracking?: TrackingSurroundings
}

/** A visitor plus the functions that only the startup code needs. */
export interface StartingVisitor extends Visitor {
  /** Loads what this browser kept and what the address says. Resolves when the lookup by email is done. */
  readonly start: (arrival: Arrival, onEarlyAnswer?: OnEarlyAnswer) => Promise<void>
  /** Writes pending changes and hands over waiting events. Called when the page is being left. */
  readonly settle: () => void
  /** Takes over what another tab has changed since. Called when this tab becomes visible again. */
  readonly catchUp: () => void
  /** Tries again to send what is unsent. Called when the network is back. */
  readonly resend: () => void
}

/** Called with an answer that was given before the script ran, before it is stored. */
export type OnEarlyAnswer = (questionId: string, value: AnswerValue) => void

export function createVisitor(options: VisitorOptions): StartingVisitor {
  const { api, storage, now, newId } = options
  const quiz = createStore<QuizState>(() => initialQuizState)
  const apply = (action: QuizAction) => quiz.setState(reduceQuiz(quiz.getState(), action, now()), true)
  const kept = createKeptQuiz({
    ...options,
    readState: quiz.getState,
    hydrate: (persisted) => apply({ type: 'hydrated', persisted, sessionId: persisted.sessionId }),
  })
  /** Applies an action on top of what another tab has changed in the meantime. */
  const dispatch = (action: QuizAction) => {
    kept.catchUp()
    apply(action)
  }
  const readLatest = () => {
    kept.catchUp()
    return quiz.getState()
  }

  const writer = createBatchedWriter(kept.write)
  quiz.subscribe((state) => {
    // Before initialization the stored state has not been read yet and must not be overwritten.
    if (state.isInitialized) writer.schedule()
  })

  const sync = createLeadSync({
    ...options,
    readState: readLatest,
    onLead: (leadId, leadToken) => {
      dispatch({ type: 'leadCreated', leadId })
      if (leadToken !== undefined) storage.write(leadTokenKey, leadToken)
    },
    onError: failed,
    onSent: () => apply({ type: 'errorCleared' }),
  })
  const { tracking } = options
  const delivery = createEventDelivery(options, (event) => !events.mayBeThere(event))
  const events = createEventQueue({
    ...delivery,
    storage,
    logFailure: (error) => options.log('Tracking failed', error),
  })
  let lastEventAt = 0

  const track: Visitor['track'] = (eventType, metadata = {}) => {
    // Keeps the order of two events from the same millisecond.
    lastEventAt = Math.max(now(), lastEventAt + 1)
    const event = buildTrackingEvent({
      eventType,
      metadata,
      newId,
      now: lastEventAt,
      sessionId: quiz.getState().sessionId,
      deviceInfo: options.deviceInfo(),
      flowId: options.flowId,
      flowVersion: tracking?.flowVersion(),
      ...delivery.adIds(),
    })
    events.add(event)
    tracking?.onTracked(event)
  }

  let retry: ReturnType<typeof setTimeout> | undefined
  /**
   * Recorded as the quiz's error state, never shown as a blocking message. A permanent refusal is not retried; a
   * response that is not our server's, and so has no lead, is.
   */
  function failed(error: unknown): void {
    // NOTE: requests reject with errors only.
    dispatch({ type: 'failed', message: (error as Error).message })
    if ((error as Partial<ApiFailure>).isTemporary !== false) retryLater()
  }
  function retryLater(): void {
    retry ??= setTimeout(resend, retryDelayMs)
  }
  function resend(): void {
    clearTimeout(retry)
    retry = undefined
    void lookUp.ask()
    flush()
  }
  function flush(): void {
    void sync.flush()
    void events.flush()
  }
  const lookUp = createLeadLookUp({ api, readState: readLatest, dispatch, retryLater })

  const answer: Visitor['answer'] = (questionId, value) => {
    dispatch({ type: 'answer', questionId, value })
    sync.answerChanged(questionId)
  }

  const forgetAnswers: Visitor['forgetAnswers'] = (questionIds) => {
    dispatch({ type: 'answersForgotten', questionIds })
    events.drop((event) => carriesAnswers(event, questionIds))
    // Not after 300 ms: answers the visitor asked to remove must not survive a page that is being closed.
    writer.flush()
  }

  /** Removes everything that could be sent, or agreed to, in the name of the previous visitor of this browser. */
  function removeTraces(): void {
    sync.reset()
    kept.remove()
    storage.remove(leadTokenKey)
  }

  function begin(persisted: PersistedQuiz | undefined): void {
    apply({ type: 'hydrated', persisted, sessionId: persisted?.sessionId ?? newId() })
    kept.begin()
  }

  const reset: Visitor['reset'] = (step = 0) => {
    removeTraces()
    apply({ type: 'reset', step })
    begin(undefined)
  }

  return {
    quiz,
    answer,
    goToStep: (index) => dispatch({ type: 'stepSet', index }),
    chooseUnits: (chosen) => dispatch({ type: 'unitsChosen', chosen }),
    saveEmail: (email) => answer('email', email),
    mail: sync.mail,
    forgetAnswers,
    completeQuiz: async () => {
      dispatch({ type: 'completed' })
      apply({ type: 'loading', isLoading: true })
      try {
        await sync.finish()
        apply({ type: 'loading', isLoading: false })
      } catch (error) {
        failed(error)
        throw error
      }
    },
    // NOTE: asked while a page is drawn, which must not change the quiz by catching up.
    isLeadComing: () => sync.isLeadComing(quiz.getState()),
    ensureLead: (source = options.leadSource()) => sync.ensureLead(source),
    reset,
    erase: () => {
      events.drop(() => true)
      reset()
    },
    track,
    start: async (arrival, onEarlyAnswer) => {
      if (kept.isForgotten()) removeTraces()
      begin(kept.read())
      for (const [questionId, value] of arrival.landingAnswers) {
        onEarlyAnswer?.(questionId, value)
        answer(questionId, value)
      }
      if (arrival.email !== undefined) lookUp.open(arrival.email)
      await lookUp.ask()
      flush()
    },
    settle: () => {
      writer.flush()
      events.leave()
    },
    catchUp: kept.catchUp,
    resend,
  }
}
