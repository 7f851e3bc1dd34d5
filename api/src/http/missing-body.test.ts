import { apiRoot, routePath, routes } from '@fennel/contract'
import type { Route, RouteName } from '@fennel/contract'
import { routeSchemas } from '@fennel/contract/schemas'
import type { RouteSchemas } from '@fennel/contract/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer } from '#api/testing/signed-up.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'

let house: TestApp

beforeAll(async () => {
  house = await createTestApp()
})
afterAll(async () => house.close())

const bodyless = (Object.entries(routes) as [RouteName, Route][]).filter(([name]) => {
  const { body }: RouteSchemas = routeSchemas[name]
  return body?.safeParse(undefined).success === true
})

test('calls that need no body exist', () => {
  expect(bodyless.map(([name]) => name)).toContain('endOperatorSession')
})

test.each(bodyless)('%s needs no body: a browser sends neither one nor its type', async (_name, route) => {
  const operator = bearer((await signInOperator(house)).token)
  const { statusCode } = await house.app.inject({
    method: route.method as 'POST',
    url: `${apiRoot}${routePath(route, { id: 'nobody' })}`,
    headers: operator,
  })
  // The target does not exist, so those that name one answer 404.
  expect([200, 404, 409]).toContain(statusCode)
})
