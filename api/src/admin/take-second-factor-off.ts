import { revokeSessionsOf } from '#api/accounts/index.ts'
import type { UserRecord } from '#api/accounts/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { enqueueMail } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'
import { forgetSecondFactor } from './second-factor.ts'

/** Who turned it off: an admin of the team, or whoever runs the server, on the machine itself. */
type RemovedBy = 'team' | 'server'

/**
 * Turns an operator's second factor off for them: their sign-ins and recovery codes end, and a mail tells them. For a
 * transaction that holds the team and writes the act into the audit log.
 */
export async function takeSecondFactorOff(
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
