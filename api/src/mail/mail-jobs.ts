import { isDatabaseAway } from '#api/db/database-failure.ts'
import type { Services } from '#api/services.ts'
import type { IssueResetToken } from './compose-mail.ts'
import { sendDueMail } from './send-due-mail.ts'

/** The work behind the outbox. */
export interface MailJobs {
  /** Sends what is due, then keeps at it until stopped. */
  readonly start: () => void
  /** Resolves once the mail at hand is done. */
  readonly stop: () => Promise<void>
}

const pollMilliseconds = 1_000

/** Several processes may run these jobs on one database: each mail is taken by one of them. */
export function createMailJobs(services: Services, issueResetToken: IssueResetToken): MailJobs {
  let work: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const drain = async (): Promise<void> => {
    try {
      while (!isStopped && (await sendDueMail(services, issueResetToken)));
    } catch (failure) {
      // NOTE: while the database is away other parts say so, and loudly enough.
      const level = isDatabaseAway(failure) ? 'debug' : 'error'
      services.log[level]({ err: failure }, 'the outbox could not be worked on')
    } finally {
      work = undefined
    }
  }
  return {
    start() {
      timer = setInterval(() => {
        work ??= drain()
      }, pollMilliseconds).unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await work
    },
  }
}
