import { hourMs } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { openUserDesk, reason } from './users/testing/user-desk.ts'

test('an operator can correct twenty addresses an hour, of users and leads together, and is told when to try again', async () => {
  await using desk = await openUserDesk()
  const mia = await desk.customer()
  const correct = (path: string, email: string, by = desk.boss) =>
    by.browser.post(`/api/admin/${path}/email`, { formerEmail: mia.email, email, reason }, bearer(by.token))
  for (let round = 0; round < 10; round += 1) {
    expect((await correct(`users/${mia.id}`, 'no address')).statusCode).toBe(400)
    expect((await correct(`leads/${mia.leadId}`, 'no address')).statusCode).toBe(400)
  }
  desk.shop.test.clock.advance(60_000)
  const refused = await correct(`users/${mia.id}`, 'mia-21st@example.com')
  expect([refused.statusCode, refused.headers['retry-after'], refusalOf(refused).message]).toEqual([
    429,
    '3540',
    'You can correct up to 20 email addresses an hour. Please try again in 59 minutes.',
  ])
  expect((await correct(`leads/${mia.leadId}`, 'mia-21st@example.com')).statusCode).toBe(429)
  expect((await desk.open(mia.id)).user.email).toBe(mia.email)

  const colleague = await signInOperator(desk.shop.test, 'admin', 'colleague@house.example')
  expect((await correct(`users/${mia.id}`, 'mia-right@example.com', colleague)).statusCode).toBe(200)
  desk.shop.test.clock.advance(hourMs)
  const { browser } = desk.boss
  const back = await browser.post('/api/auth/login', {
    email: 'admin@house.example',
    password: operatorPassword,
  })
  const { token } = dataOf('setPassword', back)
  expect((await correct(`users/${mia.id}`, 'no address', { ...desk.boss, token })).statusCode).toBe(400)
})
