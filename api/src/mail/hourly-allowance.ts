import { hourMs } from '@fennel/funnel'
import type { Services } from '#api/services.ts'
import { countSent } from './mail-store.ts'

/** Whether one more mail may go out now, be it that one then fails; `now` in milliseconds since 1970. */
export type MayGoOut = (now: number, isInvitation: boolean) => Promise<boolean>

/** How many of an hour's mails are kept for what nobody can wait an hour for: invitations leave a fifth. */
function keptOf(perHour: number): number {
  return Math.floor(perHour / 5)
}

/** Asks the outbox each time. */
export function askOutbox({ db, config }: Pick<Services, 'db' | 'config'>): MayGoOut {
  const { perHour } = config.mail
  return async (now, isInvitation) =>
    (await countSent(db.query, new Date(now - hourMs))) < perHour - (isInvitation ? keptOf(perHour) : 0)
}

/**
 * Asks now and then (`countSince`: mails that went out since) and counts its own in between: counting the mails of an
 * hour for each of them costs more than the mail. It gives out a twentieth of what is left before it asks again, so that
 * several processes together overstep the limit by little.
 */
export function rememberAllowance(perHour: number, countSince: (since: Date) => Promise<number>): MayGoOut {
  let given = 0
  let left = 0
  return async (now, isInvitation) => {
    if (given <= 0) {
      left = perHour - (await countSince(new Date(now - hourMs)))
      given = Math.ceil(left / 20)
    }
    if (isInvitation && left <= keptOf(perHour)) {
      // NOTE: asked anew for the next one, since nothing else may come that would use up what was given.
      given = 0
      return false
    }
    given -= 1
    left -= 1
    return given >= 0
  }
}
