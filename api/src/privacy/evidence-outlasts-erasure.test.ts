import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordDispute } from '#api/payments/record-dispute.ts'
import { buyPlan, openShop, visitor } from '#api/payments/testing/shop.ts'
import { erasePerson } from './erase-person.ts'
import { findPersonByEmail } from './person.ts'
import { runPrivacyJobs } from './privacy-jobs.ts'

/** A buyer whose bank disputes the payment, and who asks to be erased. */
async function disputed() {
  const shop = await openShop()
  const { query } = shop.services.db
  await buyPlan(await visitor(shop), 'pm_card_visa')
  const charge = (await shop.stripe.charges.list()).data[0]?.id ?? ''
  await shop.control('disputes', { charge })
  const id = (await shop.stripe.disputes.list()).data[0]?.id ?? ''
  await recordDispute(shop.services, id)
  await query.execute(sql`update subscriptions set cancel_at_period_end = true`)
  const evidence = async () => (await query.execute(sql`select dispute_id, text from prepared_evidence`)).rows
  const close = async (status: 'won' | 'lost') => {
    await shop.control('disputes/close', { dispute: id, status })
    await recordDispute(shop.services, id)
  }
  const erase = () =>
    erasePerson(shop.services, (tx) => findPersonByEmail(shop.services, tx, 'mia@example.com'))
  return { shop, query, id, evidence, close, erase }
}

test.each(['won', 'lost'] as const)(
  'an erasure writes down the evidence for an open dispute and keeps it until it is %s',
  async (status) => {
    const { shop, query, id, evidence, close, erase } = await disputed()
    await using _ = shop
    expect(await evidence()).toEqual([])
    await erase()
    expect((await query.execute(sql`select email from checkout_attempts`)).rows).toEqual([
      { email: 'erased' },
    ])
    const kept = [{ dispute_id: id, text: expect.stringMatching(/mia@example\.com[^]*Agreed at[^]*IP/) }]
    expect(await evidence()).toEqual(kept)
    await runPrivacyJobs(shop.services)
    expect(await evidence()).toEqual(kept)
    await close(status)
    await runPrivacyJobs(shop.services)
    expect(await evidence()).toEqual([])
  },
)

test('evidence that an operator prepared is kept as it is, and deleted at once if the dispute is over', async () => {
  const { shop, query, id, evidence, close, erase } = await disputed()
  await using _ = shop
  await query.execute(sql`insert into prepared_evidence (dispute_id, lead_id, text, prepared_at)
    select id, lead_id, 'by hand', now() from disputes`)
  await runPrivacyJobs(shop.services)
  await erase()
  expect(await evidence()).toEqual([{ dispute_id: id, text: 'by hand' }])
  await close('lost')
  await runPrivacyJobs(shop.services)
  expect(await evidence()).toEqual([])
})

test('evidence for a closed dispute stays for a person who was not erased, and goes with them', async () => {
  const { shop, query, id, evidence, close, erase } = await disputed()
  await using _ = shop
  await query.execute(sql`insert into prepared_evidence (dispute_id, lead_id, text, prepared_at)
    select id, lead_id, 'by hand', now() from disputes`)
  await close('won')
  await runPrivacyJobs(shop.services)
  expect(await evidence()).toEqual([{ dispute_id: id, text: 'by hand' }])
  await erase()
  expect(await evidence()).toEqual([])
})
