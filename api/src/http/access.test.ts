import { apiMessages, apiRoot, routePath, routes } from '@fennel/contract'
import type { Route, RouteName } from '@fennel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLead } from '#api/testing/builders.ts'
import { countRows } from '#api/testing/count-rows.ts'
import { refusalOf } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'

let house: TestApp
let leadId: string
beforeAll(async () => {
  house = await createTestApp()
  leadId = (await makeLead(createTestBrowser(house.app))).id
})
afterAll(async () => house.close())

const email = 'mia@example.com'
const account = () => ({ email, password: 'green-tea-7', repeatPassword: 'green-tea-7', leadId })

/** A well-formed body for each call that takes one, about the lead of somebody else. */
const bodies: Partial<Record<RouteName, () => object>> = {
  updateLead: () => ({ email: 'other@example.com' }),
  saveQuizAnswer: () => ({ questionId: 'gender', answer: 'male' }),
  createSubscription: () => ({ productId: 'calmplate-1-month', customerEmail: email }),
  createSubscriptionCheckout: () => ({ productId: 'calmplate-1-month', customerEmail: email }),
  completeSubscriptionFlow: () => ({
    productId: 'calmplate-1-month',
    customerEmail: email,
    paymentMethodId: 'pm_1',
  }),
  completePayment: () => ({ paymentIntentId: 'pi_1' }),
  verifyPayment: () => ({ paymentIntentId: 'pi_1' }),
  purchaseUpsell: () => ({
    productId: 'workout-program',
    productName: 'Workout program',
    amount: 18.99,
    currency: 'USD',
    customerEmail: email,
    sessionId: 'session-1',
  }),
  startCardUpdate: () => ({ subscriptionId: 'sub_1' }),
  completeCardUpdate: () => ({ subscriptionId: 'sub_1', setupIntentId: 'seti_1' }),
  switchSubscription: () => ({ subscriptionId: 'sub_1', interval: 'annual' }),
  cancelSubscription: () => ({ subscriptionId: 'sub_1' }),
  resumeSubscription: () => ({ subscriptionId: 'sub_1' }),
  setMailConsent: () => ({ agrees: true, wording: 'Write to me' }),
  eraseMyData: () => ({ password: 'green-tea-7' }),
  setPassword: account,
  signup: account,
}

const queries: Partial<Record<RouteName, () => string>> = {
  mostRecentLead: () => `?email=${email}`,
  leadQuizData: () => `?id=${leadId}`,
  completePayment: () => '?paymentIntentId=pi_1',
}

function call(name: RouteName, headers: Readonly<Record<string, string>> = {}) {
  const route: Route = routes[name]
  const body = bodies[name]?.()
  const path = routePath(route, { id: leadId, subscriptionId: 'sub_1' })
  return house.app.inject({
    method: route.method,
    url: `${apiRoot}${path}${queries[name]?.() ?? ''}`,
    headers: { 'x-payment-intent-id': 'pi_1', ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
}

const namesWith = (access: Route['access']) =>
  (Object.keys(routes) as RouteName[]).filter((name) => routes[name].access === access)

test.each(namesWith('lead'))('%s opens to nobody but the browser that holds the lead', async (name) => {
  const before = await countRows(house.services.db)
  for (const headers of [
    {},
    { cookie: `fennel-lead=${'A'.repeat(44)}` },
    { authorization: `Bearer at_${'A'.repeat(44)}` },
  ]) {
    const response = await call(name, headers)
    const isAccount = name === 'setPassword' || name === 'signup'
    expect([response.statusCode, refusalOf(response).message]).toEqual(
      isAccount ? [400, apiMessages.accountFailed] : [404, apiMessages.notFound],
    )
  }
  expect(await countRows(house.services.db)).toEqual(before)
})

test.each(namesWith('session'))('%s opens to the signed-in only', async (name) => {
  expect((await call(name)).statusCode).toBe(401)
})

test.each(namesWith('signature'))('%s opens to a valid signature only', async (name) => {
  const response = await house.app.inject({
    method: 'POST',
    url: `${apiRoot}${routes[name].path}`,
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    payload: '{"id":"evt_1"}',
  })
  expect(response.statusCode).toBe(400)
})

test.each(namesWith('anyone').filter((name) => name !== 'login'))(
  '%s never answers 401 or 403',
  async (name) => {
    for (const headers of [{}, { authorization: 'Bearer at_expired' }]) {
      expect([401, 403]).not.toContain((await call(name, headers)).statusCode)
    }
  },
)
