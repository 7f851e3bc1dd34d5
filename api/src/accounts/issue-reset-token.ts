import { hashToken } from '#api/hash-token.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import type { IssueResetToken } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'
import { selectUserByEmail } from './account-store.ts'
import { putReset } from './reset-store.ts'

const lifetime = 30 * 60_000

/**
 * A token of 256 bits for a new password, good once and for 30 minutes, and the address the account was made with.
 * A token issued before is dead from then on. Undefined when the address has no account.
 */
export async function issueResetToken(services: Services, email: string): ReturnType<IssueResetToken> {
  const user = await selectUserByEmail(services.db.query, emailKeyOf(email))
  if (user === undefined) return undefined
  const token = services.newId() + services.newId()
  await putReset(services.db.query, {
    userId: user.id,
    tokenHash: hashToken(token),
    expiresAt: new Date(services.now() + lifetime),
  })
  return { to: user.email, token }
}
