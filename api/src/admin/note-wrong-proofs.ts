import { dayMs } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import type { NoteWrongPassword } from '#api/accounts/index.ts'
import { appendAudit } from '#api/audit/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { SharedCallCounts } from '#api/http/shared-call-counts.ts'
import type { Services } from '#api/services.ts'
import { addOne } from './limit-actions.ts'
import { selectOperator } from './operator-store.ts'

/** Records that something wrong was given for an operator's account: never what was given. */
export type NoteWrongProof = (
  operatorId: string,
  request: FastifyRequest,
  action: 'operators.wrong-password' | 'operators.wrong-confirmation',
) => Promise<void>

/**
 * Records wrong passwords and codes in the audit log. Create it once, when routes are mounted. Rows are kept forever
 * and strangers can cause them, so an account gets one for the first wrong try within a day and one each time their
 * number doubles; the limits on tries leave that at a handful.
 */
export function noteWrongProofs(services: Services): NoteWrongProof {
  const counts = new SharedCallCounts(services, 'wrong proofs')
  return async (operatorId, request, action) => {
    const { current: tries } = await addOne(counts, `${action} ${operatorId}`, dayMs)
    if (!Number.isInteger(Math.log2(tries))) return
    await inTransaction(services.db, (tx) =>
      appendAudit(tx, {
        at: new Date(services.now()),
        actorId: operatorId,
        ipAddress: request.ip,
        requestId: String(request.id),
        action,
        details: { tries },
      }),
    )
  }
}

/**
 * Records a wrong password at the sign-in or behind an invitation if the account is an operator's. Nobody waits for it:
 * the time of the answer must not tell whose account it is.
 */
export function noteWrongPassword(services: Services): NoteWrongPassword {
  const note = noteWrongProofs(services)
  const noteOfOperator: NoteWrongProof = async (userId, request, action) => {
    if ((await selectOperator(services.db.query, userId)) !== undefined) await note(userId, request, action)
  }
  return (user, request) => {
    // NOTE: nobody has this id; the database is asked all the same.
    noteOfOperator(user?.id ?? 'nobody', request, 'operators.wrong-password').catch((error: unknown) =>
      services.log.error({ err: error }, 'A wrong password of an operator could not be recorded'),
    )
  }
}
