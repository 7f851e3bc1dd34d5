import { appendAudit } from '../../api/src/audit/index.ts'
import { inTransaction } from '../../api/src/db/in-transaction.ts'
import { exportPerson, findPersonByEmail } from '../../api/src/privacy/index.ts'
import type { Services } from '../../api/src/services.ts'

/** What `npm run privacy` says about an address that nothing is known of. */
export const nothingStored = 'Nothing is stored about this address.'

/**
 * Exports everything stored about an email address, with answers decrypted, and records it in the audit log under the
 * same label an erasure would use, without an operator. If the record cannot be written, nothing is exported. If
 * nothing is stored, the export says so.
 */
export async function exportOnRecord(services: Services, email: string): Promise<Record<string, unknown>> {
  const person = await findPersonByEmail(services, services.db.query, email)
  const exported = await exportPerson(services, person)
  const [target] = person.labels
  await inTransaction(services.db, (tx) =>
    appendAudit(tx, {
      at: new Date(services.now()),
      action: 'privacy.export',
      ...(target === undefined ? {} : { target }),
      details: { leads: person.leadIds.length, accounts: person.userIds.length },
    }),
  )
  const { madeAt, ...found } = exported
  return Object.keys(found).length === 0 ? { madeAt, note: nothingStored } : exported
}
