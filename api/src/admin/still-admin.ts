import { apiMessages } from '@fennel/contract'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { operators } from './admin-tables.ts'
import { operatorOf } from './guard-admin.ts'
import { requireSignIn } from './operator-sign-ins.ts'

/**
 * Re-checks, first thing in an operator action's transaction, what the access guard saw when the request arrived.
 * Throws 403 if the operator has since been removed or demoted to viewer, 401 if their session ended. A concurrent
 * removal waits for this transaction.
 */
export async function requireStillAdmin(tx: Queryable, request: FastifyRequest): Promise<void> {
  const [record] = await recordOf(tx, request).for('share')
  if (record === undefined || record.disabledAt !== null)
    throw new AppError('forbidden', apiMessages.operatorsOnly)
  if (record.role !== 'admin') throw new AppError('forbidden', apiMessages.adminsOnly)
  await requireSignIn(tx, request)
}

/** Whether the operator is an admin at this moment, for a request that takes minutes. Locks nothing. */
export async function isStillAdmin(db: Queryable, request: FastifyRequest): Promise<boolean> {
  const [record] = await recordOf(db, request)
  return record !== undefined && record.disabledAt === null && record.role === 'admin'
}

const recordOf = (db: Queryable, request: FastifyRequest) =>
  db
    .select({ role: operators.role, disabledAt: operators.disabledAt })
    .from(operators)
    .where(eq(operators.userId, operatorOf(request).user.id))
