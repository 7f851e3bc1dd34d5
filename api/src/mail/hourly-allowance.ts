import { hourMs } from '@fennel/funnel'
import type { Services } from '#api/services.ts'
import { strangersRanks } from './mail-kinds.ts'
import type { MailRank } from './mail-kinds.ts'
import { countSent } from './mail-store.ts'
import type { SentMails } from './mail-store.ts'

/** Whether one more mail may go out now, even one that then fails; `now` in milliseconds since 1970. */
export type MayGoOut = (now: number, rank: MailRank) => Promise<boolean>

/** How many of an hour's mails may be ones that strangers cause: two fifths, and at least one. */
export function strangersShare(perHour: number): number {
  return Math.max(1, Math.floor((perHour * 2) / 5))
}

/** Whether an hour in which so many went out has room for one more; all ranks but the first leave it a fifth. */
function hasRoom(perHour: number, sent: SentMails, rank: MailRank): boolean {
  const left = perHour - sent.all
  if (rank === 0) return left > 0
  if (left <= Math.floor(perHour / 5)) return false
  return !strangersRanks.has(rank) || sent.strangers < strangersShare(perHour)
}

/** Asks the outbox each time. */
export function askOutbox({ db, config }: Pick<Services, 'db' | 'config'>): MayGoOut {
  return async (now, rank) =>
    hasRoom(config.mail.perHour, await countSent(db.query, new Date(now - hourMs)), rank)
}

/**
 * Asks now and then (`countSince`: mails that went out since) and counts its own in between: counting the mails of an
 * hour for each of them costs more than the mail. It gives out a twentieth of what is left before it asks again, so that
 * several processes together overstep the limit by little.
 */
export function rememberAllowance(
  perHour: number,
  countSince: (since: Date) => Promise<SentMails>,
): MayGoOut {
  let given = 0
  let sent: SentMails = { all: 0, strangers: 0 }
  return async (now, rank) => {
    if (given <= 0) {
      sent = await countSince(new Date(now - hourMs))
      given = Math.ceil((perHour - sent.all) / 20)
    }
    if (!hasRoom(perHour, sent, rank)) {
      // NOTE: asked again for the next one, since nothing else may come that would use up what was given.
      given = 0
      return false
    }
    given -= 1
    sent = { all: sent.all + 1, strangers: sent.strangers + (strangersRanks.has(rank) ? 1 : 0) }
    return given >= 0
  }
}
