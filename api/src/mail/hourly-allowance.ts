import type { Services } from '#api/services.ts'
import { countSent } from './mail-store.ts'

const hour = 3_600_000

/** Whether one more mail may go out now, be it that one then fails; `now` in milliseconds since 1970. */
export type MayGoOut = (now: number) => Promise<boolean>

/** Asks the outbox each time. */
export function askOutbox({ db, config }: Pick<Services, 'db' | 'config'>): MayGoOut {
  return async (now) => (await countSent(db.query, new Date(now - hour))) < config.mail.perHour
}

/**
 * Asks now and then (`countSince`: mails that went out since) and counts its own in between: counting the mails of an
 * hour for each of them costs more than the mail. It gives out a twentieth of what is left before it asks again, so that
 * several processes together overstep the limit by little.
 */
export function rememberAllowance(perHour: number, countSince: (since: Date) => Promise<number>): MayGoOut {
  let given = 0
  return async (now) => {
    if (given <= 0) given = Math.ceil((perHour - (await countSince(new Date(now - hour)))) / 20)
    given -= 1
    return given >= 0
  }
}
