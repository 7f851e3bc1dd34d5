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

/** Who makes a call of the admin area. */
export interface Operator {
  readonly user: UserRecord
  readonly record: OperatorRecord
}

const adminRoot = `${apiRoot}/admin/`

/** Calls below the admin root that decide for themselves who asks. */
const openCalls: ReadonlySet<string> = new Set(['adminCheck', 'acceptOperatorInvitation'])

const operatorsOf = new WeakMap<FastifyRequest, Operator>()

/**
 * Lets nobody into the admin area but operators, whose role is read from the database on every call: 401 without a
 * live session, 403 for everybody else, 428 for a grave act long after the last proof of being there. A route below the admin root that names no role stops the start.
 */
export function guardAdmin(app: FastifyInstance, services: Services): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (!url.startsWith(adminRoot)) return
    const name = config?.routeName
    if (name === undefined || openCalls.has(name)) return
    const { access } = routes[name]
    if (access !== 'admin' && access !== 'viewer')
      throw new Error(`${url} lies in the admin area, but its row in the contract asks for no operator.`)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const route = guardedRoute(request)
    if (route === undefined) return done()
    const goOn = () => done()
    admit(services, request, route).then(goOn, done)
    return undefined
  })
  // NOTE: again once the body is here, which its sender may hold back for as long as it takes to be let go.
  app.addHook('preHandler', (request, _reply, done) => {
    const route = request.body === undefined ? undefined : guardedRoute(request)
    if (route === undefined) return done()
    const goOn = () => done()
    admit(services, request, route).then(goOn, done)
    return undefined
  })
}

/** The row of a call that asks for an operator. */
function guardedRoute(request: FastifyRequest): Route | undefined {
  const name = request.routeOptions.config.routeName
  if (name === undefined || openCalls.has(name)) return undefined
  const route: Route = routes[name]
  return route.access === 'admin' || route.access === 'viewer' ? route : undefined
}

async function admit(services: Services, request: FastifyRequest, { access, stepUp }: Route): Promise<void> {
  const { user, audience } = await requireSignIn(services, request)
  // NOTE: an operator who came in as a customer has shown no second factor.
  const record = audience === 'admin' ? await selectOperator(services.db.query, user.id) : undefined
  if (record === undefined) throw new AppError('forbidden', apiMessages.operatorsOnly)
  if (access === 'admin' && record.role !== 'admin') throw new AppError('forbidden', apiMessages.adminsOnly)
  if (stepUp === true) await requireFreshProof(services, request)
  operatorsOf.set(request, { user, record })
}

/** The operator the guard let in. */
export function operatorOf(request: FastifyRequest): Operator {
  const operator = operatorsOf.get(request)
  if (operator === undefined) throw new Error(`${request.url} was not guarded as a call of the admin area.`)
  return operator
}
