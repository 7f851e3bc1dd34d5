import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#api/app-error.ts'
import { appendAudit } from '#api/audit/index.ts'
import { ConfigError } from '#api/config.ts'
import { lockName } from '#api/db/advisory-locks.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import type { Services } from '#api/services.ts'
import { checkOperatorPassword } from './check-operator-password.ts'
import { becomeOperator, invitationLifetime, inviteOperator } from './invite-operator.ts'
import { hasOperators } from './operator-store.ts'

/** The file in `DATA_DIR` with the first operator's link, readable only by its owner. */
export const firstAdminFile = 'first-admin-link.txt'

/**
 * Makes sure that somebody can get into the admin area: creates the operator of `ADMIN_EMAIL` and `ADMIN_PASSWORD`, or
 * a one-time link for the first one. There is no default account. Once there is an operator, only deletes the link's
 * file.
 */
export async function ensureFirstAdmin(services: Services): Promise<void> {
  const { admin, dataDir } = services.config
  const file = join(dataDir, firstAdminFile)
  if (await hasOperators(services.db.query)) return rm(file, { force: true })
  if (admin === undefined) {
    const { url } = await inviteOperator(services, services.db.query, {
      role: 'admin',
      invitedBy: null,
      lifetime: invitationLifetime.first,
    })
    await writeFile(file, `${url}\n`, { mode: 0o600 })
    // NOTE: logs the path, never the link: people who can read the log may not be the ones who run the server.
    services.log.info({ file }, 'there is no operator yet: the link for the first one is in a file')
    return
  }
  try {
    checkOperatorPassword(services, admin.password, admin.email)
  } catch (refusal) {
    throw refusal instanceof AppError ? new ConfigError(`ADMIN_PASSWORD: ${refusal.message}`) : refusal
  }
  const passwordHash = await services.hasher.hash(admin.password)
  await inTransaction(services.db, async (tx) => {
    // NOTE: several processes may start at once.
    await lockName(tx, 'setting', 'first-admin')
    if (await hasOperators(tx)) return
    const userId = await becomeOperator(services, tx, { email: admin.email, passwordHash, role: 'admin' })
    await appendAudit(tx, { at: new Date(services.now()), action: 'operators.first', target: userId })
  })
  // NOTE: an earlier start without these settings may have left a link, which no longer works but would still be shown.
  await rm(file, { force: true })
}
