import type { DataOf } from '@fennel/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { SettingsScreen } from './settings-screen.tsx'

const settings: DataOf<'houseSettings'> = {
  brands: [],
  retention: { unpaidLeadDays: 180, rawEventDays: 90 },
  adPlatform: null,
  timeZone: { kept: 'UTC', wanted: 'UTC' },
}
const mia: DataOf<'operatorTeam'>[number] = {
  id: 'mia',
  email: 'mia@house.example',
  role: 'admin',
  hasSecondFactor: true,
  since: '2026-11-01T10:00:00.000Z',
  isDisabled: false,
}
const link: DataOf<'openInvitations'>[number] = {
  id: 'i1',
  role: 'viewer',
  email: 'ben@house.example',
  invitedBy: 'mia@house.example',
  expiresAt: '2026-11-20T10:00:00.000Z',
}

/** A server that records what is done, and ends the invitations of an admin who becomes a viewer. */
function show() {
  const done: string[] = []
  const act = (action: string) => {
    done.unshift(action)
    return { success: true as const, data: { done: true as const } }
  }
  const entryOf = (action: string, seq: number): DataOf<'auditLog'>['entries'][number] => ({
    seq,
    at: '2026-11-20T10:00:00.000Z',
    actor: null,
    action,
    target: null,
    reason: null,
    details: {},
  })
  return showAsOperator(<SettingsScreen />, {
    answers: {
      houseSettings: () => ({ success: true, data: settings }),
      changeHouseSettings: () => {
        act('settings.change')
        return { success: true, data: settings }
      },
      operatorTeam: () => ({ success: true, data: [mia] }),
      changeOperator: () => act('operators.change'),
      openInvitations: () => ({ success: true, data: done.length > 0 ? [] : [link] }),
      withdrawInvitation: () => act('operators.withdraw'),
      auditLog: () => ({ success: true, data: { entries: done.map(entryOf), next: null } }),
    },
  }).api
}

beforeEach(() => window.history.replaceState(null, '', '/admin/settings'))

const logged = async (words: string) =>
  within(await screen.findByRole('table', { name: 'Audit log' })).findByText(words)

test('links that stop working with their maker’s role are listed no longer, and the log shows why', async () => {
  const api = show()
  await screen.findByText('ben@house.example')
  await screen.findByText('No entries yet.')
  const started = api.names().length
  await userEvent.click(screen.getByRole('button', { name: 'Make viewer: mia@house.example' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make viewer' }))
  await waitFor(() => expect(screen.queryByText('ben@house.example')).toBeNull())
  expect(await logged('Changed a team member’s access')).toBeTruthy()
  const read = ['auditLog', 'houseSettings', 'openInvitations', 'operatorTeam']
  expect(api.names().slice(started).toSorted(), 'each once').toEqual([...read, 'changeOperator'].toSorted())
})

test.each([
  [
    'a saved setting',
    'Changed settings',
    () => userEvent.type(screen.getByLabelText('Individual events (days)'), '{Backspace>5/}91{Enter}'),
  ],
  [
    'a revoked invitation',
    'Revoked an invitation',
    () =>
      userEvent.click(screen.getByRole('button', { name: 'Revoke the invitation for ben@house.example' })),
  ],
])('%s appears in the audit log', async (_what, words, act) => {
  show()
  await screen.findByText('No entries yet.')
  await screen.findByText('ben@house.example')
  await act()
  expect(await logged(words)).toBeTruthy()
})
