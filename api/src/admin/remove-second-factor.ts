import { revokeSessionsOf } from '#api/accounts/index.ts'
import type { UserRecord } from '#api/accounts/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { enqueueMail } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'
import { forgetSecondFactor } from './second-factor.ts'

/** Who turned it off: an admin of the team, or somebody on the server's command line. */
type RemovedBy = 'team' | 'server'

/**
 * Turns off another operator's second factor, ends their sign-ins and recovery codes, and notifies them by mail. The
 * caller's transaction holds the team's lock and writes the audit row.
 */
export async function removeSecondFactor(
  services: Services,
  tx: Queryable,
  { id, email }: Pick<UserRecord, 'id' | 'email'>,
  by: RemovedBy,
): Promise<void> {
  const now = new Date(services.now())
  await forgetSecondFactor(tx, id)
  await revokeSessionsOf(tx, id, now)
  await enqueueMail(services, tx, {
    kind: 'second-factor-removed',
    payload: { removedAt: now.toISOString(), ...(by === 'server' ? { isByServer: true } : {}) },
    brandId: services.config.defaultBrand,
    recipient: email,
    dedupeKey: `second-factor-removed:${id}:${services.newId()}`,
  })
}
