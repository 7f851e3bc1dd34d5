import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { expectConsole } from '#web/testing/setup-test-env.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ScreenUnavailable } from '#web/loading/load-screen.ts'

let failure: Error | undefined

function Kettle() {
  if (failure !== undefined) throw failure
  return (
    <main>
      <h1>The kettle boils</h1>
    </main>
  )
}

function show(): void {
  render(
    <Router>
      <ErrorBoundary>
        <Route path="/">Welcome</Route>
        <Route path="/well">All is well</Route>
        <Route path="/kettle">
          <Kettle />
        </Route>
      </ErrorBoundary>
    </Router>,
  )
}

beforeEach(() => {
  failure = new TypeError("Cannot read properties of undefined (reading 'lid')")
  window.history.pushState(null, '', '/kettle')
})

it('says in plain words that something went wrong, and retries on request', async () => {
  expectConsole('error', /reading 'lid'/)
  show()
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('An unexpected error occurred. Please try again.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Something went wrong' }))
  failure = undefined
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'The kettle boils' }))
})

it('says what a person can do about code that cannot be fetched', () => {
  expectConsole('error', /could not be loaded/)
  failure = new ScreenUnavailable()
  show()
  expect(screen.getByRole('alert').textContent).toBe(failure.message)
})

it('reloads the page by itself once the network is back', () => {
  expectConsole('error', /could not be loaded/)
  const reload = vi.fn<() => void>()
  const { href, pathname, search, hash } = window.location
  vi.stubGlobal('location', { href, pathname, search, hash, reload })
  failure = new ScreenUnavailable()
  show()
  expect(reload).not.toHaveBeenCalled()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(reload).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

it('disappears when going back to a page that works, and reappears with the broken one', async () => {
  expectConsole('error', /reading 'lid'/)
  window.history.replaceState(null, '', '/well')
  show()
  act(() => window.history.pushState(null, '', '/kettle'))
  expect(screen.getByRole('alert')).toBeDefined()
  act(() => window.history.back())
  await waitFor(() => expect(screen.getByText('All is well')).toBeDefined())
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => window.history.forward())
  await waitFor(() => expect(screen.getByRole('alert')).toBeDefined())
})

it('shows the way to the home page', async () => {
  expectConsole('error', /reading 'lid'/)
  show()
  await userEvent.click(screen.getByRole('link', { name: 'Go to the home page' }))
  expect(window.location.pathname).toBe('/')
  expect(screen.getByText('Welcome')).toBeDefined()
})
