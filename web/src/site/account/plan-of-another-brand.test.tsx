import { act, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { profileOf } from '#web/testing/paid-visit.ts'
import { withApi } from '#web/testing/render-checkout.tsx'
import { AccountScreen } from './account-screen.tsx'

async function visit(subscriptionBrandName: string | null) {
  window.localStorage.clear()
  window.localStorage.setItem('token', 'at_1')
  const api = fakeApi({ userProfile: () => profileOf({ subscriptionBrandName }) })
  await act(async () => {
    render(withApi(api, <AccountScreen />, fakeVisitor()))
  })
}

test.each([
  ['this brand', 'Calmplate', '1-Month Plan', true],
  ['a brand that is not known', null, '1-Month Plan', true],
  ['another brand', 'Bravolio', 'Bravolio 1-Month Plan', false],
])(
  'shows a plan of %s under its name, and its app or how to find one of this brand',
  async (_, brand, name, hasApp) => {
    await visit(brand)
    expect(screen.getByText(/1-Month Plan/, { selector: 'strong' }).textContent).toBe(name)
    expect(screen.queryByRole('link', { name: 'App Store' }) !== null).toBe(hasApp)
    expect(screen.queryByText(/don't see it here/) === null).toBe(hasApp)
  },
)

test('names the brand of a purchase that is not of this one', async () => {
  window.localStorage.clear()
  window.localStorage.setItem('token', 'at_1')
  const bought = { id: 'p', kind: 'plan', price: 19.99, refunded: 0, currency: 'USD' } as const
  const purchases = [
    { ...bought, name: 'First', brandName: 'Calmplate', purchasedAt: '2026-03-01T10:00:00.000Z' },
    { ...bought, name: 'Second', brandName: 'Bravolio', purchasedAt: '2026-03-02T10:00:00.000Z' },
    { ...bought, name: 'Third', purchasedAt: '2026-03-03T10:00:00.000Z' },
  ]
  const api = fakeApi({ userProfile: () => profileOf({ purchases }) })
  await act(async () => {
    render(withApi(api, <AccountScreen />, fakeVisitor()))
  })
  const items = within(screen.getByRole('region', { name: 'Your purchases' })).getAllByRole('listitem')
  expect(
    items.map(({ textContent }) => textContent?.match(/^(Bravolio )?[A-Z][a-z]+(?=[A-Z])/)?.[0]),
  ).toEqual(['First', 'Bravolio Second', 'Third'])
})
