import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LoadState } from './load-state.tsx'
import type { Loaded } from './use-admin-call.ts'

const arrived: Loaded<string> = {
  data: '41 visits',
  failure: undefined,
  isMissing: false,
  isLoading: false,
  isOutdated: false,
  reload: () => undefined,
}

/** A page that shows its filter next to what it loaded. */
function page(filter: string, loaded: Loaded<string>) {
  return <LoadState loaded={loaded}>{(data) => <p>{`${filter}: ${data}`}</p>}</LoadState>
}

test('old numbers keep the labels they came with until the new ones have loaded', () => {
  const { rerender } = render(page('28 days', arrived))
  expect(screen.getByRole('status').textContent).toBe('')

  rerender(page('7 days', { ...arrived, isLoading: true, isOutdated: true }))
  expect(screen.queryByText('28 days: 41 visits')).not.toBeNull()
  expect(screen.getByRole('status').textContent).toContain('Loading...')

  rerender(page('7 days', { ...arrived, failure: 'No answer.', isOutdated: true }))
  expect(screen.getByRole('alert').textContent).toContain('No answer.')
  rerender(page('7 days', { ...arrived, isLoading: true, isOutdated: true }))
  expect(screen.queryByText('28 days: 41 visits')).not.toBeNull()

  rerender(page('7 days', { ...arrived, data: '9 visits' }))
  expect(screen.queryByText('7 days: 9 visits')).not.toBeNull()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a reload of the same data shows no message', () => {
  const { rerender } = render(page('7 days', arrived))
  rerender(page('7 days', { ...arrived, isLoading: true }))
  expect(screen.queryByText('7 days: 41 visits')).not.toBeNull()
  expect(screen.getByRole('status').textContent).toBe('')
})
