import { inTransaction } from '#api/db/in-transaction.ts'
import type { Queryable } from '#api/db/client.ts'
import { lockLead, selectPurchasedLeadIds } from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { insertUser, selectUserByEmail } from './account-store.ts'
import type { UserRecord } from './account-store.ts'
import { noPassword } from './password-hasher.ts'

/**
 * An account without a password for who paid with an address and never chose one, so that a link to the first can be
 * mailed there; undefined when nobody paid with it. It holds nothing, and nothing opens it but that link: what was bought
 * comes to it when the link is used. Where there is an account of the address by now, it is that one.
 */
export async function makeAccountOfBuyer(
  services: Services,
  emailKey: string,
): Promise<UserRecord | undefined> {
  await inTransaction(services.db, async (tx) => {
    const lead = await lockPurchasedLead(tx, emailKey)
    if (lead === undefined) return
    await insertUser(tx, {
      id: services.newId(),
      // NOTE: as its buyer wrote it, not as whoever asks for the link did.
      email: lead.email,
      emailKey,
      passwordHash: noPassword,
      emailVerified: false,
      createdAt: new Date(services.now()),
    })
  })
  return selectUserByEmail(services.db.query, emailKey)
}

/** A paid lead of the address, held until the transaction ends: one that is just being erased is waited for, and none then. */
async function lockPurchasedLead(tx: Queryable, emailKey: string): Promise<LeadRecord | undefined> {
  for (const id of await selectPurchasedLeadIds(tx, emailKey)) {
    const lead = await lockLead(tx, id)
    if (lead?.emailKey === emailKey) return lead
  }
  return undefined
}
