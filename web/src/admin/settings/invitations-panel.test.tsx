import type { DataOf } from '@fennel/contract'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { openDialogs } from '#web/testing/open-dialogs.ts'
import { AdminProvider } from '../admin-context.tsx'
import type { AdminSession } from '../admin-session.ts'
import { InvitationsPanel } from './invitations-panel.tsx'

const url = 'http://192.168.1.20:3000/admin/welcome#one-time'
const open: DataOf<'openInvitations'> = [
  {
    id: 'i1',
    role: 'viewer',
    email: 'mia@house.example',
    invitedBy: 'boss@house.example',
    expiresAt: '2026-11-20T10:00:00.000Z',
  },
  {
    id: 'i2',
    role: 'admin',
    email: null,
    invitedBy: 'boss@house.example',
    expiresAt: '2026-11-20T10:00:00.000Z',
  },
]

function show(answers: ApiHandlers = {}) {
  const api = fakeApi({
    openInvitations: () => ({ success: true, data: open }),
    inviteOperator: () => ({ success: true, data: { url, expiresAt: '2026-11-20T10:00:00.000Z' } }),
    withdrawInvitation: () => ({ success: true, data: { done: true } }),
    ...answers,
  })
  const state = { phase: 'admin', role: 'admin', email: 'boss@house.example' } as const
  const session = { api, useState: () => state } as unknown as AdminSession
  render(
    <AdminProvider session={session}>
      <InvitationsPanel />
    </AdminProvider>,
  )
  return api
}

const makeLink = async (email: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Invite a viewer' }))
  const dialog = within(screen.getByRole('dialog'))
  if (email !== '') await userEvent.type(dialog.getByLabelText('Email of the person'), email)
  await userEvent.click(dialog.getByRole('button', { name: 'Make the link' }))
  return dialog
}

beforeEach(openDialogs)

test('open invitations say whom they are for, who invited and when they end', async () => {
  show()
  const cells = within((await screen.findByText('mia@house.example')).closest('tr') as HTMLElement)
  for (const words of ['Viewer', 'boss@house.example']) expect(cells.getByText(words)).toBeDefined()
  expect(cells.getByText(/2026/)).toBeDefined()
  expect(screen.getByText('Nobody in particular')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull()
})

test('an invitation is withdrawn by name, and the list is asked for anew', async () => {
  const lists = [open, open.slice(1)]
  const api = show({ openInvitations: () => ({ success: true, data: lists.shift() ?? [] }) })
  const withdraw = await screen.findByRole('button', {
    name: 'Withdraw the invitation for mia@house.example',
  })
  await userEvent.click(withdraw)
  await waitFor(() => expect(screen.queryByText('mia@house.example')).toBeNull())
  expect(document.activeElement?.textContent).toBe('The invitation for mia@house.example is withdrawn.')
  expect(api.inputsOf('withdrawInvitation')).toEqual([{ params: { id: 'i1' } }])
  expect(api.inputsOf('openInvitations')).toHaveLength(2)
})

test('one that somebody followed meanwhile says so, and the list is asked for anew', async () => {
  const withdrawInvitation = () => {
    throw new ApiFailure(409, 'conflict', 'It was used.')
  }
  const lists = [open, open.slice(1)]
  const openInvitations = () => ({ success: true as const, data: lists.shift() ?? [] })
  const api = show({ withdrawInvitation, openInvitations })
  await userEvent.click(await screen.findByRole('button', { name: /^Withdraw .* mia@/ }))
  await waitFor(() => expect(screen.queryByText('mia@house.example')).toBeNull())
  expect(document.activeElement?.textContent).toBe('It was used.')
  expect(api.inputsOf('openInvitations')).toHaveLength(2)
})

test('a link is made for somebody, shown once, and read out where the focus goes', async () => {
  const api = show()
  const dialog = await makeLink(' tom@house.example')
  expect(await dialog.findByText(url)).toBeDefined()
  expect(dialog.getByRole('heading', { name: 'Send this link to tom@house.example' })).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByText(/It is shown only now/))
  expect(api.inputsOf('inviteOperator')).toEqual([{ body: { role: 'viewer', email: 'tom@house.example' } }])
  expect(api.inputsOf('openInvitations')).toHaveLength(2)
})

test('no link is made for nobody', async () => {
  const api = show()
  const dialog = await makeLink('')
  expect(dialog.getByText('Please enter the email of the person.')).toBeDefined()
  expect(api.inputsOf('inviteOperator')).toEqual([])
})

test('a link that the page may not copy says so where it is read', async () => {
  show()
  const dialog = await makeLink('tom@house.example')
  // NOTE: no clipboard, like any browser that came without https.
  vi.stubGlobal('navigator', {})
  await userEvent.click(dialog.getByRole('button', { name: 'Copy the link' }))
  expect(await dialog.findByText(/mark the link and copy it yourself/)).toBeDefined()
  expect(dialog.getByText(url)).toBeDefined()
})
