import { hourMs } from '@fennel/funnel'
import { strangersShare } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'
import { cameAtLeast } from './withdrawal-store.ts'

/**
 * Logs, once an hour, that more withdrawals came within an hour than confirmations may go out in one: each is kept, and
 * its confirmation waits. Made once for each process; never fails.
 */
export function watchWithdrawals(services: Services): () => Promise<void> {
  const most = strangersShare(services.config.mail.perHour)
  let quietUntil = 0
  return async () => {
    const now = services.now()
    if (now < quietUntil) return
    try {
      if (!(await cameAtLeast(services.db.query, new Date(now - hourMs), most + 1))) return
      quietUntil = now + hourMs
      services.log.warn(
        { most },
        'more withdrawals came within an hour than confirmations may go out: these wait',
      )
    } catch (failure) {
      services.log.error({ err: failure }, 'withdrawals could not be counted')
    }
  }
}
