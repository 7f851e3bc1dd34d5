import type { ApiClient } from '#web/api/index.ts'
import { ApiFailure } from '#web/api/index.ts'
import { withoutEmptyAnswers } from '@fennel/funnel'
import type { Answers, QuizState } from '@fennel/funnel'
import { createMailWish } from './mail-wish.ts'
import type { MailWish } from './mail-wish.ts'
import type { SafeStorage } from './safe-storage.ts'
import { createUnsentList } from './unsent.ts'
import type { RegistrationSource } from './visitor.ts'

const noIdMessage = 'No lead ID returned from API'

export interface LeadSyncOptions {
  readonly api: ApiClient
  readonly storage: SafeStorage
  readonly appName: string
  readonly flowId: string
  readonly readState: () => QuizState
  /** The answers a whole lead carries; without it all there are. */
  readonly inForce?: (state: QuizState) => Answers
  readonly onLead: (leadId: string, leadToken: string | undefined) => void
  /** Told of what could not be sent; `ApiFailure` knows whether another try can help. */
  readonly onError: (error: unknown) => void
  /** Told when the server has taken everything there was to send. */
  readonly onSent?: () => void
  /** Where a lead made in the background came from. */
  readonly leadSource: () => RegistrationSource
  readonly cookiesBlocked: () => boolean
  readonly now: () => number
  /** Resolves when what is being drawn is on screen. */
  readonly afterFrame?: () => Promise<void>
  readonly log: (message: string, error: unknown) => void
}

export interface LeadSync {
  /** What the visitor said about mails; sent once their address has arrived. */
  readonly mail: Pick<MailWish, 'agrees' | 'say'>
  readonly answerChanged: (questionId: string) => void
  readonly ensureLead: (source: RegistrationSource) => Promise<string>
  /** Completes the lead; rejects when the server cannot be told, and tells it with what is sent next. */
  readonly finish: () => Promise<void>
  /** Sends whatever is unsent. Never rejects. */
  readonly flush: () => Promise<void>
  /** Forgets what is unsent. */
  readonly reset: () => void
}

/** Keeps the server's lead as new as the visitor's last step, through refreshes and lost networks. */
export function createLeadSync(options: LeadSyncOptions): LeadSync {
  const { api, storage, readState, inForce = ({ answers }: QuizState) => answers } = options
  const mail = createMailWish(options)
  const unsent = createUnsentList(storage)
  let running: Promise<void> | undefined
  let isWanted = false
  let hasFailed = false
  const fail = (error: unknown) => {
    hasFailed = true
    options.onError(error)
  }
  /** What changed while the answers travelled is not part of what was told. */
  const forgetTold = (sent: readonly string[], told: Answers) =>
    unsent.forget(sent.filter((id) => readState().answers[id] === told[id]))

  async function create(source: RegistrationSource): Promise<string> {
    const state = readState()
    const { answers, sessionId } = state
    const sent = unsent.ids()
    const email = emailOf(answers)
    const { data } = await api.call('createLead', {
      body: {
        email,
        quizData: quizDataOf(inForce(state)),
        appName: options.appName,
        flowId: options.flowId,
        registrationSource: source,
        ...(sessionId === '' ? {} : { sessionId }),
      },
      ...cookieNotice(options),
    })
    if (!data.id) throw new Error(noIdMessage)
    forgetTold(sent, answers)
    options.onLead(data.id, data.leadToken)
    return data.id
  }

  /** Whether this browser still opens the lead: its cookie may have run out, or been cleared. */
  async function isOurs(leadId: string): Promise<boolean> {
    try {
      await api.call('getLead', { params: { id: leadId } })
      return true
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) return false
      throw error
    }
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
    // The answer may have changed while it travelled; then it stays unsent.
    if (readState().answers[questionId] === answer) unsent.forget([questionId])
  }

  /** Tells the lead the address it may not know yet; false when it takes no other one. */
  async function hasEmail(leadId: string): Promise<boolean> {
    if (!unsent.ids().includes('email')) return true
    try {
      await sendAnswer(leadId, 'email')
      return true
    } catch (error) {
      if (asksForAnotherLead(error, 'email')) return false
      throw error
    }
  }

  async function complete(): Promise<void> {
    const state = readState()
    const { answers, sessionId } = state
    const sent = unsent.ids()
    const { data } = await api.call('completeLead', {
      body: {
        ...(typeof answers['email'] === 'string' ? { email: answers['email'] } : {}),
        quizData: { ...quizDataOf(inForce(state)), completedAt: new Date(options.now()).toISOString() },
        appName: options.appName,
        flowId: options.flowId,
        ...(sessionId === '' ? {} : { sessionId }),
      },
      ...cookieNotice(options),
    })
    const leadId = data._id || data.id
    if (!leadId) throw new Error(noIdMessage)
    forgetTold(sent, answers)
    unsent.forgetFinish()
    options.onLead(leadId, data.leadToken)
  }

  /** Resolves with whether there was anything to send. */
  async function sendAll(): Promise<boolean> {
    const { answers, leadId } = readState()
    if (typeof answers['email'] !== 'string') return false
    if (unsent.isFinished()) {
      await complete()
      return true
    }
    const ids = unsent.ids()
    if (leadId === undefined) {
      // An address that only arrived with a link makes no lead; the visitor's first answer does.
      if (ids.length > 0) await create(options.leadSource())
      return ids.length > 0
    }
    for (const questionId of ids) {
      try {
        await sendAnswer(leadId, questionId)
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.isTemporary) throw error
        if (asksForAnotherLead(error, questionId)) {
          await create(options.leadSource())
          return true
        }
        // An answer nobody will take.
        fail(error)
        unsent.forget([questionId])
      }
    }
    return ids.length > 0
  }

  /** Only an address the server knows already can be agreed for. */
  async function sendMailWish(): Promise<void> {
    const { leadId } = readState()
    if (leadId !== undefined && !unsent.ids().includes('email')) await mail.send(leadId)
  }

  /** Sends until nothing was asked for meanwhile. After a failure the next ask begins again, or the retry timer where that can help. */
  async function run(ready?: Promise<void>): Promise<void> {
    if (ready !== undefined) await ready
    while (isWanted) {
      isWanted = false
      hasFailed = false
      try {
        const hasSent = await sendAll()
        await sendMailWish()
        if (hasSent && !hasFailed) options.onSent?.()
      } catch (error) {
        fail(error)
      }
    }
    running = undefined
  }

  const flush = (ready?: Promise<void>) => {
    isWanted = true
    running ??= run(ready)
    return running
  }

  /** A lead for a caller who waits for it; what else is unsent follows by itself. */
  const createNow = async (source: RegistrationSource) => {
    const leadId = await create(source)
    void flush()
    return leadId
  }

  return {
    mail,
    flush,
    reset: () => {
      mail.reset()
      unsent.reset()
    },
    answerChanged: (questionId) => {
      unsent.add(questionId)
      const { answers, leadId } = readState()
      if (leadId !== undefined || typeof answers['email'] === 'string') void flush(options.afterFrame?.())
    },
    ensureLead: async (source) => {
      await flush()
      const { leadId } = readState()
      if (leadId === undefined) return createNow(source)
      return (await hasEmail(leadId)) && (await isOurs(leadId)) ? leadId : createNow(source)
    },
    finish: async () => {
      // NOTE: noted before anything is waited for, since the page may end before an earlier call does.
      unsent.finish()
      await running
      if (unsent.isFinished()) await complete()
      void flush()
    },
  }
}

/**
 * Whether the visitor needs a lead of their own. 404: this browser no longer opens that one. 409 for an e-mail: its plan
 * was paid under another address, which stands.
 */
function asksForAnotherLead(error: unknown, questionId: string): boolean {
  if (!(error instanceof ApiFailure)) return false
  return error.status === 404 || (error.status === 409 && questionId === 'email')
}

function emailOf(answers: Answers): string {
  const email = answers['email']
  if (typeof email !== 'string' || email === '')
    throw new Error('Email address is required to complete the quiz')
  return email
}

/** Answers as they travel: empty values are stripped. */
function quizDataOf(answers: Answers): Record<string, string | number | string[]> {
  const entries = Object.entries(withoutEmptyAnswers(answers))
  return Object.fromEntries(
    entries.map(([id, answer]) => [id, typeof answer === 'object' ? [...answer] : answer]),
  )
}

function cookieNotice({ cookiesBlocked }: LeadSyncOptions): { headers?: Record<string, string> } {
  return cookiesBlocked() ? { headers: { 'x-lead-cookie': 'blocked' } } : {}
}
