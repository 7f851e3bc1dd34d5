import type { Queryable } from '#api/db/client.ts'
import * as store from './lead-store.ts'

/** A lead with its new address. */
interface Readdressed {
  readonly id: string
  readonly email: string
  readonly emailKey: string
  /** Whether the new person begins anew, rather than giving another address for what was answered so far. */
  readonly beginsAnew: boolean
}

/**
 * Removes what other modules keep for a lead's former person (account access, resume links in mails) and moves open
 * payments to the new address. Passed in, because leads know nothing about accounts, mails and payments.
 */
export type ForgetFormerPerson = (tx: Queryable, lead: Readdressed) => Promise<void>

/**
 * Another address may mean another person, so only the browser that gave it may open the lead from now on. Runs in the
 * transaction that changes the address, with the lead's row locked.
 */
export async function handToNewPerson(
  tx: Queryable,
  forget: ForgetFormerPerson,
  lead: Readdressed,
  keptTokenHash: string,
): Promise<void> {
  await store.withdrawOthers(tx, lead.id, keptTokenHash)
  await forget(tx, lead)
}
