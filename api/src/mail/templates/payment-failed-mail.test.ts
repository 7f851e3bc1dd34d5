import { loadBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import type { MailPayloads } from '../mail-kinds.ts'
import { paymentFailedMail } from './payment-failed-mail.ts'

const calmplate = await loadBrand('calmplate')
const site = new URL('https://shop.example')
const failedAt = '2026-12-21T09:00:00.000Z'
const soon = '2026-12-24T09:00:00.000Z'
const later = '2026-12-28T09:00:00.000Z'

/** The mail about a failed charge, sent at once unless `now` (ISO 8601) says otherwise. */
const mailOf = (facts: Partial<MailPayloads['payment-failed']>, now = failedAt) =>
  paymentFailedMail(
    calmplate,
    site,
    { productId: 'calmplate-1-month', amountCents: 3999, failedAt, triesAgainAt: null, ...facts },
    Date.parse(now),
  )

test('a charge that is tried again while the plan is open names both days, and asks for nothing', () => {
  const { text } = mailOf({ triesAgainAt: soon, openUntil: later })
  expect(text).toContain('Your plan stays open until: December 28, 2026 (UTC)')
  expect(text).toContain('We will try again on: December 24, 2026 (UTC)')
  expect(text).toContain("If your card works by then, you don't need to do anything.")
})

test('a charge that is not tried again says until when the plan stays open, and what keeps it', () => {
  const { text } = mailOf({ openUntil: later })
  expect(text).toContain('Your plan stays open until: December 28, 2026 (UTC)')
  expect(text).toContain('please check your card in your account')
  const forGood = mailOf({ openUntil: later, isForGood: true }).text
  expect(forGood).toContain('please add another card in your account')
  for (const words of [text, forGood]) expect(words).not.toMatch(/try again on|need to do anything/)
})

test('a plan that closes before the next try, or is closed, does not tell its reader to do nothing', () => {
  const closing = mailOf({ triesAgainAt: later, openUntil: soon }).text
  expect(closing).toContain('Your plan stays open until: December 24, 2026 (UTC)')
  expect(closing).toContain('Your plan closes before we try again.')
  const closed = mailOf({ triesAgainAt: later, openUntil: failedAt }).text
  expect(closed).not.toContain('stays open until')
  expect(closed).toContain('Your plan is closed until the payment goes through.')
  for (const text of [closing, closed]) {
    expect(text).toContain('We will try again on: December 28, 2026 (UTC)')
    expect(text).not.toContain('need to do anything')
  }
})

test('no closing day is named that has passed by the time the mail is sent', () => {
  const resentAt = '2026-12-29T09:00:00.000Z'
  for (const openUntil of [undefined, null, failedAt, '2026-12-20T09:00:00.000Z', later]) {
    const { text } = mailOf(openUntil === undefined ? {} : { openUntil }, resentAt)
    expect(text).not.toContain('stays open')
    expect(text).toContain(
      `To ${openUntil == null ? 'keep your plan' : 'open your plan again'}, please check`,
    )
  }
})

test('a charge that its bank wants confirmed is not described as declined, and says how to confirm it', () => {
  const { subject, text } = mailOf({ isUnconfirmed: true, openUntil: later })
  expect(subject).toBe('Please confirm your Calmplate payment')
  expect(text).toContain('Your bank wants you to confirm our charge of $39.99 before it pays.')
  expect(text).toContain('Confirm the payment:\nhttps://shop.example/login?next=/subscription')
  expect(text).not.toMatch(/declined|did not go through|expired|limit|check your card/i)
})
