import type { FastifyRequest } from 'fastify'
import { appendAudit } from '#api/audit/index.ts'
import type { AuditEntry } from '#api/audit/index.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { operatorOf } from './guard-admin.ts'

/** Records an operator action in the audit log. Call it inside the action's own transaction. */
export async function auditAction(
  services: Services,
  tx: Queryable,
  request: FastifyRequest,
  act: Pick<AuditEntry, 'action' | 'target' | 'reason' | 'details'>,
): Promise<void> {
  await appendAudit(tx, {
    ...act,
    at: new Date(services.now()),
    actorId: operatorOf(request).user.id,
    ipAddress: request.ip,
    requestId: String(request.id),
  })
}
