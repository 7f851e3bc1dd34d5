import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { AdminFrame } from './admin-frame.tsx'

function openFrame(address: string) {
  const scrolled: (ScrollToOptions | undefined)[] = []
  vi.stubGlobal('scrollTo', (options?: ScrollToOptions) => scrolled.push(options))
  window.history.replaceState(null, '', address)
  showAsOperator(
    <AdminFrame>
      <h1>The page</h1>
    </AdminFrame>,
    { answers: { adminNotifications: () => ({ success: true, data: [] }) } },
  )
  return scrolled
}

test.each([
  ['scrolls smoothly to its top', false, 'smooth'],
  ['is there at once for people who prefer less motion', true, 'instant'],
])('another page %s', (_, matches, behavior) => {
  vi.stubGlobal('matchMedia', () => ({ matches }))
  const scrolled = openFrame('/admin/dashboard')
  fireEvent.click(screen.getByRole('link', { name: 'Users' }))
  expect(scrolled).toEqual([{ top: 0, behavior }])
})

test.each([
  ['the current page', 'Dashboard'],
  ['another page', 'Users'],
])('the menu of a small screen gives way to %s', async (_, name) => {
  openFrame('/admin/dashboard')
  const opener = screen.getByRole('button', { name: 'Open menu' })
  fireEvent.click(opener)
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(screen.getByRole('link', { name }))
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a press beside it', () => fireEvent.click(screen.getByRole('button', { name: 'Close menu' }))],
])('the open menu has the focus, the page is inert, and %s returns the focus to the opener', (_, close) => {
  openFrame('/admin/dashboard')
  const opener = screen.getByRole('button', { name: 'Open menu' })
  fireEvent.click(opener)
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Dashboard' }))
  expect(screen.getByRole('main').closest('[inert]')).not.toBeNull()
  close()
  expect(document.activeElement).toBe(opener)
  expect(screen.getByRole('main').closest('[inert]')).toBeNull()
})

test('the menu lists its groups and the way back to the visitors’ site', () => {
  openFrame('/admin/dashboard')
  const nav = screen.getByRole('navigation', { name: 'Admin pages' })
  const groups = within(nav)
    .getAllByRole('heading', { level: 2 })
    .map((title) => [
      title.textContent,
      ...[...(title.nextElementSibling?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent),
    ])
  expect(groups).toEqual([
    ['Main', 'Dashboard'],
    ['Data Management', 'Leads', 'Users'],
    ['Analytics', 'Conversions', 'Quiz Analytics', 'Revenue', 'Experiments', 'Ad Platform'],
    ['Payments Tools', 'Reduce Disputes Rate', 'Withdrawals'],
  ])
  const back = within(nav).getByRole('link', { name: 'Back to Main Site' })
  expect(back.getAttribute('href')).toBe('/')
})
