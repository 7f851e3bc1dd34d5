import { accountRefusedCode, apiRoot, routePath, routes } from '@fennel/contract'
import type { ApiErrorBody, Route, RouteName } from '@fennel/contract'
import type { LightMyRequestResponse } from 'fastify'
import { principals } from './principals.ts'
import type { Belongings, Principal, PrincipalsFixture } from './principals.ts'
import { expectedFor, missing, partsOf, targets } from './cells.ts'
import type { Target, Verdict } from './cells.ts'

/** One cell of the table: who called what, the result, and what was expected. */
export interface Cell {
  readonly route: RouteName
  readonly access: Route['access']
  readonly principal: Principal
  readonly target: Target
  readonly status: number
  readonly verdict: Verdict
  readonly expected: readonly Verdict[]
  readonly isRight: boolean
}

/** Every API call of the contract. `logout` comes last, because it ends the session the others need. */
export const allCalls: readonly RouteName[] = [
  ...(Object.keys(routes) as RouteName[]).filter((name) => name !== 'logout'),
  'logout',
]

/** Makes every call as every principal with every target, and judges each response. */
export async function runMatrix(
  fixture: PrincipalsFixture,
  calls: readonly RouteName[] = allCalls,
  callers: readonly Principal[] = principals,
): Promise<readonly Cell[]> {
  const cells: Cell[] = []
  for (const route of calls)
    for (const principal of callers)
      for (const target of targets) cells.push(await callAs(fixture, route, principal, target))
  return cells
}

async function callAs(
  fixture: PrincipalsFixture,
  name: RouteName,
  principal: Principal,
  target: Target,
): Promise<Cell> {
  const route: Route = routes[name]
  const response = await send(fixture, name, principal, thingOf(fixture, principal, target))
  const verdict = verdictOf(name, response)
  const expected = expectedFor(name, principal, target)
  return {
    route: name,
    access: route.access,
    principal,
    target,
    status: response.statusCode,
    verdict,
    expected,
    isRight: expected.includes(verdict),
  }
}

function thingOf(
  { ownerOf, first, second }: PrincipalsFixture,
  principal: Principal,
  target: Target,
): Belongings {
  if (target === 'missing') return missing
  const own = ownerOf[principal] ?? first
  if (target === 'own') return own
  return own === second ? first : second
}

async function send(
  fixture: PrincipalsFixture,
  name: RouteName,
  principal: Principal,
  thing: Belongings,
): Promise<LightMyRequestResponse> {
  const route: Route = routes[name]
  if (name === 'stripeWebhook') return sendEvent(fixture, principal)
  const { query = '', body = {}, headers = {} } = partsOf[name]?.(thing) ?? {}
  const params = { id: thing.leadId, subscriptionId: thing.subscriptionId }
  return fixture.app.inject({
    method: route.method,
    url: `${apiRoot}${routePath(route, params)}${query}`,
    headers: { 'sec-fetch-site': 'same-origin', ...headers, ...fixture.credentials[principal] },
    ...(route.method === 'GET' ? {} : { payload: body }),
  })
}

function sendEvent({ app, services, credentials }: PrincipalsFixture, principal: Principal) {
  const { stripe, config, now } = services
  const payload = JSON.stringify({
    id: 'evt_of_the_matrix',
    object: 'event',
    type: 'customer.updated',
    livemode: false,
    api_version: null,
    data: { object: { object: 'customer', id: 'cus_of_the_matrix' } },
  })
  const timestamp = Math.floor(now() / 1000)
  const sign = (secret: string) => stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const signature: Partial<Record<Principal, string>> = {
    'valid webhook signer': sign(config.stripe.webhookSecret),
    'bad webhook signer': sign('whsec_of_somebody_else'),
  }
  return app.inject({
    method: 'POST',
    url: `${apiRoot}${routes.stripeWebhook.path}`,
    headers: {
      'content-type': 'application/json',
      ...credentials[principal],
      ...(signature[principal] === undefined ? {} : { 'stripe-signature': signature[principal] }),
    },
    payload,
  })
}

const accountCalls: ReadonlySet<RouteName> = new Set<RouteName>(['setPassword', 'signup'])

function verdictOf(name: RouteName, response: LightMyRequestResponse): Verdict {
  const { statusCode: status } = response
  if (status === 503 || status >= 500) return 'broken'
  if (status === 401) return 'signed-out'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'hidden'
  if (status === 428) return 'step-up'
  if (status === 400 && name === 'stripeWebhook') return 'unsigned'
  // NOTE: these two give one refusal for everything, so that nobody learns which addresses have accounts.
  if (status === 400 && accountCalls.has(name)) {
    const { error } = response.json<ApiErrorBody>()
    return error === accountRefusedCode ? 'hidden' : 'in'
  }
  return 'in'
}
