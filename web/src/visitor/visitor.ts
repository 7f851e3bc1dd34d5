import type { TrackingEvent } from '@fennel/contract'
import type { AnswerValue, PreferredUnits, QuizState } from '@fennel/funnel'
import type { StoreApi } from 'zustand/vanilla'

export type EventType = TrackingEvent['eventType']

/** Where a lead came from, stored with the lead and its orders. */
export type RegistrationSource = 'quiz' | 'email_offer' | 'checkout'

/**
 * Everything the screens may do with the visitor. State changes are synchronous and written to browser storage 300 ms
 * later. The server is updated in the background, with retries when it is unreachable. Nothing here throws because of
 * the network, except `completeQuiz` and `ensureLead`, whose callers decide what to show.
 */
export interface Visitor {
  readonly quiz: StoreApi<QuizState>
  /** Stores an answer, and sends it once a lead exists. */
  readonly answer: (questionId: string, value: AnswerValue) => void
  readonly goToStep: (index: number) => void
  readonly chooseUnits: (chosen: Partial<PreferredUnits>) => void
  /** Stores the address as the quiz's email answer and creates or updates the lead in the background. */
  readonly saveEmail: (email: string) => void
  /** Whether the visitor wants emails, with the wording they agreed to; sent once the server has the address. */
  readonly mail: {
    readonly agrees: () => boolean
    readonly say: (agrees: boolean, wording: string) => void
  }
  /** Removes answers from this browser; the server keeps what it has of them. */
  readonly forgetAnswers: (questionIds: readonly string[]) => void
  /** Marks the quiz as done and completes the lead. Rejects with an `Error` whose message can be shown. */
  readonly completeQuiz: () => Promise<void>
  /** The id of the lead, created if there is none yet. Rejects without an email or a reachable server. */
  readonly ensureLead: (source?: RegistrationSource) => Promise<string>
  /**
   * Whether a visitor without a lead gets one without doing anything more. Not one of whom only an address in a link is
   * known.
   */
  readonly isLeadComing: () => boolean
  /** Resets everything to the defaults at a step and removes what this browser stored about the visit. */
  readonly reset: (step?: number) => void
  /** Resets everything, and drops the events that wait: the server has erased whom they are about. */
  readonly erase: () => void
  /** Queues a tracking event; failures are only logged. */
  readonly track: (eventType: EventType, metadata?: Readonly<Record<string, unknown>>) => void
}
