import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { expectConsole } from '#web/testing/setup-test-env.ts'
import { ErrorBoundary } from './error-boundary.tsx'

it('says what went wrong and draws again on request', async () => {
  expectConsole('error', /The kettle boiled over/)
  let isBroken = true
  function Screen() {
    if (isBroken) throw new Error('The kettle boiled over')
    return <p>All is well</p>
  }
  render(
    <ErrorBoundary>
      <Screen />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('The kettle boiled over')
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('All is well')).toBeDefined()
})
