import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import { fakeApi } from '#web/testing/fake-api.ts'
import { openDialogs } from '#web/testing/open-dialogs.ts'
import { AdminProvider } from '../admin-context.tsx'
import type { AdminSession, AdminState } from '../admin-session.ts'
import { RetentionPanel } from './retention-panel.tsx'

beforeEach(openDialogs)

const events = () => screen.getByLabelText('Single events, days')

function open() {
  const api = fakeApi({})
  const state: AdminState = { phase: 'admin', role: 'admin', email: 'boss@house.example' }
  const session = { api, useState: create<AdminState>(() => state) } as unknown as AdminSession
  render(
    <AdminProvider session={session}>
      <RetentionPanel retention={{ unpaidLeadDays: 180, rawEventDays: 90 }} onChange={vi.fn<() => void>()} />
    </AdminProvider>,
  )
  return api
}

test.each([['{Backspace>5/}'], ['{Backspace>5/}6'], ['{Backspace>5/}3651'], ['.5']])(
  'days no house keeps (%s) are told beside their field and not sent',
  async (keys) => {
    const api = open()
    await userEvent.type(events(), `${keys}{Enter}`)
    const told = document.getElementById(events().getAttribute('aria-describedby') ?? '')
    expect(told?.textContent).toContain('a whole number of days from 7 to 3650')
    expect(events().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
    expect(api.names()).toEqual([])
  },
)

test('the days a policy names say so beside their field', () => {
  open()
  const leads = screen.getByLabelText('Leads who bought nothing, days')
  const told = document.getElementById(leads.getAttribute('aria-describedby') ?? '')
  expect(told?.textContent).toContain('privacy policy')
})

test('longer days are sent at once', async () => {
  const api = open()
  await userEvent.type(events(), '{Backspace>5/}91{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.inputsOf('changeHouseSettings')).toEqual([{ body: { retention: { rawEventDays: 91 } } }])
  await screen.findByText(/Nothing was found here/)
})

test('shorter days delete for good: nothing is sent before that is said and confirmed', async () => {
  const api = open()
  await userEvent.type(events(), '{Backspace>5/}7{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'Delete earlier from now on?' })
  expect(dialog.textContent).toContain(
    'Single events: Tonight everything between 7 and 90 days old is deleted and cannot be brought back.',
  )
  expect(dialog.textContent).not.toContain('Leads')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it as it is' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.names()).toEqual([])

  await userEvent.type(events(), '{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Delete it tonight' }))
  expect(api.inputsOf('changeHouseSettings')).toEqual([{ body: { retention: { rawEventDays: 7 } } }])
  const failed = await screen.findByText(/Nothing was found here/)
  expect(failed.closest('dialog')).not.toBeNull()
})

test('what failed before is not said beside what is saved now', async () => {
  let isAway = true
  const data = { retention: { unpaidLeadDays: 180, rawEventDays: 7 }, brands: [] }
  const api = fakeApi({
    changeHouseSettings: () => {
      if (isAway) throw new Error('The server is away')
      return { success: true, data } as never
    },
  })
  const state: AdminState = { phase: 'admin', role: 'admin', email: 'boss@house.example' }
  const session = { api, useState: create<AdminState>(() => state) } as unknown as AdminSession
  render(
    <AdminProvider session={session}>
      <RetentionPanel retention={{ unpaidLeadDays: 180, rawEventDays: 90 }} onChange={vi.fn<() => void>()} />
    </AdminProvider>,
  )
  await userEvent.type(events(), '{Backspace>5/}91{Enter}')
  const failed = await screen.findByText(/An unexpected error occurred/)
  isAway = false
  await userEvent.type(events(), '{Backspace>5/}7{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Delete it tonight' }))
  await screen.findByText(/^Saved\. /)
  expect(document.body.contains(failed) && failed.textContent !== '').toBe(false)
})

test('days that somebody changed meanwhile are shown and not sent back', async () => {
  const api = fakeApi({})
  const state: AdminState = { phase: 'admin', role: 'admin', email: 'boss@house.example' }
  const session = { api, useState: create<AdminState>(() => state) } as unknown as AdminSession
  const panel = (unpaidLeadDays: number) => (
    <AdminProvider session={session}>
      <RetentionPanel retention={{ unpaidLeadDays, rawEventDays: 90 }} onChange={vi.fn<() => void>()} />
    </AdminProvider>
  )
  const { rerender } = render(panel(180))
  await userEvent.type(events(), '{Backspace>5/}120')
  rerender(panel(365))
  expect(screen.getByLabelText<HTMLInputElement>('Leads who bought nothing, days').value).toBe('365')
  await userEvent.type(events(), '{Enter}')
  expect(api.inputsOf('changeHouseSettings')).toEqual([{ body: { retention: { rawEventDays: 120 } } }])
  await screen.findByText(/Nothing was found here/)
})
