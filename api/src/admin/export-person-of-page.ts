import { apiMessages } from '@fennel/contract'
import type { ParsedBodyOf } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import { selectUser } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { withReportConnections } from '#api/db/with-report-connections.ts'
import { selectLead } from '#api/leads/index.ts'
import { exportPerson, findPersonByEmail, mostRowsOverHttp } from '#api/privacy/index.ts'
import type { Services } from '#api/services.ts'
import { auditAction } from './audit-action.ts'
import type { PersonPage } from './person-page.ts'
import { requireStillAdmin } from './still-admin.ts'

/**
 * Everything stored about the person of a user's or lead's page, as in `npm run privacy -- export`, but at most 10,000
 * rows of each table and as many visits. The audit log records it before anything is read. Uses the reporting
 * connections, because it reads every table.
 */
export async function exportPersonOfPage(
  services: Services,
  request: FastifyRequest,
  { kind, id }: PersonPage,
  { reason }: ParsedBodyOf<'exportUser'>,
): Promise<Record<string, unknown>> {
  const { query } = services.db
  const found = kind === 'users' ? await selectUser(query, id) : await selectLead(query, id)
  if (found === undefined) throw new AppError('not_found', apiMessages.notFound)
  await inTransaction(services.db, async (tx) => {
    await requireStillAdmin(tx, request)
    await auditAction(services, tx, request, { action: `${kind}.data`, target: id, reason })
  })
  const aside = withReportConnections(services)
  const person = await findPersonByEmail(aside, aside.db.query, found.email, mostRowsOverHttp)
  return exportPerson(aside, person, mostRowsOverHttp)
}
