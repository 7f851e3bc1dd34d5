import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { RevenueScreen } from './revenue/revenue-screen.tsx'

function open(days: string) {
  window.history.replaceState(null, '', `/admin/revenue?period=custom&${days}`)
  const api = fakeApi({})
  render(
    <ApiProvider client={api}>
      <RevenueScreen />
    </ApiProvider>,
  )
  return () => api.inputsOf('revenueReport').map(({ query }) => query?.from)
}
const day = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(day(name), { target: { value } })

test('reversed days are reported, not silently turned into one day', async () => {
  open('from=2026-02-01&to=2026-01-31')
  const told = await screen.findByText(/The start date is after the end date, so only Jan 31, 2026 is shown/)
  expect(told.closest('[role=alert]')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Filters: 2026-01-31' })).toBeTruthy()
  for (const name of ['From', 'To']) {
    expect(day(name).getAttribute('aria-invalid')).toBe('true')
    const place = document.getElementById(day(name).getAttribute('aria-describedby') ?? '')
    expect(place?.contains(told)).toBe(true)
  }
  type('From', '2026-01-01')
  expect(screen.queryByText(/The start date is after the end date/)).toBeNull()
  expect(day('From').getAttribute('aria-invalid')).toBeNull()
})

test('a year that is being typed requests nothing', async () => {
  const asked = open('from=2026-01-05&to=2026-01-31')
  for (const year of ['0002', '0020', '0202']) {
    type('From', `${year}-01-05`)
    expect(day('From').value).toBe(`${year}-01-05`)
  }
  type('From', '2025-01-05')
  expect(asked()).toEqual(['2026-01-05', '2025-01-05'])
  expect(window.location.search).toContain('from=2025-01-05')
  await screen.findAllByRole('alert')
})

test('too many days are reported, and only those shown are requested', async () => {
  const asked = open('from=2020-01-01&to=2026-01-31')
  const told = await screen.findByText(/You chose more than 400 days, so only the last 400 are shown/)
  expect(told.closest('[role=alert]')).not.toBeNull()
  expect(asked()).toEqual(['2024-12-28'])
  expect(day('From').value).toBe('2020-01-01')
  expect(screen.getByText(/Dec 28, 2024 to Jan 31, 2026/)).toBeTruthy()
})

test('an unfinished day is reset to the one that counts', async () => {
  open('from=2025-01-05&to=2026-01-31')
  type('From', '0202-01-05')
  fireEvent.blur(day('From'))
  expect(day('From').value).toBe('2025-01-05')
  await screen.findAllByRole('alert')
})
