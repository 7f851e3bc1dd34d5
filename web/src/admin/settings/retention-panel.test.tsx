import { apiMessages } from '@fennel/contract'
import type { DataOf } from '@fennel/contract'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { RetentionPanel } from './retention-panel.tsx'

const events = () => screen.getByLabelText('Individual events (days)')

const panel = (unpaidLeadDays = 180, rawEventDays = 90, onChange = vi.fn<() => void>()) => (
  <RetentionPanel retention={{ unpaidLeadDays, rawEventDays }} onChange={onChange} />
)
/** The request for other days, by an operator who saw these. */
const asked = (rawEventDays: number, unpaidLeadDays = 180) => ({
  body: { retention: { rawEventDays }, formerRetention: { unpaidLeadDays, rawEventDays: 90 } },
})
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
  expect(api.inputsOf('changeHouseSettings')).toEqual([asked(91)])
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
  expect(api.inputsOf('changeHouseSettings')).toEqual([asked(7)])
  const failed = await screen.findByText(/^Not found/)
  expect(failed.closest('dialog')).not.toBeNull()
})

test('an earlier failure is not shown next to a successful save, nor after it', async () => {
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
  await userEvent.type(events(), '1')
  expect(screen.queryByText(/An unexpected error occurred/)).toBeNull()
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
  expect(api.inputsOf('changeHouseSettings')).toEqual([asked(120, 365)])
  await screen.findByText(/^Not found/)
})

test.each([
  ['longer', '100', undefined],
  ['shorter', '30', 'Shorten and delete'],
])(
  'days that are %s than those shown, but no longer in force, are compared with the new ones before they are saved',
  async (_how, typed, confirm) => {
    const reload = vi.fn<() => void>()
    const { api, change } = showAsOperator(panel(180, 90, reload), {
      answers: {
        changeHouseSettings: () => {
          throw new ApiFailure(409, 'conflict', apiMessages.retentionChangedMeanwhile)
        },
      },
    })
    await userEvent.type(events(), `{Backspace>5/}${typed}{Enter}`)
    if (confirm !== undefined) await userEvent.click(screen.getByRole('button', { name: confirm }))
    const told = await screen.findByText(apiMessages.retentionChangedMeanwhile)
    expect(told.closest('dialog')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(reload).toHaveBeenCalledOnce()
    change(panel(180, 365, reload))
    expect(events()).toHaveProperty('value', typed)
    await userEvent.type(events(), '{Enter}')
    expect(screen.getByRole('dialog').textContent).toContain(`everything between ${typed} and 365 days old`)
    expect(api.names()).toHaveLength(1)
  },
)
