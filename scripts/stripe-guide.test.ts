import { apiRoot, routes } from '@fennel/contract'
import { routeSchemas } from '@fennel/contract/schemas'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const guide = readFileSync(resolve(import.meta.dirname, '../docs/stripe.md'), 'utf8')

// NOTE: no page of ours makes this call, so nobody would notice that the guide names another one.
test('the guide opens the hosted page with a call that exists', () => {
  const [, url, productId] = /fetch\('([^']+)'[\s\S]*?\{ productId: '([^']+)' \}/.exec(guide) ?? []
  expect(url).toBe(`${apiRoot}${routes.createSubscriptionCheckout.path}`)
  const body = { productId }
  expect(routeSchemas.createSubscriptionCheckout.body.parse(body)).toEqual(body)
})
