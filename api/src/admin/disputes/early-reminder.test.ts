import { assert, expect, test } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { changeLeadsEmail, lockLead } from '#api/leads/index.ts'
import { changeMailsEmail } from '#api/mail/index.ts'
import { changeBuyerEmail, subscriptions } from '#api/payments/index.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import {
  advanceDays,
  mailsOf,
  openShopWithWebhooks,
  signUpMember,
} from '#api/subscriptions/testing/member.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { actOnItem } from './act-on-item.ts'
import { preventionItems } from './dispute-tables.ts'
import { operator } from './testing/troubled-shop.ts'

/** A buyer who never came back, a week before the renewal, and the item that reminds them. */
async function quietBuyer(shop: Shop) {
  const quiet = await signUpMember(shop, { email: 'quiet@example.com' })
  await advanceDays(shop, 24)
  await (await operator(shop)).preview()
  const [item] = await shop.services.db.query.select().from(preventionItems)
  assert(item?.action === 'send-reminder')
  return { quiet, item }
}

test('an early reminder names the introductory price, as the usual one does', async () => {
  await using shop = await openShopWithWebhooks()
  const { item } = await quietBuyer(shop)
  expect(await actOnItem(shop.services, item, false)).toMatchObject({ state: 'done' })
  expect(await mailsOf(shop, 'renewal-reminder')).toMatchObject([
    {
      dedupeKey: `early-reminder:${item.subscriptionId}:2026-12-21`,
      payload: { amountCents: 3999, introductoryCents: 1999 },
    },
  ])
})

test('an early reminder goes to an address that is being corrected', async () => {
  await using shop = await openShopWithWebhooks()
  const { quiet, item } = await quietBuyer(shop)
  const { services } = shop
  const right = { email: 'right@example.com', emailKey: 'right@example.com', at: new Date(services.now()) }
  const { acting } = await inTransaction(services.db, async (tx) => {
    await lockLead(tx, quiet.leadId)
    const acting = actOnItem(services, item, false)
    await expect.poll(() => statementsWaiting(services.db)).toBe(1)
    await changeLeadsEmail(tx, [quiet.leadId], right)
    await changeBuyerEmail(tx, [quiet.leadId], right.email, right.at)
    return { acting }
  })
  expect(await acting).toMatchObject({ state: 'done' })
  expect((await mailsOf(shop, 'renewal-reminder')).map(({ recipient }) => recipient)).toEqual([right.email])
})

test('an early reminder that was sent to an address corrected since is offered again', async () => {
  await using shop = await openShopWithWebhooks()
  const { quiet, item } = await quietBuyer(shop)
  const { services } = shop
  await actOnItem(services, item, false)
  await deliverMails(services)
  const offered = async () => (await (await operator(shop)).preview()).items.map(({ action }) => action)
  expect(await offered()).toEqual([])
  const right = { email: 'right@example.com', emailKey: 'right@example.com', at: new Date(services.now()) }
  await changeLeadsEmail(services.db.query, [quiet.leadId], right)
  const former = { formerKey: 'quiet@example.com', email: right.email }
  await changeMailsEmail(services.db.query, { userIds: [], leadIds: [quiet.leadId] }, former)
  expect(await offered()).toEqual(['send-reminder'])
})

test('nobody is reminded of a plan that they cannot use by now', async () => {
  await using shop = await openShopWithWebhooks()
  const { item } = await quietBuyer(shop)
  await shop.services.db.query.update(subscriptions).set({ status: 'paused' })
  expect(await actOnItem(shop.services, item, false)).toEqual({
    state: 'skipped',
    note: 'There is no renewal to remind them of.',
  })
  expect(await mailsOf(shop, 'renewal-reminder')).toEqual([])
})
