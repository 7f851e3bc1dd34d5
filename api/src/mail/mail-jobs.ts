import { minuteMs } from '@fennel/funnel'
import { logJobFailure, repeatJob } from '#api/repeat-job.ts'
import type { Services } from '#api/services.ts'
import type { MailSources } from './compose-mail.ts'
import { inviteVisitors } from './invitations/invite-visitors.ts'
import { cachedAllowance } from './hourly-allowance.ts'
import { countSent } from './mail-store.ts'
import type { MailTransport } from './mail-transport.ts'
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

/** A sender that has been waiting for the mail server for this many polls is stuck, and does not count as one … */
const pollsUntilStuck = 3
/** … but there are never more than this many. */
const mostSenders = 8

interface Sender {
  /** How many polls ago it handed its mail to the mail server; undefined while it has none there. */
  polls: number | undefined
}

/** Safe to run in several processes on one database: each mail is claimed by one of them. */
export function createMailJobs(services: Services, sources: MailSources): MailJobs {
  const working = new Map<Sender, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const mayGoOut = cachedAllowance(services.config.mail.perHour, (since) =>
    countSent(services.db.query, since),
  )
  const resting: RestingRanks = new Map()
  const invitations = repeatJob(
    services,
    { everyMs: inviteMilliseconds, failed: 'visitors could not be invited' },
    (isStopped) => inviteVisitors(services, isStopped),
  )
  const guarded = async (job: () => Promise<unknown>): Promise<void> => {
    try {
      await job()
    } catch (failure) {
      logJobFailure(services.log, failure, 'the mail outbox could not be processed')
    }
  }
  const bringUpTo = (wanted: number) => {
    const isFree = ({ polls = 0 }: Sender) => polls < pollsUntilStuck
    const missing = wanted - [...working.keys()].filter(isFree).length
    for (let at = 0; at < missing && working.size < mostSenders; at += 1) startSender()
  }
  const startSender = () => {
    const sender: Sender = { polls: undefined }
    const work = guarded(() => sendAll(sender)).finally(() => working.delete(sender))
    working.set(sender, work)
  }
  const sendAll = async (sender: Sender) => {
    const mail: MailTransport = {
      send: async (message) => {
        sender.polls = 0
        try {
          await services.mail.send(message)
        } finally {
          sender.polls = undefined
        }
      },
    }
    const watched = { ...services, mail }
    for (let sent = 1; !isStopped; sent += 1) {
      if (!(await sendDueMail(watched, sources, mayGoOut, resting))) return
      if (sent === mailsBeforeHelp) bringUpTo(senders)
    }
  }
  const poll = () => {
    for (const sender of working.keys()) if (sender.polls !== undefined) sender.polls += 1
    bringUpTo(1)
  }
  return {
    start() {
      timer = setInterval(poll, pollMilliseconds).unref()
      invitations.start()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await Promise.all([...working.values(), invitations.stop()])
    },
  }
}
