import { expect, test } from 'vitest'
import { remindOfRenewals } from '#api/subscriptions/remind-of-renewals.ts'
import { mailsOf, pass } from '#api/subscriptions/testing/member.ts'
import { openUserDesk, reason } from './users/testing/user-desk.ts'

test('the next charge is told of, and its receipt sent, at the corrected address', async () => {
  await using desk = await openUserDesk()
  const { shop } = desk
  const mia = await desk.customer()
  const right = 'mia-right@example.com'
  await desk.act('correctUserEmail', mia.id, { formerEmail: mia.email, email: right, reason })
  await pass(shop, 28)
  await remindOfRenewals(shop.services)
  expect((await mailsOf(shop, 'renewal-reminder')).map(({ recipient }) => recipient)).toEqual([right])
  await pass(shop, 3)
  const receipts = await mailsOf(shop, 'receipt')
  const renewals = receipts.filter(({ payload }) => 'isRenewal' in payload)
  expect(receipts).toHaveLength(2)
  expect(renewals.map(({ recipient }) => recipient)).toEqual([right])
})
