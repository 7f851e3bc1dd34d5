import { expect, test } from 'vitest'
import { buyPlan, buyUpsell, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { makeLead } from '#api/testing/builders.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { bearer, password } from '#api/testing/signed-up.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { paidCharges } from './testing/paid-charges.ts'

const hour = 3_600_000
const quarterly = 'calmplate-3-month'

const logIn = async (by: TestBrowser, email = 'mia@example.com') =>
  dataOf('login', await by.post('/api/auth/login', { email, password }))
const planOf = async (by: TestBrowser, token: string | undefined) => {
  const answer = await by.get('/api/stripe/current-plan', token === undefined ? {} : bearer(token))
  return dataOf('currentPlan', answer).plan
}

async function register(by: TestBrowser & { readonly leadId: string }, email: string): Promise<string> {
  const account = { email, password, repeatPassword: password, leadId: by.leadId }
  return dataOf('setPassword', await by.post('/api/auth/set-password', account)).token
}

/** Mia has bought a plan and logged out, and takes the quiz again in the same browser, with the same address. */
async function miaAgain(shop: Shop) {
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  const token = await register(mia, 'mia@example.com')
  await mia.post('/api/auth/logout', {}, bearer(token))
  const again = () => makeLead(mia, { sessionId: 's-again' })
  return { mia, again }
}

const tokenOf = (signedIn: Awaited<ReturnType<typeof logIn>>) => {
  if (!('token' in signedIn)) throw new Error('Nobody is signed in')
  return signedIn
}

test('a customer who has logged in again is sold no second plan, and learns of the first', async () => {
  await using shop = await openShop()
  const { mia, again } = await miaAgain(shop)
  const { token } = tokenOf(await logIn(mia))
  expect((await again()).id).not.toBe(mia.leadId)
  expect(await planOf(mia, token)).toMatchObject({
    productId: 'calmplate-1-month',
    hasAccount: true,
    isOnlyOfAccount: true,
  })
  for (const productId of ['calmplate-1-month', quarterly]) {
    const refused = await buyPlan(mia, 'pm_card_visa', { productId }, bearer(token))
    expect([refused.statusCode, refusalOf(refused).code]).toEqual([409, 'plan_already_active'])
  }
  expect(await paidCharges(shop)).toEqual([1999])
})

test('a plan that was bought in this browser is not known by the account alone', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  const token = await register(mia, 'mia@example.com')
  expect(await planOf(mia, token)).toMatchObject({ isOnlyOfAccount: false })
})

test('one click charges no card by a session alone: the offer has ended', async () => {
  await using shop = await openShop()
  const { mia, again } = await miaAgain(shop)
  const { token } = tokenOf(await logIn(mia))
  await again()
  const ended = await buyUpsell(mia, {}, bearer(token))
  expect([ended.statusCode, refusalOf(ended).code]).toEqual([409, 'offer_ended'])
  expect((await buyUpsell(mia)).statusCode).toBe(404)
  expect(await paidCharges(shop)).toEqual([1999])
})

test('a session that only has to be renewed is told so before anything is sold', async () => {
  await using shop = await openShop()
  const { mia, again } = await miaAgain(shop)
  const { token, refreshToken } = tokenOf(await logIn(mia))
  await again()
  shop.test.clock.advance(2 * hour)
  expect((await mia.get('/api/stripe/current-plan', bearer(token))).statusCode).toBe(401)
  expect((await buyPlan(mia, 'pm_card_visa', {}, bearer(token))).statusCode).toBe(401)
  const renewed = dataOf('refreshSession', await mia.post('/api/auth/refresh', { refreshToken }))
  expect(await planOf(mia, renewed.token)).toMatchObject({ productId: 'calmplate-1-month' })
  expect(await paidCharges(shop)).toEqual([1999])
})

test('nor is anything sold if the answer that renewed it was lost', async () => {
  await using shop = await openShop()
  const { mia, again } = await miaAgain(shop)
  const { token, refreshToken } = tokenOf(await logIn(mia))
  await again()
  shop.test.clock.advance(2 * hour)
  expect((await mia.post('/api/auth/refresh', { refreshToken })).statusCode).toBe(200)
  expect((await buyPlan(mia, 'pm_card_visa', {}, bearer(token))).statusCode).toBe(401)
  expect(await paidCharges(shop)).toEqual([1999])
  shop.test.clock.advance(31_000)
  expect(await planOf(mia, token)).toBeNull()
})

test('nobody else’s session shows her plan, nor does her address without one', async () => {
  await using shop = await openShop()
  const { mia, again } = await miaAgain(shop)
  await again()
  expect(await planOf(mia, undefined)).toBeNull()
  const tom = await visitor(shop, 'tom@example.com')
  const token = await register(tom, 'tom@example.com')
  expect(await planOf(mia, token)).toBeNull()
  await makeLead(tom, { email: 'mia@example.com', sessionId: 's-of-tom' })
  expect(await planOf(tom, token)).toBeNull()
})

test('her session does not stop another person’s plan', async () => {
  await using shop = await openShop()
  const { mia } = await miaAgain(shop)
  const { token } = tokenOf(await logIn(mia))
  await makeLead(mia, { email: 'noa@example.com', sessionId: 's-of-noa' })
  expect(await planOf(mia, token)).toBeNull()
  const paid = await buyPlan(mia, 'pm_card_visa', { customerEmail: 'noa@example.com' }, bearer(token))
  expect(paid.statusCode).toBe(200)
})

test('an ended session is as good as none: its browser may buy', async () => {
  await using shop = await openShop()
  const { mia, again } = await miaAgain(shop)
  const { token } = tokenOf(await logIn(mia))
  await again()
  await shop.services.db.pool.query('update sessions set revoked_at = now()')
  expect(await planOf(mia, token)).toBeNull()
})
