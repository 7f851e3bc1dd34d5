import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { ScreenUnavailable } from '#web/loading/load-screen.ts'
import { expectConsole } from '#web/testing/setup-test-env.ts'
import { AdminErrorBoundary } from './admin-error-boundary.tsx'

function Lead({ id }: { readonly id: string }) {
  if (id === 'a') throw new TypeError("Cannot read properties of undefined (reading 'email')")
  return <p>Lead {id}</p>
}

function openLead(id: string): void {
  window.history.replaceState(null, '', `/admin/leads/${id}`)
  render(
    <Route path="/admin/leads/:id">
      {(params) => (
        <AdminErrorBoundary>
          <Lead id={params.id} />
        </AdminErrorBoundary>
      )}
    </Route>,
  )
}

test('a broken page says so in plain words and shows the way to the dashboard', () => {
  expectConsole('error', /reading 'email'/)
  openLead('a')
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).not.toContain('undefined')
  const wayOut = screen.getByRole('link', { name: 'Return to dashboard' })
  expect(wayOut.getAttribute('href')).toBe('/admin')
})

test("another lead's page is drawn after one broke", async () => {
  expectConsole('error', /reading 'email'/)
  openLead('b')
  act(() => window.history.pushState(null, '', '/admin/leads/a'))
  expect(screen.getByRole('alert')).toBeDefined()
  act(() => window.history.back())
  await waitFor(() => expect(screen.getByText('Lead b')).toBeDefined())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page whose code could not be fetched says so, and retries by reloading the document', async () => {
  expectConsole('error', /could not be loaded/)
  const reload = vi.fn<() => void>()
  const { href, pathname, search, hash } = window.location
  vi.stubGlobal('location', { href, pathname, search, hash, reload })
  const Gone = () => {
    throw new ScreenUnavailable()
  }
  render(
    <AdminErrorBoundary>
      <Gone />
    </AdminErrorBoundary>,
  )
  expect(screen.getByRole('alert').textContent).toContain('check your connection')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('a retry moves the focus to the heading of what shows then', async () => {
  expectConsole('error', /reading 'email'/)
  let isBroken = true
  const Page = () => <Lead id={isBroken ? 'a' : 'b'} />
  render(
    <main>
      <AdminErrorBoundary>
        <h1>The lead</h1>
        <Page />
      </AdminErrorBoundary>
    </main>,
  )
  const again = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await again()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Something went wrong' }))
  isBroken = false
  await again()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'The lead' }))
})
