import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  monthlySubscription,
  press,
  refusedSubscription,
  visitSubscription,
} from '#web/testing/subscription-visit.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

// NOTE: names no card: the one on file may be newer than the charge, saved while the bank’s answer was lost.
test('says in the notice and beside the button what is owed for a renewal that is no longer retried', async () => {
  await visitSubscription(refusedSubscription)
  expect(screen.getByTestId('dunning').textContent).toBe(
    'Your last payment did not go throughWe tried to charge $39.99 to your card, and your bank did not approve it. ' +
      'Your plan stays open until December 28, 2026 (UTC).' +
      'Update your card, and we will charge it the $39.99 you owe right away. ' +
      'If your bank only wants you to confirm the payment, enter the same card again.Update card and pay',
  )
  await press('Update card and pay')
  await screen.findByRole('form', { name: 'Update your card' })
  const description = 'Saving the card charges it the $39.99 you owe right away, and nothing else.'
  expect(screen.getByRole('button', { name: 'Save card and pay $39.99', description })).toBeTruthy()
})

test('names the refused one of several open invoices, and charges a new card for all', async () => {
  const [open, ...paid] = refusedSubscription.invoices
  if (open === undefined) throw new Error('Nothing is open')
  const later = { ...open, id: 'in_3', amount: { cents: 4999, currency: 'usd' } }
  const owed = { cents: 8998, currency: 'usd' }
  await visitSubscription({ ...refusedSubscription, owed, invoices: [later, open, ...paid] })
  const notice = screen.getByTestId('dunning').textContent
  expect(notice).toContain('We tried to charge $39.99 to your card,')
  expect(notice).toContain('we will charge it the $89.98 you owe')
})

test('names no amount for a failed renewal whose invoice is not known yet', async () => {
  await visitSubscription({ ...refusedSubscription, owed: null, invoices: monthlySubscription.invoices })
  const notice = screen.getByTestId('dunning').textContent
  expect(notice).toContain('We tried to charge your renewal to your card,')
  expect(notice).toContain('we will charge it the amount you owe right away')
  expect(notice).not.toContain('$')
})

test('says for an unpaid plan what reopens it, and that the time before costs nothing', async () => {
  await visitSubscription({
    ...refusedSubscription,
    status: 'unpaid',
    entitlement: { isEntitled: false, reason: 'unpaid', until: '2026-12-28T09:00:00.000Z' },
    graceUntil: null,
    currentPeriodEnd: '2027-02-21T09:00:00.000Z',
  })
  const notice = screen.getByTestId('dunning').textContent
  expect(notice).toContain(
    "we will charge it the $39.99 you owe right away. That pays for your current period, until February 21, 2027 (UTC). You don't pay for the time before it.",
  )
  expect(screen.getByRole('main').textContent).toContain('Update your card to reactivate it.')
})

test('charges nothing when a card is saved and nothing is owed', async () => {
  await visitSubscription(monthlySubscription)
  await press('Update card')
  await screen.findByRole('form', { name: 'Update your card' })
  expect(screen.getByRole('main').textContent).toContain('Saving a card charges nothing by itself.')
})
