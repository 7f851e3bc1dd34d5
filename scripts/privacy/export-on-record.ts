import { appendAudit } from '../../api/src/audit/index.ts'
import { inTransaction } from '../../api/src/db/in-transaction.ts'
import { exportPerson, findPersonByEmail } from '../../api/src/privacy/index.ts'
import type { Services } from '../../api/src/services.ts'

/**
 * Everything kept about an address, with the answers opened, and a row in the audit log that says so: under the label by
 * which an erasure names the address, as an act of the house. Where the row cannot be written nothing is told.
 */
export async function exportOnRecord(services: Services, email: string): Promise<Record<string, unknown>> {
  const person = await findPersonByEmail(services, services.db.query, email)
  const told = await exportPerson(services, person)
  const [target] = person.labels
  await inTransaction(services.db, (tx) =>
    appendAudit(tx, {
      at: new Date(services.now()),
      action: 'privacy.export',
      ...(target === undefined ? {} : { target }),
      details: { leads: person.leadIds.length, accounts: person.userIds.length },
    }),
  )
  return told
}
