import { minuteMs } from '@fennel/funnel'
import { isDatabaseAway } from '#api/db/database-failure.ts'
import type { Services } from '#api/services.ts'
import type { IssueResetToken } from './compose-mail.ts'
import { inviteVisitors } from './invitations/invite-visitors.ts'
import { rememberAllowance } from './hourly-allowance.ts'
import { countSent } from './mail-store.ts'
import { sendDueMail } from './send-due-mail.ts'
import type { RestingRanks } from './send-due-mail.ts'

/** The work behind the outbox. */
export interface MailJobs {
  /** Sends what is due, then keeps at it until stopped. */
  readonly start: () => void
  /** Resolves once the mail at hand is done. */
  readonly stop: () => Promise<void>
}

const pollMilliseconds = 1_000
const inviteMilliseconds = 10 * minuteMs

/** After so many mails in a row there are more than one sender keeps up with … */
const aRow = 8
/** … and so many take turns. */
const senders = 4

/** Several processes may run these jobs on one database: each mail is taken by one of them. */
export function createMailJobs(services: Services, issueResetToken: IssueResetToken): MailJobs {
  let work: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let inviting: Promise<unknown> | undefined
  let inviteTimer: NodeJS.Timeout | undefined
  let isStopped = false

  const mayGoOut = rememberAllowance(services.config.mail.perHour, (since) =>
    countSent(services.db.query, since),
  )
  const resting: RestingRanks = new Map()
  const sendNext = async () => !isStopped && (await sendDueMail(services, issueResetToken, mayGoOut, resting))
  const sendAll = async () => {
    while (await sendNext());
  }
  const drain = () =>
    guarded(async () => {
      for (let sent = 0; sent < aRow; sent += 1) if (!(await sendNext())) return
      await Promise.all(Array.from({ length: senders }, sendAll))
    })
  const guarded = async (job: () => Promise<unknown>): Promise<void> => {
    try {
      await job()
    } catch (failure) {
      // NOTE: while the database is away other parts say so, and loudly enough.
      const level = isDatabaseAway(failure) ? 'debug' : 'error'
      services.log[level]({ err: failure }, 'the outbox could not be worked on')
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
