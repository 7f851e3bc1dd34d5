import { expect, test } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { lockLead, changeLeadsEmail } from '#api/leads/index.ts'
import { changeBuyerEmail } from '#api/payments/index.ts'
import { remindOfRenewals } from '#api/subscriptions/remind-of-renewals.ts'
import { mailsOf, advanceDays } from '#api/subscriptions/testing/member.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { openUserDesk, reason } from './users/testing/user-desk.ts'

test('the next renewal’s reminder and receipt go to the corrected address', async () => {
  await using desk = await openUserDesk()
  const { shop } = desk
  const mia = await desk.customer()
  const right = 'mia-right@example.com'
  await desk.act('correctUserEmail', mia.id, { formerEmail: mia.email, email: right, reason })
  await advanceDays(shop, 28)
  await remindOfRenewals(shop.services)
  expect((await mailsOf(shop, 'renewal-reminder')).map(({ recipient }) => recipient)).toEqual([right])
  await advanceDays(shop, 3)
  const receipts = await mailsOf(shop, 'receipt')
  const renewals = receipts.filter(({ payload }) => 'isRenewal' in payload)
  expect(receipts).toHaveLength(2)
  expect(renewals.map(({ recipient }) => recipient)).toEqual([right])
})

test('a reminder written while the address is being corrected goes to the corrected one', async () => {
  await using desk = await openUserDesk()
  const { shop } = desk
  const { services } = shop
  const mia = await desk.customer()
  await advanceDays(shop, 28)
  const right = { email: 'right@example.com', emailKey: 'right@example.com', at: new Date(services.now()) }
  const { begun } = await inTransaction(services.db, async (tx) => {
    await lockLead(tx, mia.leadId)
    const reminding = remindOfRenewals(services)
    await expect.poll(() => statementsWaiting(services.db)).toBe(1)
    await changeLeadsEmail(tx, [mia.leadId], right)
    await changeBuyerEmail(tx, [mia.leadId], right.email, right.at)
    return { begun: reminding }
  })
  await begun
  expect((await mailsOf(shop, 'renewal-reminder')).map(({ recipient }) => recipient)).toEqual([right.email])
})
