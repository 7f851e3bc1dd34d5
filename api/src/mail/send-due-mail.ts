import { hourMs, minuteMs } from '@fennel/funnel'
import type { Services } from '#api/services.ts'
import { composeMail, contentOf } from './compose-mail.ts'
import type { MailSources } from './compose-mail.ts'
import { countedAllowance } from './hourly-allowance.ts'
import type { MayGoOut } from './hourly-allowance.ts'
import { hourlyLimit } from './hourly-limit.ts'
import { mailRanks, legallyRequiredKinds } from './mail-kinds.ts'
import type { MailRank } from './mail-kinds.ts'
import { MailFailure } from './mail-message.ts'
import type { MailMessage } from './mail-message.ts'
import { endMail, postponeMail, rescheduleMail, takeMail } from './mail-store.ts'
import type { OutboxMail } from './mail-store.ts'
import type { MailEnding } from './mail-tables.ts'
import { longestSending } from './mail-transport.ts'

const firstDelay = 15_000

/** Attempts for a legally required mail even after it expired; with their pauses about an hour. */
const requiredMailTries = 8

/** Until when (milliseconds since 1970) a rank is skipped because its share of the hour is used up. */
export type RestingRanks = Map<MailRank, number>

/**
 * Sends the mail that has been due longest, rank by rank. Returns false if there is nothing to send now. A mail may
 * have waited for days, so whether it is still true is asked here and not only when it is queued. A mail that may or
 * may not have been sent is sent once more and then never again, so a reader gets one duplicate at most.
 */
export async function sendDueMail(
  services: Services,
  sources: MailSources,
  mayGoOut: MayGoOut = countedAllowance(services),
  resting: RestingRanks = new Map(),
): Promise<boolean> {
  const now = services.now()
  for (const rank of mailRanks) {
    if ((resting.get(rank) ?? 0) > now) continue
    const mail = await takeMail(services.db, new Date(now), rank)
    if (mail === undefined) continue
    if (hasExpired(mail, now)) return end(services, mail, 'expired')
    if (mail.unsureAttempts > 1) return end(services, mail, 'unsure')
    if (await mayGoOut(now, rank)) return send(services, sources, mail)
    const { id, kind } = mail
    services.log.warn({ mail: id, kind }, 'a mail waits: the hourly limit is reached')
    // NOTE: mails of later ranks keep their place in the queue, since there may be far more of them than one hour
    // allows. The rank pauses instead of the mail.
    const dueAt = rank === 0 ? new Date(now + minuteMs) : mail.createdAt
    if (rank !== 0) resting.set(rank, now + minuteMs)
    await postponeMail(services.db.query, mail, dueAt, hourlyLimit)
  }
  return false
}

/** Whether a mail is no longer useful. A legally required one must have been tried a few times first. */
function hasExpired({ kind, attempts, expiresAt }: OutboxMail, now: number): boolean {
  return expiresAt.getTime() <= now && !(legallyRequiredKinds.has(kind) && attempts <= requiredMailTries)
}

async function send(services: Services, sources: MailSources, mail: OutboxMail): Promise<true> {
  const message = await write(services, sources, mail).catch((failure: unknown) => {
    // NOTE: nothing was sent yet, whatever went wrong.
    if (failure instanceof MailFailure) return failure
    return new MailFailure('unsent', 'The mail could not be written.', { cause: failure })
  })
  if (message === 'nobody' || message === 'outdated') return end(services, mail, message)
  const failure = message instanceof MailFailure ? message : await deliver(services, message)
  if (failure === undefined) return end(services, mail, 'sent')
  if (failure.outcome === 'refused') return end(services, mail, 'refused', failure)
  await reschedule(services, mail, Math.min(firstDelay * 2 ** (mail.attempts - 1), hourMs), failure)
  return true
}

async function write(
  services: Services,
  sources: MailSources,
  mail: OutboxMail,
): Promise<MailMessage | 'nobody' | 'outdated'> {
  if (await sources.isOutdated(contentOf(mail))) return 'outdated'
  return (await composeMail(services, sources, mail)) ?? 'nobody'
}

async function deliver(services: Services, message: MailMessage): Promise<MailFailure | undefined> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new MailFailure('unsure', 'The mail took too long.')),
    longestSending,
  )
  try {
    await Promise.race([services.mail.send(message), late.promise])
    return undefined
  } catch (failure) {
    return failure instanceof MailFailure
      ? failure
      : new MailFailure('unsure', 'The mail was not sent for an unknown reason.', { cause: failure })
  } finally {
    clearTimeout(timer)
  }
}

async function end(
  services: Services,
  mail: OutboxMail,
  ending: MailEnding,
  failure?: MailFailure,
): Promise<true> {
  if (ending !== 'sent' && ending !== 'nobody' && ending !== 'outdated') {
    services.log.warn({ mail: mail.id, kind: mail.kind, ending, err: failure }, 'a mail will not be sent')
  }
  await endMail(services.db.query, mail.id, ending, new Date(services.now()))
  return true
}

async function reschedule(
  services: Services,
  mail: OutboxMail,
  delay: number,
  failure: MailFailure,
): Promise<void> {
  const { id, kind, attempts } = mail
  services.log.warn({ mail: id, kind, attempts, err: failure }, 'a mail could not be sent yet')
  await rescheduleMail(services.db.query, mail, {
    dueAt: new Date(services.now() + delay),
    isUnsure: failure.outcome === 'unsure',
    error: failure.message,
  })
}
