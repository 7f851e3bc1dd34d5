import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { loginAsAnother } from '#web/login-as-another.ts'
import { monthlySubscription, viewOf, visitSubscription } from '#web/testing/subscription-visit.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

test('says whose account it is, and lets somebody else log in and come back', async () => {
  const data = { ...viewOf(monthlySubscription), email: 'mia@example.com' }
  await visitSubscription(null, { customerSubscription: () => ({ success: true, data }) })
  expect(screen.getByRole('main').textContent).toContain('Logged in as mia@example.com. Not you?')
  fireEvent.click(screen.getByRole('link', { name: 'Not you?' }))
  expect(window.location.pathname + window.location.search).toBe('/login?next=/subscription')
  expect(window.history.state).toEqual(loginAsAnother)
})
