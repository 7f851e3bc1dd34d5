import { expect, test } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { lockLead, changeLeadsEmail } from '#api/leads/index.ts'
import { mailOutbox } from '#api/mail/mail-tables.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { checkoutAttempts } from './checkout-tables.ts'
import { subscriptions } from './plan-tables.ts'
import { changeBuyerEmail } from './change-buyer-email.ts'
import { recordInvoice } from './record-invoice.ts'
import { buyPlan, openShop, visitor } from './testing/shop.ts'

test('an attempt uses the email the lead has when it begins, not when it was requested', async () => {
  await using shop = await openShop()
  const { services } = shop
  const mia = await visitor(shop)
  const right = { email: 'right@example.com', emailKey: 'right@example.com', at: new Date(services.now()) }
  const { paying } = await inTransaction(services.db, async (tx) => {
    await lockLead(tx, mia.leadId)
    const asked = buyPlan(mia, 'pm_card_visa')
    await expect.poll(() => statementsWaiting(services.db), { timeout: 20_000 }).toBe(1)
    await changeLeadsEmail(tx, [mia.leadId], right)
    return { paying: asked }
  })
  await paying
  const attempts = await services.db.query.select().from(checkoutAttempts)
  expect(attempts.map(({ email }) => email)).toEqual(['right@example.com'])
})

test('the receipt goes to the email that was corrected while Stripe was being asked about the payment', async () => {
  await using shop = await openShop()
  const { services } = shop
  const mia = await visitor(shop)
  const reading = shop.wire.holdNext('GET', /^\/v1\/payment_intents\//)
  const paying = buyPlan(mia, 'pm_card_visa')
  await reading.reached
  const right = { email: 'right@example.com', emailKey: 'right@example.com', at: new Date(services.now()) }
  await inTransaction(services.db, async (tx) => {
    await changeLeadsEmail(tx, [mia.leadId], right)
    await changeBuyerEmail(tx, [mia.leadId], right.email, right.at)
  })
  reading.release()
  expect((await paying).statusCode).toBe(200)
  const mails = await services.db.query.select().from(mailOutbox)
  expect(mails.map((mail) => [mail.kind, mail.recipient])).toEqual([['receipt', right.email]])
})

const renewals = [
  ['paid sends its receipt', false, 'receipt'],
  ['refused sends its mail', true, 'payment-failed'],
] as const

test.each(renewals)(
  'a renewal that is %s to the email that was corrected while Stripe was being asked',
  async (_what, isRefused, kind) => {
    await using shop = await openShop()
    const { services } = shop
    const mia = await visitor(shop)
    await buyPlan(mia, 'pm_card_visa')
    const [plan] = await services.db.query.select().from(subscriptions)
    await services.db.query.delete(mailOutbox)
    if (isRefused) await shop.control('cards/break', { subscription: plan?.id })
    shop.test.clock.advance(31 * 86_400_000)
    await shop.control('clock/advance', { days: 0.0001 })
    const { data } = await shop.stripe.invoices.list({ subscription: plan?.id ?? '' })
    const renewal = data.find(({ billing_reason: reason }) => reason === 'subscription_cycle')
    const right = { email: 'right@example.com', emailKey: 'right@example.com', at: new Date(services.now()) }
    const { begun } = await inTransaction(services.db, async (tx) => {
      await lockLead(tx, mia.leadId)
      const recording = recordInvoice(services, renewal?.id ?? '')
      await expect.poll(() => statementsWaiting(services.db), { timeout: 20_000 }).toBe(1)
      await changeLeadsEmail(tx, [mia.leadId], right)
      await changeBuyerEmail(tx, [mia.leadId], right.email, right.at)
      return { begun: recording }
    })
    await begun
    const mails = await services.db.query.select().from(mailOutbox)
    expect(mails.map((mail) => [mail.kind, mail.recipient])).toEqual([[kind, right.email]])
  },
)
