import { apiRoot, routePath, routes } from '@fennel/contract'
import type { Route, RouteName } from '@fennel/contract'
import { hourMs, minuteMs } from '@fennel/funnel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'

let house: TestApp
let boss: Awaited<ReturnType<typeof signInOperator>>
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(async () => house.close())
const grave = (Object.keys(routes) as RouteName[]).filter((name) => (routes[name] as Route).stepUp === true)

const knock = async (name: RouteName, token = boss.token) =>
  house.app.inject({
    method: routes[name].method,
    url: `${apiRoot}${routePath(routes[name], { id: 'x' })}`,
    headers: bearer(token),
    ...(routes[name].method === 'GET' ? {} : { payload: {} }),
  })
type KnockAnswer = Awaited<ReturnType<typeof knock>>
const confirm = (body: object) => boss.browser.post('/api/admin/profile/confirm', body, bearer(boss.token))

describe('a grave action', () => {
  test('takes data out, moves money, cannot be undone, or changes settings or access', () => {
    expect(grave.toSorted()).toEqual([
      'cancelLeadPlan',
      'cancelUserPlan',
      'changeHouseSettings',
      'changeOperator',
      'correctLeadEmail',
      'correctUserEmail',
      'decideWithdrawal',
      'eraseLead',
      'eraseUser',
      'exportLead',
      'exportLeads',
      'exportUser',
      'inviteOperator',
      'makeRecoveryCodes',
      'preparedEvidence',
      'refundLeadPayment',
      'refundUserPayment',
      'removeColleagueSecondFactor',
      'revealLead',
      'signOutUser',
      'withdrawInvitation',
    ])
  })

  describe('by a signed-in operator', () => {
    const answers = new Map<RouteName, { readonly inTime: KnockAnswer; readonly late: KnockAnswer }>()
    beforeAll(async () => {
      boss = await signInOperator(house)
      house.clock.advance(5 * minuteMs)
      const inTime = await Promise.all(grave.map((name) => knock(name)))
      house.clock.advance(1)
      for (const [at, name] of grave.entries()) {
        const answer = inTime[at]
        if (answer !== undefined) answers.set(name, { inTime: answer, late: await knock(name) })
      }
    })

    test.each(grave)(
      '%s requires a step-up within the last five minutes, and answers neither 401 nor 403',
      (name) => {
        const { inTime, late } = answers.get(name) ?? {}
        expect(inTime?.statusCode).toBeGreaterThan(0)
        expect([401, 403, 428]).not.toContain(inTime?.statusCode)
        expect([late?.statusCode, late && refusalOf(late).code]).toEqual([428, 'step_up_needed'])
      },
    )
  })

  test('succeeds after the right password, not after a wrong one', async () => {
    boss = await signInOperator(house)
    house.clock.advance(6 * minuteMs)
    expect((await knock('exportLeads')).statusCode).toBe(428)
    expect((await confirm({ password: 'not this one' })).statusCode).toBe(400)
    expect((await knock('exportLeads')).statusCode).toBe(428)
    expect((await confirm({ password: operatorPassword })).statusCode).toBe(200)
    expect((await knock('exportLeads')).statusCode).toBe(400)
    house.clock.advance(3 * minuteMs)
    expect((await knock('exportLeads')).statusCode).toBe(400)
  })

  test('succeeds no longer if the clock is set back after the step-up', async () => {
    boss = await signInOperator(house)
    house.clock.advance(-5_000)
    expect((await knock('exportLeads')).statusCode).toBe(400)
    house.clock.advance(-hourMs)
    expect((await knock('exportLeads')).statusCode).toBe(428)
    expect((await confirm({ password: operatorPassword })).statusCode).toBe(200)
    expect((await knock('exportLeads')).statusCode).toBe(400)
    house.clock.advance(hourMs + 5_000)
  })

  test('refreshing the sign-in does not count as a step-up', async () => {
    const login = await boss.browser.post('/api/auth/login', {
      email: 'admin@house.example',
      password: operatorPassword,
    })
    const { refreshToken } = dataOf('setPassword', login)
    house.clock.advance(6 * minuteMs)
    const renewed = dataOf('refreshSession', await boss.browser.post('/api/auth/refresh', { refreshToken }))
    expect((await knock('exportLeads', renewed.token)).statusCode).toBe(428)
  })
})

test('password guesses at an unattended screen are refused after twenty tries', async () => {
  boss = await signInOperator(house, 'admin', 'watched@house.example')
  const statuses: number[] = []
  for (let at = 0; at < 21; at++) statuses.push((await confirm({ code: '000000' })).statusCode)
  expect(statuses.slice(-2)).toEqual([400, 429])
  const others: readonly (readonly [string, object])[] = [
    ['password', { currentPassword: 'x', newPassword: 'sorrel-and-dill-and-sage-42' }],
    ['second-factor', { currentPassword: 'x' }],
    ['second-factor/confirm', { code: '000000' }],
    ['second-factor/remove', { currentPassword: 'x', code: '000000' }],
  ]
  for (const [path, body] of others) {
    const refused = await boss.browser.post(`/api/admin/profile/${path}`, body, bearer(boss.token))
    expect([path, refused.statusCode]).toEqual([path, 429])
  }
})
