import { act, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { create } from 'zustand'
import { fakeApi } from '#web/testing/fake-api.ts'
import { AdminApp } from './admin-app.tsx'
import type { AdminSession, AdminState } from './admin-session.ts'
import { withStepUp } from './step-up.ts'

vi.mock('./admin-pages.ts', () => ({
  adminPages: {
    '/admin/leads': () => new Promise(() => {}),
    '/admin/dashboard': () => new Promise(() => {}),
  },
}))

function sessionIn(state: AdminState): AdminSession {
  const done = async () => {}
  return {
    ...withStepUp(fakeApi({ adminNotifications: () => ({ success: true, data: [] }) })),
    useState: create<AdminState>(() => state),
    check: done,
    canKeep: () => true,
    begin: done,
    signOut: () => {},
  }
}

test.each<[string, AdminState]>([
  ['the session is being checked', { phase: 'loading' }],
  ['the code of its page is loading', { phase: 'admin', role: 'admin', email: 'boss@house.example' }],
])('the page has a heading while %s', async (_, state) => {
  window.history.replaceState(null, '', '/admin/leads')
  render(<AdminApp session={sessionIn(state)} />)
  const main = within(await screen.findByRole('main'))
  expect(main.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(main.getByRole('status').textContent).toBe('Loading...')
})

test.each(['%E2%80%A8x', '%E2%80%A9x', '%0Ax', 'no-such-page', 'Leads'])(
  'an unknown address, %s, leads to the dashboard',
  async (unknown) => {
    window.history.replaceState(null, '', `/admin/${unknown}`)
    render(<AdminApp session={sessionIn({ phase: 'admin', role: 'admin', email: 'boss@house.example' })} />)
    expect(await screen.findByRole('main')).toBeDefined()
    await waitFor(() => expect(window.location.pathname).toBe('/admin/dashboard'))
  },
)

test('after a sign-out the title names no person, and the focus is on the heading; after a sign-in on the page', async () => {
  const boss = { phase: 'admin', role: 'admin', email: 'boss@house.example' } as const
  const session = sessionIn(boss)
  window.history.replaceState(null, '', '/admin/leads')
  render(<AdminApp session={session} />)
  document.title = 'mia@example.com · Fennel admin'
  const menu = screen.getByRole('button', { name: 'Account menu' })
  menu.focus()
  act(() => session.useState.setState({ phase: 'none' }, true))
  expect(document.title).toBe('Admin sign-in · Fennel admin')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Admin sign-in' }))
  screen.getByLabelText('Password').focus()
  act(() => session.useState.setState(boss, true))
  expect(window.location.pathname).toBe('/admin/leads')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('from an invitation to the sign-in, the focus goes to the heading', async () => {
  window.history.replaceState(null, '', '/admin/welcome#token')
  render(<AdminApp session={sessionIn({ phase: 'none' })} />)
  const welcome = (await screen.findByRole('heading', { level: 1 })).textContent
  screen.getByLabelText('Password').focus()
  act(() => window.history.pushState(null, '', '/admin/login'))
  const heading = await screen.findByRole('heading', { name: 'Admin sign-in' })
  expect(welcome).not.toBe(heading.textContent)
  expect(document.activeElement).toBe(heading)
})
