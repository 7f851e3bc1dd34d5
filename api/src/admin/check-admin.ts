import type { ResponseOf } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import { readAccessToken, requireSignIn } from '#api/accounts/index.ts'
import { readReportingDays } from '#api/reporting/index.ts'
import type { Services } from '#api/services.ts'
import { selectOperator } from './operator-store.ts'

/** Whether this request comes from a signed-in operator. Strangers and customers learn only that they are not one. */
export async function checkAdmin(
  services: Services,
  request: FastifyRequest,
): Promise<ResponseOf<'adminCheck'>> {
  const operator = await findOperator(services, request)
  return {
    success: true,
    isAdmin: operator !== undefined,
    data: {
      isAdmin: operator !== undefined,
      role: operator?.role ?? null,
      email: operator?.email ?? null,
      timeZone: operator?.timeZone ?? null,
    },
  }
}

async function findOperator(services: Services, request: FastifyRequest) {
  if (readAccessToken(request) === undefined) return undefined
  // NOTE: an expired token is answered 401, so that the client renews it and asks again.
  const { user, audience } = await requireSignIn(services, request)
  if (audience !== 'admin') return undefined
  const record = await selectOperator(services.db.query, user.id)
  if (record === undefined) return undefined
  const { timeZone } = await readReportingDays(services.db.query)
  return { role: record.role, email: user.email, timeZone }
}
