import { apiMessages } from '@fennel/contract'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { operators } from './admin-tables.ts'
import { operatorOf } from './guard-admin.ts'
import { requireSignIn } from './operator-sign-ins.ts'

/**
 * Looks again, in the transaction of an act and before anything else in it, at what the guard found when the call came
 * in: refuses (403) whoever was let go or made a viewer since, and (401) a sign-in that was ended. Whoever lets them go
 * meanwhile waits for this transaction to end.
 */
export async function requireStillAdmin(tx: Queryable, request: FastifyRequest): Promise<void> {
  const rows = await tx
    .select({ role: operators.role, disabledAt: operators.disabledAt })
    .from(operators)
    .where(eq(operators.userId, operatorOf(request).user.id))
    .for('share')
  const [record] = rows
  if (record === undefined || record.disabledAt !== null)
    throw new AppError('forbidden', apiMessages.operatorsOnly)
  if (record.role !== 'admin') throw new AppError('forbidden', apiMessages.adminsOnly)
  await requireSignIn(tx, request)
}
