import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { RevenueScreen } from './revenue/revenue-screen.tsx'

/** A page at an address, before anything is known to it. */
function open(address: string, page: ReactNode) {
  window.history.replaceState(null, '', address)
  render(<ApiProvider client={fakeApi({})}>{page}</ApiProvider>)
}
const shownIn = (label: string) => {
  const select = screen.getByLabelText<HTMLSelectElement>(label)
  return select.selectedOptions[0]?.textContent
}

beforeEach(() => window.history.replaceState(null, '', '/admin'))

test('a filter that is set says so, though the page does not offer it now', () => {
  open('/admin/revenue?product=sold-long-ago&flow=inflammation', <RevenueScreen />)
  expect(shownIn('Product')).toBe('sold-long-ago')
  expect(shownIn('Flow')).toBe('inflammation')
  expect(shownIn('Source')).toBe('All sources')
})

test('another brand has other flows', () => {
  open('/admin/revenue?brand=calmplate&flow=inflammation', <RevenueScreen />)
  fireEvent.change(screen.getByLabelText('Brand'), { target: { value: '' } })
  expect(window.location.search).toBe('')
  expect(shownIn('Flow')).toBe('All flows')
})
