import { expect, test, vi } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { lockLead, changeLeadsEmail } from '#api/leads/index.ts'
import { MailFailure } from '#api/mail/index.ts'
import { changeBuyerEmail } from '#api/payments/index.ts'
import { remindOfRenewals } from '#api/subscriptions/remind-of-renewals.ts'
import { mailsOf, advanceDays } from '#api/subscriptions/testing/member.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
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

test.each(['sent', 'refused'] as const)(
  'a renewal whose reminder to the former address was %s is announced to the corrected one, once',
  async (ending) => {
    await using desk = await openUserDesk()
    const { shop } = desk
    const mia = await desk.customer()
    await advanceDays(shop, 28)
    await remindOfRenewals(shop.services)
    const send = vi.spyOn(shop.services.mail, 'send')
    if (ending === 'refused') send.mockRejectedValue(new MailFailure('refused', 'no such mailbox'))
    await deliverMails(shop.services)
    send.mockRestore()
    const boss = await signInOperator(shop.test)
    const correct = async (formerEmail: string, email: string) => {
      const body = { formerEmail, email, reason }
      expect((await desk.act('correctUserEmail', mia.id, body, boss)).statusCode).toBe(200)
      await remindOfRenewals(shop.services)
      await remindOfRenewals(shop.services)
      await deliverMails(shop.services)
    }
    await correct(mia.email, 'mia-right@example.com')
    const told = { [mia.email]: ending, 'mia-right@example.com': 'sent' }
    const tell = async () =>
      Object.fromEntries(
        (await mailsOf(shop, 'renewal-reminder')).map(({ recipient, ending: how }) => [recipient, how]),
      )
    expect(await tell()).toEqual(told)
    // The same mailbox, written otherwise.
    await correct('mia-right@example.com', 'Mia-Right@example.com')
    expect(await tell()).toEqual(told)
    expect(await mailsOf(shop, 'renewal-reminder')).toHaveLength(2)
  },
)

test('a reminder that waits for the mail server goes to the corrected address, and is not written again', async () => {
  await using desk = await openUserDesk()
  const { shop } = desk
  const mia = await desk.customer()
  const send = vi.spyOn(shop.services.mail, 'send').mockRejectedValue(new MailFailure('unsent', 'away'))
  await advanceDays(shop, 28)
  await remindOfRenewals(shop.services)
  await deliverMails(shop.services)
  const body = { formerEmail: mia.email, email: 'right@example.com', reason }
  const boss = await signInOperator(shop.test)
  expect((await desk.act('correctUserEmail', mia.id, body, boss)).statusCode).toBe(200)
  await remindOfRenewals(shop.services)
  send.mockRestore()
  expect((await mailsOf(shop, 'renewal-reminder')).map(({ recipient }) => recipient)).toEqual([
    'right@example.com',
  ])
})
