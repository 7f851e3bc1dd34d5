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
  /** Told of what could not be sent; `ApiFailure` knows whether another try can help. */
  readonly onError: (error: unknown) => void
  /** Told when the server has taken everything there was to send. */
  readonly onSent?: () => void
  /** Where a lead made in the background came from. */
  readonly leadSource: () => RegistrationSource
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
