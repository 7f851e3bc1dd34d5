import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { apiRoot, routes } from '@fennel/contract'
import type { RouteName } from '@fennel/contract'
import { routeSchemas } from '@fennel/contract/schemas'
import type { RouteSchemas } from '@fennel/contract/schemas'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { guardAdmin } from '#api/admin/index.ts'
import { openPrincipalsFixture, principals } from '#api/testing/authorization/principals.ts'
import type { PrincipalsFixture } from '#api/testing/authorization/principals.ts'
import { expectedFor, targets } from '#api/testing/authorization/cells.ts'
import { countRows } from '#api/testing/count-rows.ts'
import { allCalls, runMatrix } from '#api/testing/authorization/run-matrix.ts'
import { mount } from './mount.ts'
import { guardRoutes } from './route-guard.ts'

// NOTE: every principal first buys or signs in, and every call is made 45 times.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let fixture: PrincipalsFixture
/** Every route the server really mounts below its root, as `GET /api/geo`. */
const mounted: string[] = []
beforeAll(async () => {
  subscribe('fastify.initialization', collectRoutes)
  fixture = await openPrincipalsFixture(inject('postgresUrl'))
  unsubscribe('fastify.initialization', collectRoutes)
})
afterAll(async () => fixture[Symbol.asyncDispose]())

/** NOTE: before the server's own hooks, so that no mark on a route can hide it. */
function collectRoutes(message: unknown): void {
  const { fastify: app } = message as { fastify: FastifyInstance }
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith(apiRoot)) return
    for (const one of [method].flat()) if (one !== 'HEAD') mounted.push(`${one} ${url}`)
  })
}

test.each(allCalls)('%s lets in only the callers its access rule names', async (name) => {
  const cells = await runMatrix(fixture, [name])
  expect(cells).toHaveLength(principals.length * targets.length)
  const wrong = cells.filter(({ isRight }) => !isRight)
  expect(
    wrong.map(({ principal, target, status, verdict, expected }) => ({
      principal,
      target,
      status,
      verdict,
      expected,
    })),
  ).toEqual([])
})

test('calls without a capability change nothing about a lead', async () => {
  const calls = allCalls.filter((name) => routes[name].access === 'lead')
  const before = await countRows(fixture.services.db)
  const cells = await runMatrix(fixture, calls, ['anonymous', 'tampered capability', 'expired capability'])
  expect(cells.every(({ verdict }) => verdict === 'hidden')).toBe(true)
  expect(await countRows(fixture.services.db)).toEqual(before)
})

describe('the table', () => {
  test('has an entry for every route the server answers below its root', () => {
    const calls = Object.values(routes).map(({ method, path }) => `${method} ${apiRoot}${path}`)
    expect(mounted.toSorted()).toEqual([...calls, 'GET /api/openapi.json'].toSorted())
  })

  test('lets an anonymous caller into public calls only', () => {
    const open = allCalls.filter((name) => expectedFor(name, 'anonymous', 'own').includes('in'))
    const meant = allCalls.filter((name) => routes[name].access === 'anyone')
    // NOTE: these two answer a wrong password and a dead token with 401.
    const refusing: readonly RouteName[] = ['login', 'refreshSession']
    expect([...open, ...refusing].toSorted()).toEqual(meant.toSorted())
  })

  test.each(allCalls)('refuses to start with %s mounted without one of its schemas', (name) => {
    const { params, query: querystring, headers, body, response } = routeSchemas[name] as RouteSchemas
    const whole = Object.fromEntries(
      Object.entries({ params, querystring, headers, body, response: { 200: response } }).filter(
        ([, schema]) => schema !== undefined,
      ),
    )
    const mountWith = (schema: object) => () => {
      const app = Fastify({ exposeHeadRoutes: false })
      guardRoutes(app)
      const { method, path } = routes[name]
      app.route({
        method,
        url: `${apiRoot}${path}`,
        config: { routeName: name },
        schema,
        handler: async () => ({}),
      })
    }
    expect(mountWith(whole)).not.toThrow()
    for (const part of Object.keys(whole))
      expect(mountWith({ ...whole, [part]: undefined })).toThrow(/is mounted without its schemas/)
  })

  test('refuses to start with a call that is not in the contract, or an admin call that requires no operator', () => {
    const app = Fastify()
    guardRoutes(app)
    guardAdmin(app, fixture.services)
    expect(() => mount(app, 'noSuchCall' as never, async () => ({}) as never)).toThrow(/undefined/)
    const schema = { response: { 200: {} } }
    expect(() => app.get('/api/admin/extra', { schema }, async () => ({}))).toThrow(/is not in the contract/)
    expect(() =>
      app.get('/api/admin/extra', { schema, config: { routeName: 'geolocate' } }, async () => ({})),
    ).toThrow(/asks for no operator/)
  })
})
