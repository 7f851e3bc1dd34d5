import { hourMs, minuteMs } from '@fennel/funnel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#api/testing/read-response.ts'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer, password, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

async function signIn(email: string, secret: string): Promise<string> {
  house.clock.advance(minuteMs)
  const answer = await createTestBrowser(house.app).post('/api/auth/login', { email, password: secret })
  return dataOf('setPassword', answer).token
}

const statusesOf = (url: string, tokens: readonly string[]) =>
  Promise.all(
    tokens.map(async (token) => (await createTestBrowser(house.app).get(url, bearer(token))).statusCode),
  )

test('an operator has three sign-ins at most: a fourth ends the one with the oldest step-up', async () => {
  const email = 'four-screens@house.example'
  const first = await signInOperator(house, 'viewer', email)
  const tokens = [first.token, await signIn(email, operatorPassword), await signIn(email, operatorPassword)]
  const profiles = () => statusesOf('/api/admin/profile', tokens)
  expect(await profiles()).toEqual([200, 200, 200])
  house.clock.advance(minuteMs)
  const proof = { password: operatorPassword }
  await first.browser.post('/api/admin/profile/confirm', proof, bearer(first.token))
  tokens.push(await signIn(email, operatorPassword))
  expect(await profiles()).toEqual([200, 401, 200, 200])
})

test('the sign-ins are listed by their last use, each with its beginning, which a step-up does not move', async () => {
  const email = 'long-day@house.example'
  await signInOperator(house, 'viewer', email)
  const browser = createTestBrowser(house.app)
  house.clock.advance(minuteMs)
  const began = new Date(house.clock.now()).toISOString()
  let mine = dataOf(
    'setPassword',
    await browser.post('/api/auth/login', { email, password: operatorPassword }),
  )
  await signIn(email, operatorPassword)
  house.clock.advance(minuteMs)
  await browser.post('/api/admin/profile/confirm', { password: operatorPassword }, bearer(mine.token))
  const listed = async () =>
    dataOf('operatorProfile', await browser.get('/api/admin/profile', bearer(mine.token))).sessions.map(
      ({ isThisOne, startedAt }) => (isThisOne ? ['this', startedAt] : ['other']),
    )
  expect(await listed()).toEqual([['other'], ['this', began], ['other']])
  for (let hour = 1; hour <= 9; hour += 1) {
    house.clock.advance(hourMs)
    const refreshToken = mine.refreshToken
    mine = { ...mine, ...dataOf('refreshSession', await browser.post('/api/auth/refresh', { refreshToken })) }
    expect((await listed())[0]).toEqual(['this', began])
  }
  expect(await listed()).toHaveLength(1)
})

test('ended sign-ins do not count, and those of other operators are not touched', async () => {
  const [email, other] = ['screens@house.example', 'neighbour@house.example']
  const neighbour = await signInOperator(house, 'viewer', other)
  const first = await signInOperator(house, 'viewer', email)
  const tokens = [neighbour.token, first.token, await signIn(email, operatorPassword)]
  const ended = await signIn(email, operatorPassword)
  await createTestBrowser(house.app).post('/api/auth/logout', {}, bearer(ended))
  tokens.push(await signIn(email, operatorPassword))
  expect(await statusesOf('/api/admin/profile', tokens)).toEqual([200, 200, 200, 200])
})

test('a customer may be signed in on any number of devices', async () => {
  const email = 'many-devices@example.com'
  const { token } = await signUp(house, email)
  const tokens = [token]
  for (let times = 1; times <= 4; times += 1) tokens.push(await signIn(email, password))
  expect(new Set(await statusesOf('/api/user/profile', tokens))).toEqual(new Set([200]))
})
