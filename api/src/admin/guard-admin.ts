import { apiMessages, apiRoot, routes } from '@fennel/contract'
import type { Route } from '@fennel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireSignIn } from '#api/accounts/index.ts'
import type { UserRecord } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { requireFreshProof } from './step-up.ts'
import type { Services } from '#api/services.ts'
import { selectOperator } from './operator-store.ts'
import type { OperatorRecord } from './operator-store.ts'

/** The operator who makes a request to the admin area. */
export interface Operator {
  readonly user: UserRecord
  readonly record: OperatorRecord
}

const adminRoot = `${apiRoot}/admin/`

/** Routes below the admin root that check the caller themselves. */
const openCalls: ReadonlySet<string> = new Set(['adminCheck', 'acceptOperatorInvitation'])

const operatorsOf = new WeakMap<FastifyRequest, Operator>()

/**
 * Admits only operators to the admin area, and reads their role from the database on every request. Answers 401 without
 * a live session, 403 to everybody else, and 428 to a grave action without a recent step-up. A route below the admin
 * root that requires no operator fails the start.
 */
export function guardAdmin(app: FastifyInstance, services: Services): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (!url.startsWith(adminRoot)) return
    const name = config?.routeName
    if (name === undefined || openCalls.has(name)) return
    const { access } = routes[name]
    if (access !== 'admin' && access !== 'viewer')
      throw new Error(`${url} is in the admin area, but its row in the contract asks for no operator.`)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const route = guardedRoute(request)
    if (route === undefined) return done()
    const goOn = () => done()
    admit(services, request, route).then(goOn, done)
    return undefined
  })
  // NOTE: checked again once the body has arrived: a slow sender may have lost access in the meantime.
  app.addHook('preHandler', (request, _reply, done) => {
    const route = request.body === undefined ? undefined : guardedRoute(request)
    if (route === undefined) return done()
    const goOn = () => done()
    admit(services, request, route).then(goOn, done)
    return undefined
  })
}

/** The contract row of the request's route, if it requires an operator. */
function guardedRoute(request: FastifyRequest): Route | undefined {
  const name = request.routeOptions.config.routeName
  if (name === undefined || openCalls.has(name)) return undefined
  const route: Route = routes[name]
  return route.access === 'admin' || route.access === 'viewer' ? route : undefined
}

async function admit(services: Services, request: FastifyRequest, { access, stepUp }: Route): Promise<void> {
  const { user, audience } = await requireSignIn(services, request)
  // NOTE: an operator signed in as a customer has not shown a second factor.
  const record = audience === 'admin' ? await selectOperator(services.db.query, user.id) : undefined
  if (record === undefined) throw new AppError('forbidden', apiMessages.operatorsOnly)
  if (access === 'admin' && record.role !== 'admin') throw new AppError('forbidden', apiMessages.adminsOnly)
  if (stepUp === true) await requireFreshProof(services, request)
  operatorsOf.set(request, { user, record })
}

/** The operator whom the guard admitted. */
export function operatorOf(request: FastifyRequest): Operator {
  const operator = operatorsOf.get(request)
  if (operator === undefined)
    throw new Error(`${request.url} was not guarded as a request to the admin area.`)
  return operator
}
