import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#api/app-error.ts'
import { appendAudit } from '#api/audit/index.ts'
import { ConfigError } from '#api/config.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import type { Services } from '#api/services.ts'
import { checkOperatorPassword } from './check-operator-password.ts'
import { becomeOperator, invitationLifetime, inviteOperator } from './invite-operator.ts'
import { hasOperators } from './operator-store.ts'

/** The file below `DATA_DIR` that holds the first operator's link, readable by its owner alone. */
export const firstAdminFile = 'first-admin-link.txt'

/**
 * Sees to it that somebody can get into the admin area: the operator of `ADMIN_EMAIL` and `ADMIN_PASSWORD`, or the
 * bearer of a one-time link. There is no default account. Does nothing once there is an operator.
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
    // NOTE: where it lies and never what it says; who reads a log may not be who runs the house.
    services.log.info({ file }, 'nobody runs this house yet: the link of the first operator lies in a file')
    return
  }
  try {
    checkOperatorPassword(services, admin.password, admin.email)
  } catch (refusal) {
    throw refusal instanceof AppError ? new ConfigError(`ADMIN_PASSWORD: ${refusal.message}`) : refusal
  }
  const passwordHash = await services.hasher.hash(admin.password)
  await inTransaction(services.db, async (tx) => {
    const userId = await becomeOperator(services, tx, { email: admin.email, passwordHash, role: 'admin' })
    await appendAudit(tx, { at: new Date(services.now()), action: 'operators.first', target: userId })
  })
  // NOTE: the link of an earlier start without these settings is dead from here on, and whoever starts us reads the file.
  await rm(file, { force: true })
}
