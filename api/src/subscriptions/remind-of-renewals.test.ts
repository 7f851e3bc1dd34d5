import { dayMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { MailFailure, mailLifetimes, mailOutbox } from '#api/mail/index.ts'
import { paidTrial } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { remindOfRenewals } from './remind-of-renewals.ts'
import { createSubscriptionJobs } from './subscription-jobs.ts'
import { advanceDays, drainWebhooks, mailsOf, openShopWithWebhooks, signUpMember } from './testing/member.ts'
import type { Member } from './testing/member.ts'

/** Runs it once. Returns how many mails it tried to queue, including those that already existed. */
async function mailsOfRun(shop: Shop): Promise<number> {
  let tries = 0
  const newId = () => {
    tries += 1
    return shop.services.newId()
  }
  await remindOfRenewals({ ...shop.services, newId })
  return tries
}

/** What the mails of a kind announced, oldest first. */
async function announcedIn(shop: Shop, kind: string): Promise<readonly string[]> {
  const mails = (await mailsOf(shop, kind)).toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  )
  return mails.map(({ payload }) => {
    const { renewsAt, endsAt, amountCents } = payload as Readonly<Record<string, unknown>>
    return `${String(amountCents)} on ${String(renewsAt ?? endsAt)}`
  })
}

/** Records how many plans each page of a run had. */
function watchPages({ services }: Shop): () => Promise<readonly number[]> {
  const { calls, results } = vi.spyOn(services.db.pool, 'query').mock
  return async () => {
    const pages = results.filter((_, at) => JSON.stringify(calls[at]).includes('join \\"consent_receipts\\"'))
    const read = await Promise.all(
      pages.map(({ value }) => value as unknown as Promise<{ readonly rows: readonly unknown[] }>),
    )
    return read.map(({ rows }) => rows.length)
  }
}

async function switchTo(mia: Member, interval: 'monthly' | 'annual'): Promise<void> {
  dataOf('switchSubscription', await mia.post('switch', { interval }))
}

/** Gives every mail the key it had before keys contained the price. */
async function restoreFormerKeys({ services }: Shop): Promise<void> {
  const key = sql`regexp_replace(${mailOutbox.dedupeKey}, ':[0-9]+:usd$', '')`
  const former = sql`case kind when 'trial-ending' then regexp_replace(${key}, ':[0-9-]+T[0-9:.]+Z$', '') else ${key} end`
  await services.db.query.update(mailOutbox).set({ dedupeKey: former })
}

test('a renewal that was announced is not looked at again in later runs', async () => {
  await using shop = await openShopWithWebhooks()
  await signUpMember(shop)
  await advanceDays(shop, 28)
  expect(await mailsOfRun(shop)).toBe(1)
  expect(await mailsOfRun(shop)).toBe(0)
  expect(await mailsOf(shop, 'renewal-reminder')).toHaveLength(1)
})

/** Sets the last month of the card that pays for a plan. */
async function setLastMonth(shop: Shop, { subscriptionId }: Member, month: number): Promise<void> {
  const { default_payment_method: card } = await shop.stripe.subscriptions.retrieve(subscriptionId)
  await shop.stripe.paymentMethods.update(typeof card === 'string' ? card : '', {
    card: { exp_month: month, exp_year: 2026 },
  })
  await drainWebhooks(shop)
}

test.each([
  ['expires in the month before', 11, 11, true],
  ['expires in its month', 12, 12, false],
  ['is replaced while the announcement waits', 11, 12, false],
  ['is replaced by one that expires sooner', 12, 11, true],
])('a charge is announced with a note if the card expires before it: the card %s', async (_how, ...given) => {
  const [monthAtFirst, monthThen, isNoted] = given
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await setLastMonth(shop, mia, monthAtFirst)
  await advanceDays(shop, 25)
  const send = vi.spyOn(shop.services.mail, 'send').mockRejectedValue(new MailFailure('unsent', 'away'))
  await remindOfRenewals(shop.services)
  await deliverMails(shop.services)
  await setLastMonth(shop, mia, monthThen)
  send.mockReset().mockResolvedValue(undefined)
  shop.test.clock.advance(dayMs)
  await deliverMails(shop.services)
  const [mail] = send.mock.calls.flat().filter(({ kind }) => kind === 'renewal-reminder')
  expect(mail?.text).toContain('Introductory price ends: December 21, 2026 (UTC)')
  expect(mail?.text.includes('Your saved card expires before that day.')).toBe(isNoted)
})

/** Ids of which the first cannot be made. */
function failsAtFirst(newId: () => string) {
  return vi.fn<() => string>(newId).mockImplementationOnce(() => {
    throw new Error('no id')
  })
}

test('a plan that cannot be announced holds up no other, and is announced by a later run', async () => {
  await using shop = await openShopWithWebhooks()
  await signUpMember(shop)
  await signUpMember(shop, { email: 'noa@example.com' })
  await advanceDays(shop, 28)
  await remindOfRenewals({ ...shop.services, newId: failsAtFirst(shop.services.newId) })
  expect(await mailsOf(shop, 'renewal-reminder')).toHaveLength(1)
  await remindOfRenewals(shop.services)
  expect(await mailsOf(shop, 'renewal-reminder')).toHaveLength(2)
})

test('a stop ends the announcing after the plan it is at', async () => {
  await using shop = await openShopWithWebhooks()
  await signUpMember(shop)
  await signUpMember(shop, { email: 'noa@example.com' })
  await advanceDays(shop, 28)
  const stopped = Promise.withResolvers<void>()
  const newId = () => {
    void jobs.stop().then(stopped.resolve)
    return shop.services.newId()
  }
  const jobs = createSubscriptionJobs({ ...shop.services, newId })
  jobs.start()
  await stopped.promise
  expect(await mailsOf(shop, 'renewal-reminder')).toHaveLength(1)
  await remindOfRenewals(shop.services)
  expect(await mailsOf(shop, 'renewal-reminder')).toHaveLength(2)
})

test.each([
  [1, [1, 1, 1, 0]],
  [2, [2, 1]],
  [3, [3, 0]],
  [4, [3]],
])(
  'reading %i plans at a time, every plan is announced, and one that cannot be is tried once per run',
  async (atOnce, sizes) => {
    await using shop = await openShopWithWebhooks()
    for (const name of ['mia', 'noa', 'kim']) await signUpMember(shop, { email: `${name}@example.com` })
    await advanceDays(shop, 28)
    const newId = failsAtFirst(shop.services.newId)
    const pages = watchPages(shop)
    await remindOfRenewals({ ...shop.services, newId }, undefined, atOnce)
    expect(newId).toHaveBeenCalledTimes(3)
    expect(await mailsOf(shop, 'renewal-reminder')).toHaveLength(2)
    expect(await pages()).toEqual(sizes)
    await remindOfRenewals(shop.services, undefined, atOnce)
    expect(await mailsOf(shop, 'renewal-reminder')).toHaveLength(3)
  },
)

test('the end of a trial is announced early enough to cancel, however long the mail waits', async () => {
  await using shop = await openShopWithWebhooks()
  await signUpMember(shop, { productId: paidTrial })
  await advanceDays(shop, 2)
  expect(await mailsOfRun(shop)).toBe(0)
  await advanceDays(shop, 1)
  expect(await mailsOfRun(shop)).toBe(1)
  const [mail] = await mailsOf(shop, 'trial-ending')
  const lastDay = Date.parse('2026-11-28T09:00:00.000Z') - 2 * dayMs
  expect(mail?.payload).toMatchObject({ endsAt: '2026-11-28T09:00:00.000Z' })
  expect(shop.services.now() + mailLifetimes['trial-ending']).toBeLessThanOrEqual(lastDay)
})

test('a buyer whose trial end was announced still gets the announcements of later renewals', async () => {
  await using shop = await openShopWithWebhooks()
  await signUpMember(shop, { productId: paidTrial })
  await advanceDays(shop, 5)
  expect(await mailsOfRun(shop)).toBe(1)
  expect(await mailsOfRun(shop)).toBe(0)
  expect(await mailsOf(shop, 'trial-ending')).toHaveLength(1)
  await advanceDays(shop, 3)
  await advanceDays(shop, 27)
  expect(await mailsOfRun(shop)).toBe(1)
  expect(await mailsOfRun(shop)).toBe(0)
  expect(await mailsOf(shop, 'renewal-reminder')).toHaveLength(1)
})

test('a price that changes after the announcement is announced too, each price once', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await advanceDays(shop, 28)
  expect(await mailsOfRun(shop)).toBe(1)
  // NOTE: a mail that was not sent before its price changed has announced nothing.
  await deliverMails(shop.services)
  await switchTo(mia, 'annual')
  shop.test.clock.advance(1000)
  expect(await mailsOfRun(shop)).toBe(1)
  expect(await mailsOfRun(shop)).toBe(0)
  await switchTo(mia, 'monthly')
  expect(await mailsOfRun(shop)).toBe(0)
  expect(await announcedIn(shop, 'renewal-reminder')).toEqual([
    '3999 on 2026-12-21T09:00:00.000Z',
    '11999 on 2026-12-21T09:00:00.000Z',
  ])
})

test('a price that changes after the end of a trial was announced is announced too', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop, { productId: paidTrial })
  await advanceDays(shop, 5)
  expect(await mailsOfRun(shop)).toBe(1)
  await switchTo(mia, 'annual')
  shop.test.clock.advance(1000)
  expect(await mailsOfRun(shop)).toBe(1)
  expect(await mailsOfRun(shop)).toBe(0)
  expect(await announcedIn(shop, 'trial-ending')).toEqual([
    '3999 on 2026-11-28T09:00:00.000Z',
    '11999 on 2026-11-28T09:00:00.000Z',
  ])
})

test.each([
  ['renewal-reminder', undefined, 28],
  ['trial-ending', paidTrial, 5],
])(
  '%s: a mail from before keys contained the price counts for the price it announced',
  async (kind, product, days) => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop, product === undefined ? {} : { productId: product })
    await advanceDays(shop, days)
    expect(await mailsOfRun(shop)).toBe(1)
    await restoreFormerKeys(shop)
    const [mail] = await mailsOf(shop, kind)
    expect(mail?.dedupeKey.startsWith(`${kind}:${mia.subscriptionId}`)).toBe(true)
    expect(mail?.dedupeKey).not.toMatch(/3999/)
    expect(await mailsOfRun(shop)).toBe(0)
    await switchTo(mia, 'annual')
    expect(await mailsOfRun(shop)).toBe(1)
    expect(await mailsOf(shop, kind)).toHaveLength(2)
  },
)

test.each([
  ['renewal-reminder', undefined, 20],
  ['trial-ending', paidTrial, 3],
])('%s: one that no mail server accepted in time is sent once there is one', async (kind, product, days) => {
  await using shop = await openShopWithWebhooks()
  await signUpMember(shop, product === undefined ? {} : { productId: product })
  await advanceDays(shop, days)
  await deliverMails(shop.services)
  const send = vi.spyOn(shop.services.mail, 'send').mockRejectedValue(new MailFailure('unsent', 'away'))
  expect(await mailsOfRun(shop)).toBe(1)
  await advanceDays(shop, 2)
  await deliverMails(shop.services)
  expect(await mailsOf(shop, kind)).toMatchObject([{ ending: 'expired' }])
  send.mockRestore()
  expect(await mailsOfRun(shop)).toBe(1)
  await deliverMails(shop.services)
  expect(await mailsOf(shop, kind)).toMatchObject([{ ending: 'sent' }])
  expect(await mailsOfRun(shop)).toBe(0)
})
