import { loadBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import type { MailPayloads } from '../mail-kinds.ts'
import { paymentFailedMail } from './payment-failed-mail.ts'

const calmplate = await loadBrand('calmplate')
const site = new URL('https://shop.example')
const failedAt = '2026-12-21T09:00:00.000Z'
const later = '2026-12-28T09:00:00.000Z'

const mailOf = (facts: Partial<MailPayloads['payment-failed']>) =>
  paymentFailedMail(calmplate, site, {
    productId: 'calmplate-1-month',
    amountCents: 3999,
    failedAt,
    triesAgainAt: null,
    ...facts,
  })

test('a charge that its bank wants confirmed is not described as declined, and says how to confirm it', () => {
  const { subject, text } = mailOf({ isUnconfirmed: true, openUntil: later })
  expect(subject).toBe('Please confirm your Calmplate payment')
  expect(text).toContain('Your bank wants you to confirm our charge of $39.99 before it pays.')
  expect(text).toContain('Confirm the payment:\nhttps://shop.example/login?next=/subscription')
  expect(text).not.toMatch(/declined|did not go through|expired|limit|check your card/i)
})
