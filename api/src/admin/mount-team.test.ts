import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#api/testing/read-response.ts'
import { signInGuarded } from '#api/testing/sign-in-guarded.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
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

test('nor does a viewer learn it from the page of a colleague’s account or lead', async () => {
  const { leadId } = await signUp(house, 'mia@house.example')
  const guarded = await signInGuarded(house, 'mia@house.example')
  const viewer = await signInOperator(house, 'viewer', 'vera@house.example')
  const shownTo = async ({ browser, token }: typeof viewer) => {
    const user = dataOf('adminUser', await browser.get(`/api/admin/users/${guarded.id}`, bearer(token)))
    const lead = dataOf('adminLead', await browser.get(`/api/admin/leads/${leadId}`, bearer(token)))
    const onLead = lead.timeline.filter(({ kind }) => kind === 'mail').map(({ what }) => what)
    return { onUser: user.mails.map(({ kind }) => kind), onLead, actions: user.actions }
  }
  const known = ['second-factor-added', 'welcome']
  const toAdmin = await shownTo(guarded)
  expect([toAdmin.onUser.toSorted(), toAdmin.onLead.toSorted()]).toEqual([known, known])
  expect(await shownTo(viewer)).toEqual({ onUser: ['welcome'], onLead: ['welcome'], actions: [] })
})
