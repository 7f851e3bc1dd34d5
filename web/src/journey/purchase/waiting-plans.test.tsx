import type { ResponseOf } from '@fennel/contract'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { planList } from '#web/testing/paid-visit.ts'
import { testBrand } from '#web/testing/render-screen.tsx'
import { visit } from './testing/visit-purchase.tsx'

// Renders the whole page at once instead of in parts.
vi.mock('#web/ui/use-progressive-render.ts', () => ({ useProgressiveRender: (parts: number) => parts }))

vi.mock('#web/payment/provider/load-payment-provider.ts')

const scrolled: Element[] = []
beforeEach(() => {
  scrolled.length = 0
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this)
  }
})
afterEach(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))

test("shows the visitor's summary and a place for the plans until they load", async () => {
  const plans = Promise.withResolvers<ResponseOf<'subscriptionProducts'>>()
  const { visitor } = await visit({ handlers: { subscriptionProducts: () => plans.promise } })
  const title = screen.getByRole('heading', { level: 1, name: 'Marta, your plan is ready' })
  const [picture] = screen.getAllByRole('img')
  const waiting = screen.getByText('Loading your plans...')
  expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|09:5\d)$/)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Get my plan' }))
  expect(scrolled[0]?.contains(waiting)).toBe(true)
  expect(visitor.trackedAs('purchasePageVisit')).toEqual([])

  await act(async () => plans.resolve(planList()))
  expect(screen.getAllByRole('radio')).not.toEqual([])
  expect(screen.queryByText('Loading your plans...')).toBeNull()
  expect(screen.getByRole('contentinfo')).toBeTruthy()
  // Content that was already there is not rendered again.
  expect(screen.getByRole('heading', { level: 1 })).toBe(title)
  expect(screen.getAllByRole('img')[0]).toBe(picture)
  expect(visitor.trackedAs('purchasePageVisit')).toHaveLength(1)
})

test('shows no time for an enforced offer until the server has answered', async () => {
  const left = Promise.withResolvers<ResponseOf<'openOfferWindow'>>()
  await visit({
    brand: { ...testBrand, honestModes: { ...testBrand.honestModes, countdown: 'enforced' } },
    leadId: 'lead-1',
    handlers: { openOfferWindow: () => left.promise },
  })
  expect(screen.getByText('Loading your plans...')).toBeTruthy()
  expect(screen.getByLabelText('Introductory offer').textContent).toBe('Get my plan')
  await act(async () => left.resolve({ success: true, data: { isEnforced: true, remainingMs: 90_000 } }))
  expect(screen.getByRole('timer').textContent).toMatch(/^01:(30|2\d)$/)
})
