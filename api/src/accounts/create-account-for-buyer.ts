import { inTransaction } from '#api/db/in-transaction.ts'
import type { Queryable } from '#api/db/client.ts'
import { lockLead, selectPurchasedLeadIds } from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { insertUser, selectUserByEmail } from './account-store.ts'
import type { UserRecord } from './account-store.ts'
import { noPassword } from './password-hasher.ts'

/**
 * Creates an account without a password for a buyer who never chose one, so that a link to set it can be mailed;
 * undefined when nobody paid with the address. The account owns nothing and only that link opens it; purchases are
 * linked when the link is used. Returns the existing account if one has been created by then.
 */
export async function createAccountForBuyer(
  services: Services,
  emailKey: string,
): Promise<UserRecord | undefined> {
  await inTransaction(services.db, async (tx) => {
    const lead = await lockPurchasedLead(tx, emailKey)
    if (lead === undefined) return
    await insertUser(tx, {
      id: services.newId(),
      // NOTE: as the buyer wrote it, not as typed by the person who asked for the link.
      email: lead.email,
      emailKey,
      passwordHash: noPassword,
      emailVerified: false,
      createdAt: new Date(services.now()),
    })
  })
  return selectUserByEmail(services.db.query, emailKey)
}

/** Locks a paid lead of the address. Waits for one that is being erased, which then no longer counts. */
async function lockPurchasedLead(tx: Queryable, emailKey: string): Promise<LeadRecord | undefined> {
  for (const id of await selectPurchasedLeadIds(tx, emailKey)) {
    const lead = await lockLead(tx, id)
    if (lead?.emailKey === emailKey) return lead
  }
  return undefined
}
