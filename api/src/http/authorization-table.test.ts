import { routes } from '@fennel/contract'
import type { RouteName } from '@fennel/contract'
import Fastify from 'fastify'
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
beforeAll(async () => {
  fixture = await openPrincipalsFixture(inject('postgresUrl'))
})
afterAll(async () => fixture[Symbol.asyncDispose]())

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
    const answered = fixture.app.printRoutes({ commonPrefix: false, includeMeta: false })
    expect(answered).toContain('api/')
    expect(allCalls.toSorted()).toEqual(Object.keys(routes).toSorted())
    for (const name of Object.keys(routes) as RouteName[])
      expect(fixture.app.hasRoute({ method: routes[name].method, url: `/api${routes[name].path}` })).toBe(
        true,
      )
  })

  test('lets an anonymous caller into public calls only', () => {
    const open = allCalls.filter((name) => expectedFor(name, 'anonymous', 'own').includes('in'))
    for (const name of open) expect(routes[name].access).toBe('anyone')
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
