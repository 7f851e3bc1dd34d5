import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { inApp, testBrand } from '#web/testing/render-screen.tsx'
import { SubscriptionScreen } from './subscription-screen.tsx'

test('shows both prices in the example and the support address for a change', () => {
  render(inApp(<SubscriptionScreen />, { visitor: fakeVisitor() }))
  expect(screen.getByRole('radio', { name: /Monthly \$14\.99 per month/, checked: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /Annual \$119\.99 per year/ }))
  expect(screen.getByRole('radio', { name: /Annual/, checked: true })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }))
  expect(screen.getByRole('status').textContent).toContain(testBrand.brandLinks.supportEmail)
})

test('scrolls to what the example answers, which is below the screen on a phone', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  render(inApp(<SubscriptionScreen />, { visitor: fakeVisitor() }))
  expect(scrolled).not.toHaveBeenCalled()
  for (const times of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Update plan' }))
    expect(scrolled).toHaveBeenCalledTimes(times)
    expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByRole('status'))
  }
  scrolled.mockRestore()
})
