import type { DataOf } from '@fennel/contract'
import type { ApiClient } from '#web/api/index.ts'
import { ApiFailure } from '#web/api/index.ts'
import { withoutEmptyAnswers } from '@fennel/funnel'
import type { Answers, QuizState } from '@fennel/funnel'
import type { UnsentList } from './unsent.ts'
import type { RegistrationSource } from './visitor.ts'

const noIdMessage = 'No lead ID returned from API'

/** A response as it may arrive: a proxy in between can answer with JSON of its own. */
interface Answered {
  readonly data?: Partial<DataOf<'createLead'>> | null
}

export interface LeadCallsOptions {
  readonly api: ApiClient
  readonly appName: string
  readonly flowId: string
  readonly readState: () => QuizState
  /** The answers that a complete lead carries. Defaults to all of them. */
  readonly inForce?: (state: QuizState) => Answers
  readonly onLead: (leadId: string, leadToken: string | undefined) => void
  readonly cookiesBlocked: () => boolean
  readonly now: () => number
}

/** The requests about a lead. Each takes what the server accepted off the unsent list, or rejects. */
export interface LeadCalls {
  /** Resolves with the id of the new lead. */
  readonly create: (source: RegistrationSource) => Promise<string>
  readonly complete: () => Promise<void>
  readonly sendAnswer: (leadId: string, questionId: string) => Promise<void>
  /** Whether this browser can still open the lead: its cookie may have expired or been cleared. */
  readonly isOurs: (leadId: string) => Promise<boolean>
}

/** Creates the requests about this browser's lead. */
export function createLeadCalls(options: LeadCallsOptions, unsent: UnsentList): LeadCalls {
  const { api, readState, inForce = ({ answers }: QuizState) => answers } = options
  /**
   * An answer that changed while the request was in flight was not sent, and stays on the list. So does one that was
   * taken back: a lead carries no empty answers, and keeps an earlier one until `sendAnswer` removes it.
   */
  const forgetSent = (sent: readonly string[], answers: Answers) => {
    const given = withoutEmptyAnswers(answers)
    const isTold = (id: string) => id in given || !(id in answers)
    unsent.forget(sent.filter((id) => isTold(id) && readState().answers[id] === answers[id]))
  }

  async function create(source: RegistrationSource): Promise<string> {
    const state = readState()
    const { answers, sessionId } = state
    const sent = unsent.ids()
    const email = emailOf(answers)
    const answer: Answered = await api.call('createLead', {
      body: {
        email,
        quizData: quizDataOf(inForce(state)),
        registrationSource: source,
        appName: options.appName,
        flowId: options.flowId,
        ...(sessionId !== '' && { sessionId }),
      },
      ...cookieNotice(options),
    })
    const data = answer.data ?? {}
    if (!data.id) throw new Error(noIdMessage)
    forgetSent(sent, answers)
    options.onLead(data.id, data.leadToken)
    return data.id
  }

  async function complete(): Promise<void> {
    const state = readState()
    const { answers, sessionId } = state
    const sent = unsent.ids()
    const answer: Answered = await api.call('completeLead', {
      body: {
        email: emailOf(answers),
        quizData: {
          ...quizDataOf(inForce(state)),
          appName: options.appName,
          completedAt: new Date(options.now()).toISOString(),
        },
        flowId: options.flowId,
        ...(sessionId !== '' && { sessionId }),
      },
      ...cookieNotice(options),
    })
    const data = answer.data ?? {}
    const leadId = data._id || data.id
    if (!leadId) throw new Error(noIdMessage)
    forgetSent(sent, answers)
    unsent.forgetFinish()
    options.onLead(leadId, data.leadToken)
  }

  async function sendAnswer(leadId: string, questionId: string): Promise<void> {
    const answer = readState().answers[questionId]
    if (questionId === 'email' && typeof answer === 'string') {
      await api.call('updateLead', { params: { id: leadId }, body: { email: answer } })
    } else if (answer !== undefined) {
      await api.call('saveQuizAnswer', {
        params: { id: leadId },
        body: { questionId, answer: typeof answer === 'object' ? [...answer] : answer },
      })
    }
    // An answer that changed while the request was in flight stays unsent.
    if (readState().answers[questionId] === answer) unsent.forget([questionId])
  }

  async function isOurs(leadId: string): Promise<boolean> {
    try {
      await api.call('getLead', { params: { id: leadId } })
      return true
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) return false
      throw error
    }
  }

  return { create, complete, sendAnswer, isOurs }
}

function emailOf(answers: Answers): string {
  const email = answers['email']
  if (typeof email !== 'string' || email === '')
    throw new Error('Email address is required to complete the quiz')
  return email
}

/** Answers as they are sent, without empty values. */
function quizDataOf(answers: Answers): Record<string, string | number | string[]> {
  const entries = Object.entries(withoutEmptyAnswers(answers))
  return Object.fromEntries(
    entries.map(([id, answer]) => [id, typeof answer === 'object' ? [...answer] : answer]),
  )
}

function cookieNotice({ cookiesBlocked }: LeadCallsOptions): { headers?: Record<string, string> } {
  return cookiesBlocked() ? { headers: { 'x-lead-cookie': 'blocked' } } : {}
}
