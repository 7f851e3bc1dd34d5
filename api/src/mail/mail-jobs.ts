import { minuteMs } from '@fennel/funnel'
import { isDatabaseUnavailable } from '#api/db/database-failure.ts'
import type { Services } from '#api/services.ts'
import type { MailSources } from './compose-mail.ts'
import { inviteVisitors } from './invitations/invite-visitors.ts'
import { cachedAllowance } from './hourly-allowance.ts'
import { countSent } from './mail-store.ts'
import { sendDueMail } from './send-due-mail.ts'
import type { RestingRanks } from './send-due-mail.ts'

/** The background work on the outbox. */
export interface MailJobs {
  /** Sends what is due, and keeps polling until stopped. */
  readonly start: () => void
  /** Resolves once the mails in progress are done. */
  readonly stop: () => Promise<void>
}

const pollMilliseconds = 1_000
const inviteMilliseconds = 10 * minuteMs

/** After this many mails in a row, one sender is not enough … */
const mailsBeforeHelp = 8
/** … and this many work in parallel. */
const senders = 4

/** Safe to run in several processes on one database: each mail is claimed by one of them. */
export function createMailJobs(services: Services, sources: MailSources): MailJobs {
  let work: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let inviting: Promise<unknown> | undefined
  let inviteTimer: NodeJS.Timeout | undefined
  let isStopped = false

  const mayGoOut = cachedAllowance(services.config.mail.perHour, (since) =>
    countSent(services.db.query, since),
  )
  const resting: RestingRanks = new Map()
  const sendNext = async () => !isStopped && (await sendDueMail(services, sources, mayGoOut, resting))
  const sendAll = async () => {
    while (await sendNext());
  }
  const drain = () =>
    guarded(async () => {
      for (let sent = 0; sent < mailsBeforeHelp; sent += 1) if (!(await sendNext())) return
      await Promise.all(Array.from({ length: senders }, sendAll))
    })
  const guarded = async (job: () => Promise<unknown>): Promise<void> => {
    try {
      await job()
    } catch (failure) {
      // NOTE: while the database is down, other parts log that prominently enough.
      const level = isDatabaseUnavailable(failure) ? 'debug' : 'error'
      services.log[level]({ err: failure }, 'the mail outbox could not be processed')
    }
  }
  return {
    start() {
      timer = setInterval(() => {
        work ??= drain().finally(() => {
          work = undefined
        })
      }, pollMilliseconds).unref()
      inviteTimer = setInterval(() => {
        inviting ??= guarded(() => inviteVisitors(services)).finally(() => {
          inviting = undefined
        })
      }, inviteMilliseconds).unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearInterval(inviteTimer)
      await Promise.all([work, inviting])
    },
  }
}
