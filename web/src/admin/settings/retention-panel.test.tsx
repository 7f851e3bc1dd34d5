import type { DataOf } from '@fennel/contract'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { RetentionPanel } from './retention-panel.tsx'

const events = () => screen.getByLabelText('Individual events (days)')

const panel = (unpaidLeadDays = 180) => (
  <RetentionPanel retention={{ unpaidLeadDays, rawEventDays: 90 }} onChange={vi.fn<() => void>()} />
)
const open = (answers: ApiHandlers = {}) => showAsOperator(panel(), { answers })

/** The server's settings once single events are kept for this many days. */
const settings = (rawEventDays: number): DataOf<'houseSettings'> => ({
  brands: [],
  retention: { unpaidLeadDays: 180, rawEventDays },
  adPlatform: null,
  timeZone: { kept: 'UTC', wanted: 'UTC' },
})

test.each([['{Backspace>5/}'], ['{Backspace>5/}6'], ['{Backspace>5/}3651'], ['.5']])(
  'days out of range (%s) are reported at their field and not sent',
  async (keys) => {
    const { api } = open()
    await userEvent.type(events(), `${keys}{Enter}`)
    const told = document.getElementById(events().getAttribute('aria-describedby') ?? '')
    expect(told?.textContent).toContain('a whole number of days from 7 to 3650')
    expect(events().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
    expect(api.names()).toEqual([])
  },
)

test('the field of the days that a policy names says so', () => {
  open()
  const leads = screen.getByLabelText('Leads without a purchase (days)')
  const told = document.getElementById(leads.getAttribute('aria-describedby') ?? '')
  expect(told?.textContent).toContain('privacy policy')
})

test('longer retention is sent at once', async () => {
  const { api } = open()
  await userEvent.type(events(), '{Backspace>5/}91{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.inputsOf('changeHouseSettings')).toEqual([{ body: { retention: { rawEventDays: 91 } } }])
  await screen.findByText(/^Not found/)
})

test('shorter retention deletes for good: nothing is sent before that is shown and confirmed', async () => {
  const { api } = open()
  await userEvent.type(events(), '{Backspace>5/}7{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'Shorten retention?' })
  expect(dialog.textContent).toContain(
    'Individual events: The next daily cleanup, which may start at any time, deletes everything between 7 and 90 days old. This can’t be undone.',
  )
  expect(dialog.textContent).not.toContain('Leads')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.names()).toEqual([])

  await userEvent.type(events(), '{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Shorten and delete' }))
  expect(api.inputsOf('changeHouseSettings')).toEqual([{ body: { retention: { rawEventDays: 7 } } }])
  const failed = await screen.findByText(/^Not found/)
  expect(failed.closest('dialog')).not.toBeNull()
})

test('an earlier failure is not shown next to a successful save', async () => {
  let isAway = true
  open({
    changeHouseSettings: () => {
      if (isAway) throw new Error('The server is away')
      return { success: true, data: settings(7) }
    },
  })
  await userEvent.type(events(), '{Backspace>5/}91{Enter}')
  const failed = await screen.findByText(/An unexpected error occurred/)
  isAway = false
  await userEvent.type(events(), '{Backspace>5/}7{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Shorten and delete' }))
  await screen.findByText(/^Saved\. /)
  expect(document.body.contains(failed) && failed.textContent !== '').toBe(false)
})

test('what is typed after a save is not shown as saved', async () => {
  open({ changeHouseSettings: () => ({ success: true, data: settings(91) }) })
  for (const field of ['Individual events (days)', 'Leads without a purchase (days)']) {
    await userEvent.type(events(), '{Backspace>5/}91{Enter}')
    await screen.findByText(/^(Saved|No changes)/)
    await userEvent.type(screen.getByLabelText(field), '2')
    expect(screen.queryByText(/^(Saved|No changes)/)).toBeNull()
  }
})

test('days that another operator changed are shown and not sent back', async () => {
  const { api, change } = open()
  await userEvent.type(events(), '{Backspace>5/}120')
  change(panel(365))
  expect(screen.getByLabelText<HTMLInputElement>('Leads without a purchase (days)').value).toBe('365')
  await userEvent.type(events(), '{Enter}')
  expect(api.inputsOf('changeHouseSettings')).toEqual([{ body: { retention: { rawEventDays: 120 } } }])
  await screen.findByText(/^Not found/)
})
