import { dayMs, hourMs } from '@fennel/funnel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailContent } from '#api/mail/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import type { MailOfPerson } from '../mails-of-person.ts'
import { reasonNotToResend } from './reason-not-to-resend.ts'

const productId = 'calmplate-1-month'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

const iso = (days: number) => new Date(house.clock.now() + days * dayMs).toISOString()

function mail(content: MailContent, changes: Partial<MailOfPerson> = {}): MailOfPerson {
  const createdAt = new Date(house.clock.now() - hourMs)
  return {
    id: 'mail',
    dedupeKey: 'mail',
    ...content,
    brandId: 'calmplate',
    createdAt,
    endedAt: createdAt,
    ending: 'sent',
    waitsForLimit: false,
    ...changes,
  }
}

/** A plan that renews in two days for $39.99. */
function plan(changes: Partial<SubscriptionRow> = {}): SubscriptionRow {
  return {
    brandId: 'calmplate',
    productId,
    status: 'active',
    cancelAtPeriodEnd: false,
    endedAt: null,
    currentPeriodEnd: new Date(iso(2)),
    renewalCents: 3999,
    ...changes,
  } as SubscriptionRow
}

const judge = (
  of: MailOfPerson,
  plans: readonly SubscriptionRow[] = [],
  newer: readonly MailOfPerson[] = [],
) => reasonNotToResend(house.services, house.services.db.query, { mails: [...newer, of], plans }, of)

const reminder = (payload: object = {}) =>
  mail({ kind: 'renewal-reminder', payload: { productId, renewsAt: iso(2), amountCents: 3999, ...payload } })
const resumed = (payload: object = {}) =>
  mail({ kind: 'plan-resumed', payload: { productId, renewsAt: iso(2), amountCents: 3999, ...payload } })
const trialEnding = (payload: object = {}) =>
  mail({ kind: 'trial-ending', payload: { productId, endsAt: iso(2), amountCents: 3999, ...payload } })
const switched = (payload: object = {}) =>
  mail({ kind: 'rhythm-switched', payload: { productId, startsAt: iso(2), amountCents: 3999, ...payload } })
const failed = (triesAgainAt: string | null = null, about = productId) =>
  mail({
    kind: 'payment-failed',
    payload: { productId: about, amountCents: 3999, failedAt: iso(-1), triesAgainAt },
  })
const cancelled = (paidUntil: string | null = iso(20)) =>
  mail({ kind: 'cancelled', payload: { productId, cancelledAt: iso(-1), paidUntil } })
const other = (content: MailContent) => mail(content, { id: 'other' })

test('a mail about a switched plan matches the old and the new product', async () => {
  const switched = plan({ switchedProductId: 'calmplate-annual' })
  expect(await judge(reminder({ productId: 'calmplate-annual' }), [switched])).toBeNull()
  expect(await judge(reminder(), [switched])).toBeNull()
  expect(await judge(reminder({ productId: 'calmplate-3-month' }), [switched])).not.toBeNull()
})

test('mails whose facts stay true can be resent at any time', async () => {
  const receipt = { orderId: 'o', productId, amountCents: 1999, paidAt: iso(-300) }
  expect(await judge(mail({ kind: 'receipt', payload: receipt }))).toBeNull()
  expect(await judge(mail({ kind: 'welcome', payload: {} }))).toBeNull()
  const changed: MailContent = { kind: 'password-changed', payload: { changedAt: iso(-300) } }
  expect(await judge(mail(changed))).toBeNull()
  expect(await judge(mail({ kind: 'session-ended', payload: { endedAt: iso(-300) } }))).toBeNull()
  expect(await judge(mail(changed), [], [other(changed)])).toMatch(/^There’s a newer email of this kind/)
  expect(await judge(mail(changed), [], [{ ...other(changed), brandId: 'another' }])).toBeNull()
})

test('a link to a password is not resent once one was chosen by it, the first one included', async () => {
  const link = mail({ kind: 'password-reset', payload: {} })
  const later = { createdAt: new Date(link.createdAt.getTime() + 1000) }
  const welcome = (dedupeKey: string) => mail({ kind: 'welcome', payload: {} }, { ...later, dedupeKey })
  expect(await judge(link, [], [welcome('welcome:user-1')])).toBe('The password has been changed since.')
  // Resent by an operator, a welcome says nothing about a password.
  expect(await judge(link, [], [welcome('again:user-1:key')])).toMatch(/^The link has expired/)
})

test('a mail not sent yet, or of a brand that no longer exists, is not resent', async () => {
  const welcome: MailContent = { kind: 'welcome', payload: {} }
  expect(await judge(mail(welcome, { endedAt: null, ending: null }))).toBe('Not sent yet.')
  expect(await judge(mail(welcome, { brandId: 'no-more' }))).toBe('Its brand no longer exists.')
})

test.each([
  ['renewal-reminder', reminder],
  ['trial-ending', trialEnding],
  ['plan-resumed', resumed],
  ['rhythm-switched', switched],
] as const)('%s: while the plan renews on that day, for that price', async (_kind, make) => {
  expect(await judge(make(), [plan()])).toBeNull()
  expect(await judge(make(), [plan({ cancelAtPeriodEnd: true })])).toBe('The plan no longer renews.')
  expect(await judge(make(), [plan({ endedAt: new Date(iso(-1)) })])).toBe('The plan no longer renews.')
  expect(await judge(make(), [plan({ productId: 'another' })])).toBe('The plan no longer renews.')
  const isAnother = 'The renewal date or price has changed.'
  expect(await judge(make(), [plan({ renewalCents: 14_900 })])).toBe(isAnother)
  expect(await judge(make(), [plan({ currentPeriodEnd: new Date(iso(30)) })])).toBe(isAnother)
  expect(await judge(make({ renewsAt: iso(0), endsAt: iso(0), startsAt: iso(0) }), [plan()])).toBe(
    'The date has passed.',
  )
})

test('a failed payment’s mail can be resent until the payment is made, the plan ends, or the next retry is due', async () => {
  const due = plan({ status: 'past_due' })
  expect(await judge(failed(), [due])).toBeNull()
  expect(await judge(failed(iso(1)), [due])).toBeNull()
  expect(await judge(failed(iso(0)), [due])).toBe('The next retry date has passed.')
  expect(await judge(failed(), [plan()])).toBe('The payment has been made since.')
  expect(await judge(failed(), [plan({ endedAt: new Date(iso(-1)) })])).toBe('The plan has ended.')
  expect(await judge(failed(), [due], [{ ...failed(), id: 'other' }])).toMatch(/^There’s a newer email/)
  expect(await judge(failed(), [due], [{ ...failed(null, 'another'), id: 'other' }])).toBeNull()
})

test('a cancellation’s mail can be resent unless the plan goes on, or ended earlier', async () => {
  expect(await judge(cancelled(), [plan({ cancelAtPeriodEnd: true })])).toBeNull()
  expect(await judge(cancelled(null), [plan({ endedAt: new Date(iso(-1)) })])).toBeNull()
  expect(await judge(cancelled(iso(-1)), [plan({ endedAt: new Date(iso(-1)) })])).toBeNull()
  expect(await judge(cancelled(), [plan()])).toBe('The plan was resumed or bought again.')
  expect(await judge(cancelled(), [plan({ endedAt: new Date(iso(-1)) })])).toBe(
    'The plan ended earlier than the email says.',
  )
  expect(await judge(cancelled())).toBe('This account has no matching plan.')
})

test('an invitation is not resent to an erased lead', async () => {
  const invited = mail({ kind: 'resume-quiz', payload: { leadId: 'erased' } })
  expect(await judge(invited)).toBe('The lead it links to was erased.')
})
