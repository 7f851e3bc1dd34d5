import type { Queryable } from '#api/db/client.ts'
import * as store from './lead-store.ts'

/**
 * Takes from the former person of a lead what other parts of the house keep for them: an account that may look into it,
 * a link in a mail. Accounts and mails know how; leads themselves know neither.
 */
export type ForgetFormerPerson = (
  tx: Queryable,
  lead: { readonly id: string; readonly emailKey: string },
) => Promise<void>

/**
 * Another address may be another person: from now on only the browser that gave it opens the lead. For the transaction
 * that changes the address, with the lead's row locked.
 */
export async function handToNewPerson(
  tx: Queryable,
  forget: ForgetFormerPerson,
  lead: { readonly id: string; readonly emailKey: string },
  keptTokenHash: string,
): Promise<void> {
  await store.withdrawOthers(tx, lead.id, keptTokenHash)
  await forget(tx, lead)
}
