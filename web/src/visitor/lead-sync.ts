import type { QuizState } from '@fennel/funnel'
import { ApiFailure } from '#web/api/index.ts'
import { createLeadCalls } from './lead-calls.ts'
import type { LeadCallsOptions } from './lead-calls.ts'
import { createMailWish } from './mail-wish.ts'
import type { MailWish } from './mail-wish.ts'
import type { SafeStorage } from './safe-storage.ts'
import { createUnsentList } from './unsent.ts'
import type { RegistrationSource } from './visitor.ts'

export interface LeadSyncOptions extends LeadCallsOptions {
  readonly storage: SafeStorage
  /** Called with what could not be sent; `ApiFailure` knows whether another try can help. */
  readonly onError: (error: unknown) => void
  /** Called when the server has accepted everything there was to send. */
  readonly onSent?: () => void
  /** Source of a lead created in the background. */
  readonly leadSource: () => RegistrationSource
  /** Resolves when the pending frame is on screen. */
  readonly afterFrame?: () => Promise<void>
  readonly log: (message: string, error: unknown) => void
}

export interface LeadSync {
  /** The visitor's choice about emails; sent once the server has their address. */
  readonly mail: Pick<MailWish, 'agrees' | 'say'>
  readonly answerChanged: (questionId: string) => void
  readonly ensureLead: (source: RegistrationSource) => Promise<string>
  /** Whether the next flush creates a lead, if there is none: an address is known, and something waits with it. */
  readonly isLeadComing: (state: Pick<QuizState, 'answers'>) => boolean
  /** Completes the lead. Rejects when the server cannot be reached; the next flush then completes it. */
  readonly finish: () => Promise<void>
  /** Sends everything unsent. Never rejects. */
  readonly flush: () => Promise<void>
  /** Discards everything unsent. */
  readonly reset: () => void
}

/** Keeps the lead on the server up to date with the visitor's latest answers, across refreshes and lost networks. */
export function createLeadSync(options: LeadSyncOptions): LeadSync {
  const { storage, readState } = options
  const mail = createMailWish(options)
  const unsent = createUnsentList(storage)
  const { create, complete, sendAnswer, isOurs } = createLeadCalls(options, unsent)
  let running: Promise<void> | undefined
  let isWanted = false
  let hasFailed = false
  const fail = (error: unknown) => {
    hasFailed = true
    options.onError(error)
  }

  /** Sends the lead an address it may not have yet. Resolves with false when the lead accepts no other address. */
  async function giveEmail(leadId: string): Promise<boolean> {
    if (!unsent.ids().includes('email')) return true
    try {
      await sendAnswer(leadId, 'email')
      return true
    } catch (error) {
      if (asksForAnotherLead(error, 'email')) return false
      throw error
    }
  }

  /** Resolves with whether there was anything to send. */
  async function sendAll(): Promise<boolean> {
    if (typeof readState().answers['email'] !== 'string') return false
    const isWhole = unsent.isFinished() || readState().leadId === undefined
    if (unsent.isFinished()) await complete()
    // An address that only came with a link creates no lead; the visitor's first answer does.
    else if (isWhole && unsent.ids().length > 0) await create(options.leadSource())
    const { leadId } = readState()
    if (leadId === undefined) return false
    const ids = unsent.ids()
    for (const questionId of ids) {
      try {
        await sendAnswer(leadId, questionId)
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.isTemporary) throw error
        if (asksForAnotherLead(error, questionId)) {
          await create(options.leadSource())
          return true
        }
        // An answer that the server will never accept.
        fail(error)
        unsent.forget([questionId])
      }
    }
    return isWhole || ids.length > 0
  }

  /** Consent can only be recorded for an address that the server already has. */
  async function sendMailWish(): Promise<void> {
    const { leadId } = readState()
    if (leadId !== undefined && !unsent.ids().includes('email')) await mail.send(leadId)
  }

  /** Sends until no flush is pending. After a failure, the next flush or the retry timer starts over. */
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

  /** A lead for a caller that waits for it; everything else unsent follows on its own. */
  const createNow = async (source: RegistrationSource) => {
    const leadId = await create(source)
    void flush()
    return leadId
  }

  return {
    mail,
    flush,
    isLeadComing: ({ answers }) =>
      typeof answers['email'] === 'string' && (unsent.isFinished() || unsent.ids().length > 0),
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
      return (await giveEmail(leadId)) && (await isOurs(leadId)) ? leadId : createNow(source)
    },
    finish: async () => {
      // NOTE: recorded before anything is awaited, since the page may end before an earlier request does.
      unsent.finish()
      await running
      if (unsent.isFinished()) await complete()
      void flush()
    },
  }
}

/**
 * Whether the visitor needs another lead. 404: this browser can no longer open the current one. 409 for an email: its
 * plan was bought under another address, which stays.
 */
function asksForAnotherLead(error: unknown, questionId: string): boolean {
  if (!(error instanceof ApiFailure)) return false
  return error.status === 404 || (error.status === 409 && questionId === 'email')
}
