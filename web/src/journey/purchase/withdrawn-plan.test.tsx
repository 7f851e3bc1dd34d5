import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { runningPlan } from '#web/testing/paid-visit.ts'
import { withdrawnPlan } from '../withdrawn-plan.ts'
import { visit } from './testing/visit-purchase.tsx'

// Renders the whole page at once instead of in parts.
vi.mock('#web/ui/use-progressive-render.ts', () => ({ useProgressiveRender: (parts: number) => parts }))

vi.mock('#web/payment/provider/load-payment-provider.ts')

test('explains to a visitor whose plan was withdrawn, and to nobody else, why they see the plans again', async () => {
  const reason = 'The plan you chose is no longer sold. Please choose another one.'
  await visit({ state: withdrawnPlan })
  expect(screen.getByText(reason).getAttribute('role')).toBe('status')
  cleanup()
  await visit()
  expect(screen.queryByText(reason)).toBeNull()
})

test('does not ask a visitor who has a plan by now for another one', async () => {
  const currentPlan = () => ({ success: true as const, data: { plan: runningPlan, ownedOffers: [] } })
  await visit({ state: withdrawnPlan, leadId: 'lead-1', handlers: { currentPlan } })
  expect(screen.getByRole('region', { name: 'You already have the 1-Month Plan' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('Please choose another one')
})

test('says once that a plan was withdrawn, not to a visitor who comes back to the page', async () => {
  await visit({ state: { ...withdrawnPlan, kept: true } })
  const state: unknown = window.history.state
  expect(state).toMatchObject({ kept: true })
  cleanup()
  await visit({ state })
  expect(screen.queryByText(/Please choose another one/)).toBeNull()
})
