import { hourMs } from '@fennel/funnel'
import type { Services } from '#api/services.ts'
import { strangersRanks } from './mail-kinds.ts'
import type { MailRank } from './mail-kinds.ts'
import { countSent } from './mail-store.ts'
import type { SentMails } from './mail-store.ts'

/** Whether one more mail may be sent now, even if it then fails; `now` is in milliseconds since 1970. */
export type MayGoOut = (now: number, rank: MailRank) => Promise<boolean>

/** How many of an hour's mails may be ones that strangers can trigger: two fifths, and at least one. */
export function strangersShare(perHour: number): number {
  return Math.max(1, Math.floor((perHour * 2) / 5))
}

/** Whether the hour has room for one more mail. All ranks but the first leave a fifth of it free. */
function hasRoom(perHour: number, sent: SentMails, rank: MailRank): boolean {
  const left = perHour - sent.all
  if (rank === 0) return left > 0
  if (left <= Math.floor(perHour / 5)) return false
  return !strangersRanks.has(rank) || sent.strangers < strangersShare(perHour)
}

/** Counts the outbox for every mail. */
export function countedAllowance({ db, config }: Pick<Services, 'db' | 'config'>): MayGoOut {
  return async (now, rank) =>
    hasRoom(config.mail.perHour, await countSent(db.query, new Date(now - hourMs)), rank)
}

/**
 * Counts the outbox now and then (`countSince`) and adds its own mails in between, because counting an hour's mails for
 * each of them costs more than sending it. Allows a twentieth of what is left before counting again, so that several
 * processes together exceed the limit only slightly.
 */
export function cachedAllowance(perHour: number, countSince: (since: Date) => Promise<SentMails>): MayGoOut {
  let given = 0
  let sent: SentMails = { all: 0, strangers: 0 }
  return async (now, rank) => {
    if (given <= 0) {
      sent = await countSince(new Date(now - hourMs))
      given = Math.ceil((perHour - sent.all) / 20)
    }
    if (!hasRoom(perHour, sent, rank)) {
      // NOTE: counts again for the next mail, which may be one that has room.
      given = 0
      return false
    }
    given -= 1
    sent = { all: sent.all + 1, strangers: sent.strangers + (strangersRanks.has(rank) ? 1 : 0) }
    return given >= 0
  }
}
