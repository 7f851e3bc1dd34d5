import type { DataOf } from '@fennel/contract'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { create } from 'zustand'
import { fakeApi } from '#web/testing/fake-api.ts'
import { AdminProvider } from '../admin-context.tsx'
import type { AdminSession, AdminState } from '../admin-session.ts'
import { SettingsScreen } from './settings-screen.tsx'

type Settings = DataOf<'houseSettings'>
type Switches = Settings['brands'][number]['switches']

/** A house with one brand, as several operators change it. */
function open(first: Switches) {
  const house = { switches: first, retention: { unpaidLeadDays: 180, rawEventDays: 90 } }
  const settings = (): { success: true; data: Settings } => ({
    success: true,
    data: {
      brands: [{ id: 'calm', name: 'Calmplate', hosts: [], isDefault: true, switches: house.switches }],
      adPlatform: { pixelId: '12345' },
      retention: house.retention,
      timeZone: { kept: 'UTC', wanted: 'UTC' },
    },
  })
  const api = fakeApi({
    houseSettings: settings,
    changeHouseSettings: ({ body }) => {
      house.switches = { ...body.brands?.['calm'] }
      return settings()
    },
  })
  const state: AdminState = { phase: 'admin', role: 'admin', email: 'boss@house.example' }
  const session = { api, useState: create<AdminState>(() => state) } as unknown as AdminSession
  render(
    <AdminProvider session={session}>
      <SettingsScreen />
    </AdminProvider>,
  )
  return house
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Calmplate' }))

test('saving a brand leaves alone what a colleague changed since the page was opened', async () => {
  const house = open({ ratings: 'computed' })
  await userEvent.selectOptions(await screen.findByLabelText('Countdown'), 'enforced')
  house.switches = { ratings: 'fixed', pixelId: '98765' }
  await save()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(house.switches).toEqual({ ratings: 'fixed', pixelId: '98765', countdown: 'enforced' })
  expect(screen.getByLabelText<HTMLInputElement>('Advertising pixel').value).toBe('98765')

  house.switches = { countdown: 'display' }
  await userEvent.selectOptions(screen.getByLabelText('People count'), 'real')
  await save()
  await screen.findByText('Saved.')
  expect(house.switches).toEqual({ countdown: 'display', peopleCount: 'real' })
})

test('a choice given back to the brand is not stored any more', async () => {
  const house = open({ ratings: 'computed', countdown: 'enforced' })
  await userEvent.selectOptions(await screen.findByLabelText('Ratings'), 'As the brand has it')
  await save()
  await screen.findByText('Saved.')
  expect(JSON.parse(JSON.stringify(house.switches))).toEqual({ countdown: 'enforced' })
})
