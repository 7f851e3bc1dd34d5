import { hourMs } from '@fennel/funnel'
import { strangersShare } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'
import { arrivedAtLeast } from './withdrawal-store.ts'

/**
 * Logs, at most once an hour, when more withdrawals arrived within an hour than confirmations may be sent: all are
 * stored, but some confirmations wait. Create it once per process; it never throws.
 */
export function watchWithdrawals(services: Services): () => Promise<void> {
  const most = strangersShare(services.config.mail.perHour)
  let quietUntil = 0
  return async () => {
    const now = services.now()
    if (now < quietUntil) return
    try {
      if (!(await arrivedAtLeast(services.db.query, new Date(now - hourMs), most + 1))) return
      quietUntil = now + hourMs
      services.log.warn(
        { most },
        'more withdrawals arrived within an hour than confirmations may be sent: the rest wait',
      )
    } catch (failure) {
      services.log.error({ err: failure }, 'withdrawals could not be counted')
    }
  }
}
