import type { DataOf } from '@fennel/contract'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { SettingsScreen } from './settings-screen.tsx'

type Settings = DataOf<'houseSettings'>
type Switches = Settings['brands'][number]['switches']

/** An installation with one brand, changed by several operators: named switches are set, and null resets them. */
function open(first: Switches, role?: 'viewer') {
  const stored = { switches: first, retention: { unpaidLeadDays: 180, rawEventDays: 90 } }
  const settings = (): { success: true; data: Settings } => ({
    success: true,
    data: {
      brands: [{ id: 'calm', name: 'Calmplate', hosts: [], isDefault: true, switches: stored.switches }],
      adPlatform: { pixelId: '12345' },
      retention: stored.retention,
      timeZone: { kept: 'UTC', wanted: 'UTC' },
    },
  })
  const { api } = showAsOperator(<SettingsScreen />, {
    ...(role && { role }),
    answers: {
      houseSettings: settings,
      changeHouseSettings: ({ body }) => {
        const entries = Object.entries({ ...stored.switches, ...body.brands?.['calm'] })
        stored.switches = Object.fromEntries(entries.filter(([, value]) => value !== null))
        return settings()
      },
    },
  })
  return { stored, api }
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Calmplate' }))

test('a viewer is told why nothing can be changed', async () => {
  open({ ratings: 'computed' }, 'viewer')
  const ratings = await screen.findByLabelText('Ratings')
  expect(ratings.matches(':disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
  expect(screen.getByText(/Only admins can change settings/)).toBeDefined()
})

test('an admin reads nothing of the kind', async () => {
  open({})
  await screen.findByLabelText('Ratings')
  expect(screen.queryByText(/Only admins/)).toBeNull()
})

test('saving a brand keeps what a colleague changed since the page was opened', async () => {
  const { stored, api } = open({ ratings: 'computed' })
  await userEvent.selectOptions(await screen.findByLabelText('Countdown'), 'enforced')
  stored.switches = { ratings: 'fixed', pixelId: '98765' }
  await save()
  const saved = await screen.findByText('Saved for Calmplate. Countdown: Offer ends with the timer.')
  expect(saved.closest('[role="status"]')).not.toBeNull()
  expect(api.inputsOf('changeHouseSettings')).toEqual([
    { body: { brands: { calm: { countdown: 'enforced' } } } },
  ])
  expect(stored.switches).toEqual({ ratings: 'fixed', pixelId: '98765', countdown: 'enforced' })
  expect(screen.getByLabelText<HTMLInputElement>('Advertising pixel ID').value).toBe('98765')

  stored.switches = { countdown: 'display' }
  await userEvent.selectOptions(screen.getByLabelText('People count'), 'real')
  await save()
  await screen.findByText('Saved for Calmplate. People count: Real order count, or hidden.')
  expect(stored.switches).toEqual({ countdown: 'display', peopleCount: 'real' })
})

test('a switch reset to the brand default is no longer stored', async () => {
  const { stored, api } = open({ ratings: 'computed', countdown: 'enforced' })
  await userEvent.selectOptions(await screen.findByLabelText('Ratings'), 'Brand default')
  await save()
  await screen.findByText('Saved for Calmplate. Ratings: Brand default.')
  expect(api.inputsOf('changeHouseSettings')).toEqual([{ body: { brands: { calm: { ratings: null } } } }])
  expect(stored.switches).toEqual({ countdown: 'enforced' })
  expect(screen.getByLabelText<HTMLSelectElement>('Ratings').value).toBe('')
})

test('the review badges can be limited to verified reviews', async () => {
  const { stored } = open({})
  await userEvent.selectOptions(
    await screen.findByLabelText('Review badges'),
    'Only on reviews traced to an order',
  )
  await save()
  await screen.findByText(/^Saved for Calmplate/)
  expect(stored.switches).toEqual({ reviewBadges: 'verified' })
})

test('unchanged values are not sent, and the page says so', async () => {
  const { api } = open({ countdown: 'enforced' })
  await userEvent.selectOptions(await screen.findByLabelText('Countdown'), 'display')
  await userEvent.selectOptions(screen.getByLabelText('Countdown'), 'enforced')
  await userEvent.type(screen.getByLabelText('Advertising pixel ID'), '1{Backspace}')
  await save()
  expect(await screen.findByText('No changes to save.')).toBeTruthy()
  expect(api.names()).not.toContain('changeHouseSettings')
})
