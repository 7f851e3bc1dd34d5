import { loadBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import { receiptMail } from './receipt-mail.ts'
import { renewalReminderMail, trialEndingMail } from './renewal-mails.ts'

const site = new URL('https://shop.example')
const calmplate = await loadBrand('calmplate')

test("a reminder queued before the interval was stored uses the catalog's", () => {
  const payload = {
    productId: 'calmplate-1-month',
    renewsAt: '2026-12-21T09:00:00.000Z',
    amountCents: 3999,
  }
  const { text } = renewalReminderMail(calmplate, site, payload, Date.parse('2026-12-18T09:00:00.000Z'))
  expect(text).toContain('Price: $39.99 every month')
})

test('a paid trial ends as an introductory price, a free one as a first term', () => {
  const endsAt = '2026-12-21T09:00:00.000Z'
  const trial = { productId: 'calmplate-7-day', amountCents: 3999, endsAt }
  const textOf = (introductoryCents: number) =>
    trialEndingMail(calmplate, site, { ...trial, introductoryCents }, Date.parse(endsAt)).text
  expect(textOf(699)).toContain('You paid $6.99 for your first term.')
  expect(textOf(699)).toContain('from then on we charge $39.99 every month to your saved card')
  expect(textOf(0)).toContain('First term ends: December 21, 2026 (UTC)')
  expect(textOf(0)).toContain(
    'from then on we charge $39.99 every month to your saved card until you cancel.',
  )
  expect(textOf(0)).not.toContain('$0.00')
})

test('a mail before a charge says which price changes to which', () => {
  const at = '2026-12-21T09:00:00.000Z'
  const now = Date.parse(at)
  const charge = { productId: 'calmplate-1-month', amountCents: 3499 }
  const textsOf = (changed: { formerCents?: number }) => [
    renewalReminderMail(calmplate, site, { ...charge, ...changed, renewsAt: at }, now).text,
    renewalReminderMail(calmplate, site, { ...charge, ...changed, renewsAt: at, introductoryCents: 999 }, now)
      .text,
    trialEndingMail(calmplate, site, { ...charge, ...changed, endsAt: at }, now).text,
  ]
  for (const text of textsOf({ formerCents: 2999 }))
    expect(text).toContain('Your price changes from $29.99 to $34.99.')
  for (const text of textsOf({})) expect(text).not.toContain('price changes')
})

test('a mail before a charge asks for another card if the saved one will have expired', () => {
  const at = '2026-12-21T09:00:00.000Z'
  const plan = { productId: 'calmplate-1-month', amountCents: 3999 }
  const textsOf = (isCardExpired: boolean) => {
    const charge = { ...plan, isCardExpired }
    const now = Date.parse(at)
    return [
      renewalReminderMail(calmplate, site, { ...charge, renewsAt: at }, now).text,
      renewalReminderMail(calmplate, site, { ...charge, renewsAt: at, introductoryCents: 1999 }, now).text,
      trialEndingMail(calmplate, site, { ...charge, endsAt: at }, now).text,
    ]
  }
  const asks = 'To keep your plan, please add your new card in your account.'
  for (const text of textsOf(true)) {
    expect(text).toContain(`Your saved card expires before that day. ${asks}`)
    expect(text).not.toContain("you don't need to do anything")
  }
  for (const text of textsOf(false)) expect(text).not.toContain('card expires')
})

test('a mail before a renewal never names a deadline that has already passed', () => {
  const at = Date.parse('2026-12-21T09:00:00.000Z')
  const plan = { productId: 'calmplate-1-month', amountCents: 3999 }
  const textsAt = (now: number) => [
    trialEndingMail(calmplate, site, { ...plan, endsAt: new Date(at).toISOString() }, now).text,
    renewalReminderMail(calmplate, site, { ...plan, renewsAt: new Date(at).toISOString() }, now).text,
  ]
  const hours48 = 48 * 3_600_000
  for (const text of textsAt(at - hours48 - 1))
    expect(text).toContain('Cancel in your account by December 19, 2026 (UTC).')
  for (const text of textsAt(at - hours48)) {
    expect(text).toContain('Cancel in your account as soon as you can.')
    expect(text).not.toContain('December 19')
  }
})

test('a brand without a notice period says so in its mails', () => {
  const free = { ...calmplate, cancelNoticeHours: 0 }
  const at = '2026-12-21T09:00:00.000Z'
  const plan = { productId: 'calmplate-1-month', amountCents: 3999 }
  const reminder = renewalReminderMail(free, site, { ...plan, renewsAt: at }, Date.parse(at) - 1).text
  expect(reminder).toContain('Cancel in your account before December 21, 2026 (UTC).')
  const order = { ...plan, orderId: 'order-1', paidAt: at }
  for (const isRenewal of [false, true]) {
    const { text } = receiptMail(free, site, { ...order, isRenewal })
    expect(text).toContain('with your full name and order number, before a renewal.')
    expect(text).not.toContain('hours')
  }
  const daily = receiptMail({ ...calmplate, cancelNoticeHours: 24 }, site, order).text
  expect(daily).toContain('at least 24 hours before a renewal')
})
