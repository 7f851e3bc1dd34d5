import type { FastifyRequest } from 'fastify'
import { readAccessToken, requireSignIn } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'
import { selectOperator } from './operator-store.ts'

/** Whether an operator makes this request. For public routes, which never answer 401 or 403. */
export async function isOperator(services: Services, request: FastifyRequest): Promise<boolean> {
  if (readAccessToken(request) === undefined) return false
  try {
    const { user, audience } = await requireSignIn(services, request)
    return audience === 'admin' && (await selectOperator(services.db.query, user.id)) !== undefined
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
