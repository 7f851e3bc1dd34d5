import { hourMs, minuteMs } from '@fennel/funnel'
import type { Services } from '#api/services.ts'
import { composeMail } from './compose-mail.ts'
import type { IssueResetToken } from './compose-mail.ts'
import { askOutbox } from './hourly-allowance.ts'
import type { MayGoOut } from './hourly-allowance.ts'
import { mailRanks, owedKinds } from './mail-kinds.ts'
import type { MailRank } from './mail-kinds.ts'
import { MailFailure } from './mail-message.ts'
import type { MailMessage } from './mail-message.ts'
import { endMail, leaveMail, putMailBack, takeMail } from './mail-store.ts'
import type { OutboxMail } from './mail-store.ts'
import type { MailEnding } from './mail-tables.ts'

/** Longest time one mail may take, well inside its taker's lease. */
const patience = minuteMs
const firstDelay = 15_000

/** Tries of a mail that is owed, however late its turn came: with their pauses about an hour. */
const owedTries = 8

/** Until when, in milliseconds since 1970, nothing of a rank is taken since its share of the hour is used up. */
export type RestingRanks = Map<MailRank, number>

/** The `lastError` of a mail that waits because its share of an hour is used up. */
export const outOfTurn = 'As many went out this hour as may.'

/**
 * Sends the mail that is due longest, rank by rank; false when there is none to send now. A mail of which nobody knows
 * whether it went out is sent once more and then never again: a reader gets one duplicate at most.
 */
export async function sendDueMail(
  services: Services,
  issueResetToken: IssueResetToken,
  mayGoOut: MayGoOut = askOutbox(services),
  resting: RestingRanks = new Map(),
): Promise<boolean> {
  const now = services.now()
  for (const rank of mailRanks) {
    if ((resting.get(rank) ?? 0) > now) continue
    const mail = await takeMail(services.db, new Date(now), rank)
    if (mail === undefined) continue
    if (isOver(mail, now)) return end(services, mail, 'expired')
    if (mail.unsureAttempts > 1) return end(services, mail, 'unsure')
    if (await mayGoOut(now, rank)) return send(services, issueResetToken, mail)
    const { id, kind } = mail
    services.log.warn({ mail: id, kind }, 'a mail waits: as many went out this hour as may')
    // NOTE: the later ranks keep their place in line, since there may be many more of them than one hour lets out; so the
    // rank rests in place of the mail.
    const dueAt = rank === 0 ? new Date(now + minuteMs) : mail.createdAt
    if (rank !== 0) resting.set(rank, now + minuteMs)
    await leaveMail(services.db.query, mail, dueAt, outOfTurn)
  }
  return false
}

/** Whether a mail is no use any more; one that is owed has to have been tried some times. */
function isOver({ kind, attempts, expiresAt }: OutboxMail, now: number): boolean {
  return expiresAt.getTime() <= now && !(owedKinds.has(kind) && attempts <= owedTries)
}

async function send(services: Services, issueResetToken: IssueResetToken, mail: OutboxMail): Promise<true> {
  const message = await composeMail(services, issueResetToken, mail).catch((failure: unknown) => {
    // NOTE: nothing was sent yet, whatever went wrong.
    if (failure instanceof MailFailure) return failure
    return new MailFailure('unsent', 'The mail could not be written.', { cause: failure })
  })
  if (message === undefined) return end(services, mail, 'nobody')
  const failure = message instanceof MailFailure ? message : await deliver(services, message)
  if (failure === undefined) return end(services, mail, 'sent')
  if (failure.outcome === 'refused') return end(services, mail, 'refused', failure)
  await putBack(services, mail, Math.min(firstDelay * 2 ** (mail.attempts - 1), hourMs), failure)
  return true
}

async function deliver(services: Services, message: MailMessage): Promise<MailFailure | undefined> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new MailFailure('unsure', 'The mail took too long.')), patience)
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
  if (ending !== 'sent' && ending !== 'nobody') {
    services.log.warn({ mail: mail.id, kind: mail.kind, ending, err: failure }, 'a mail will not be sent')
  }
  await endMail(services.db.query, mail.id, ending, new Date(services.now()))
  return true
}

async function putBack(
  services: Services,
  mail: OutboxMail,
  delay: number,
  failure: MailFailure,
): Promise<void> {
  const { id, kind, attempts } = mail
  services.log.warn({ mail: id, kind, attempts, err: failure }, 'a mail could not be sent yet')
  await putMailBack(services.db.query, mail, {
    dueAt: new Date(services.now() + delay),
    isUnsure: failure.outcome === 'unsure',
    error: failure.message,
  })
}
