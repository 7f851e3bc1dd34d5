import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ jobs: 'still' })
})
afterAll(() => house.close())

test('a viewer sees the roles, but neither full addresses nor who has no second factor', async () => {
  const boss = await signInOperator(house, 'admin', 'boss@house.example')
  house.clock.advance(1000)
  const viewer = await signInOperator(house, 'viewer', 'vera@house.example')
  const teamOf = async ({ browser, token }: typeof boss) =>
    dataOf('operatorTeam', await browser.get('/api/admin/team', bearer(token)))
  expect(await teamOf(boss)).toMatchObject([
    { email: 'boss@house.example', role: 'admin', hasSecondFactor: false },
    { email: 'vera@house.example', role: 'viewer', hasSecondFactor: false },
  ])
  expect(await teamOf(viewer)).toMatchObject([
    { id: boss.id, email: 'b***@house.example', role: 'admin', hasSecondFactor: null, isDisabled: false },
    { id: viewer.id, email: 'vera@house.example', role: 'viewer', hasSecondFactor: null, isDisabled: false },
  ])
})
