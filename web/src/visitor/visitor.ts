import type { TrackingEvent } from '@fennel/contract'
import type { AnswerValue, PreferredUnits, QuizState } from '@fennel/funnel'
import type { StoreApi } from 'zustand/vanilla'

export type EventType = TrackingEvent['eventType']

/** Where a lead came from, kept with the lead and its orders. */
export type RegistrationSource = 'quiz' | 'email_offer' | 'checkout'

/**
 * Everything the screens may do with the visitor. State changes are synchronous and kept in browser storage 300 ms later;
 * the server is told in the background, and again when it was away. Nothing here throws because of the network,
 * except `completeQuiz` and `ensureLead`, whose callers decide what to show.
 */
export interface Visitor {
  readonly quiz: StoreApi<QuizState>
  /** Keeps an answer, and sends it up once a lead exists. */
  readonly answer: (questionId: string, value: AnswerValue) => void
  readonly goToStep: (index: number) => void
  readonly chooseUnits: (chosen: Partial<PreferredUnits>) => void
  /** Keeps the address as the quiz's e-mail answer and makes or updates the lead in the background. */
  readonly saveEmail: (email: string) => void
  /** Whether the visitor wants mails, with the words they said it to; told to the server once the address is there. */
  readonly mail: {
    readonly agrees: () => boolean
    readonly say: (agrees: boolean, wording: string) => void
  }
  /** Removes answers from this browser; what the server has of them stays there. */
  readonly forgetAnswers: (questionIds: readonly string[]) => void
  /** Marks the quiz done and completes the lead. Rejects with an `Error` whose message is fit to show. */
  readonly completeQuiz: () => Promise<void>
  /** The id of the visitor's lead, made now if it does not exist yet. Rejects without an e-mail or without a server. */
  readonly ensureLead: (source?: RegistrationSource) => Promise<string>
  /** Puts everything back to the defaults at a step and clears what this browser kept of the visit. */
  readonly reset: (step?: number) => void
  /** Queues a tracking event; failures are only logged. */
  readonly track: (eventType: EventType, metadata?: Readonly<Record<string, unknown>>) => void
}
