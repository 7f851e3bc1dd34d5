import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { linkLead, selectOwners } from '#api/accounts/account-store.ts'
import { userLeads } from '#api/accounts/account-tables.ts'
import { openShop } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { makeLead } from '#api/testing/builders.ts'
import { signUp } from '#api/testing/signed-up.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { followBooks } from '#api/tracking/follow-books.ts'
import { notedFacts } from '#api/tracking/tracking-tables.ts'
import { adOutbox } from './ad-platform-tables.ts'

const env = { PIXEL_ID: '1234567890', PUBLIC_URL: 'https://shop.example' }

function allow({ test: { app } }: Shop, sessionId: string) {
  return createTestBrowser(app).post('/api/consent', {
    receiptId: `of-${sessionId}`,
    sessionId,
    choices: { analytics: true, ads: true, healthProcessing: true },
    gpc: false,
    source: 'footer',
    policyVersion: '2026-11-01',
  })
}

test('an account is reported as one registration, also if a later purchase is added to it', async () => {
  await using shop = await openShop({ env })
  const { services, clock } = shop.test
  await allow(shop, 's-mia-example-com')
  const { leadId } = await signUp(shop.test)
  await followBooks(services)

  clock.advance(60_000)
  await allow(shop, 'second-visit')
  const { id: second } = await makeLead(createTestBrowser(shop.test.app), { sessionId: 'second-visit' })
  expect(second).not.toBe(leadId)
  // As a reset does with what was bought under its address.
  const userId = (await selectOwners(services.db.query, [leadId])).get(leadId) ?? ''
  await linkLead(services.db.query, { leadId: second, userId, linkedAt: new Date(services.now()) })
  await followBooks(services)

  const registered = await services.db.query
    .select({ factId: notedFacts.factId })
    .from(notedFacts)
    .where(eq(notedFacts.stage, 'registered'))
  expect(registered.map(({ factId }) => factId).toSorted()).toEqual(
    [leadId, second].map((id) => `account:${id}`).toSorted(),
  )
  const reported = await services.db.query.select().from(adOutbox)
  expect(reported.map(({ name, leadId: of }) => [name, of])).toEqual([['CompleteRegistration', leadId]])
})

test('an account that begins with several purchases is reported by those whose visits allow it, as one', async () => {
  await using shop = await openShop({ env })
  const { services } = shop.test
  const { leadId } = await signUp(shop.test)
  const userId = (await selectOwners(services.db.query, [leadId])).get(leadId) ?? ''
  await services.db.query.delete(userLeads)
  const visits = ['first-visit', 'second-visit', 'third-visit']
  const leads = await Promise.all(
    visits.map((sessionId) => makeLead(createTestBrowser(shop.test.app), { sessionId })),
  )
  const [, ...allowed] = leads
    .map(({ id }, at) => ({ id, visit: visits[at] ?? '' }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (const { visit } of allowed) await allow(shop, visit)
  const linkedAt = new Date(services.now())
  for (const { id } of leads) await linkLead(services.db.query, { leadId: id, userId, linkedAt })
  await followBooks(services)

  const reported = await services.db.query.select().from(adOutbox)
  expect(new Set(reported.map((event) => event.leadId))).toEqual(new Set(allowed.map(({ id }) => id)))
  expect(new Set(reported.map(({ eventId }) => eventId)).size).toBe(1)
})
