import type { DataOf } from '@fennel/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
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
  return showAsOperator(<InvitationsPanel />, {
    answers: {
      openInvitations: () => ({ success: true, data: open }),
      inviteOperator: () => ({ success: true, data: { url, expiresAt: '2026-11-20T10:00:00.000Z' } }),
      withdrawInvitation: () => ({ success: true, data: { done: true } }),
      ...answers,
    },
  }).api
}

const makeLink = async (email: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Invite viewer' }))
  const dialog = within(screen.getByRole('dialog'))
  if (email !== '') await userEvent.type(dialog.getByLabelText('Email address'), email)
  await userEvent.click(dialog.getByRole('button', { name: 'Create link' }))
  return dialog
}

test('open invitations say who they are for, who invited them and when they expire', async () => {
  show()
  const cells = within((await screen.findByText('mia@house.example')).closest('tr') as HTMLElement)
  for (const words of ['Viewer', 'boss@house.example']) expect(cells.getByText(words)).toBeDefined()
  expect(cells.getByText(/2026/)).toBeDefined()
  expect(screen.getByText('Anyone with the link')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull()
})

test('an invitation is revoked by name, and the list is reloaded', async () => {
  const lists = [open, open.slice(1)]
  const api = show({ openInvitations: () => ({ success: true, data: lists.shift() ?? [] }) })
  const withdraw = await screen.findByRole('button', {
    name: 'Revoke the invitation for mia@house.example',
  })
  await userEvent.click(withdraw)
  await waitFor(() => expect(screen.queryByText('mia@house.example')).toBeNull())
  expect(document.activeElement?.textContent).toBe('The invitation for mia@house.example is revoked.')
  expect(api.inputsOf('withdrawInvitation')).toEqual([{ params: { id: 'i1' } }])
  expect(api.inputsOf('openInvitations')).toHaveLength(2)
})

test('one that was used in the meantime says so, and the list is reloaded', async () => {
  const withdrawInvitation = () => {
    throw new ApiFailure(409, 'conflict', 'It was used.')
  }
  const lists = [open, open.slice(1)]
  const openInvitations = () => ({ success: true as const, data: lists.shift() ?? [] })
  const api = show({ withdrawInvitation, openInvitations })
  await userEvent.click(await screen.findByRole('button', { name: /^Revoke .* mia@/ }))
  await waitFor(() => expect(screen.queryByText('mia@house.example')).toBeNull())
  expect(document.activeElement?.textContent).toBe('It was used.')
  expect(api.inputsOf('openInvitations')).toHaveLength(2)
})

test('a link is created for a person, shown once, and announced where the focus goes', async () => {
  const api = show()
  const dialog = await makeLink(' tom@house.example')
  expect(await dialog.findByText(url)).toBeDefined()
  expect(dialog.getByRole('heading', { name: 'Send this link to tom@house.example' })).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByText(/You won’t see it again/))
  expect(api.inputsOf('inviteOperator')).toEqual([{ body: { role: 'viewer', email: 'tom@house.example' } }])
  expect(api.inputsOf('openInvitations')).toHaveLength(2)
})

test.each([
  ['viewer', /change nothing/],
  ['admin', /refund payments/],
])('before a link for a new %s exists, the dialog says what whoever opens it may do', async (role, words) => {
  show()
  await userEvent.click(screen.getByRole('button', { name: `Invite ${role}` }))
  expect(within(screen.getByRole('dialog')).getByText(words)).toBeDefined()
})

test('no link is created without an address', async () => {
  const api = show()
  const dialog = await makeLink('')
  const field = dialog.getByLabelText('Email address')
  expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field])
  const named = dialog.getByText('Enter their email address.').closest('[role=alert]')?.id
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(named)
  expect(api.inputsOf('inviteOperator')).toEqual([])
})

test('a link that cannot be copied says so next to it', async () => {
  show()
  const dialog = await makeLink('tom@house.example')
  // NOTE: no clipboard, as in any browser without https.
  vi.stubGlobal('navigator', {})
  await userEvent.click(dialog.getByRole('button', { name: 'Copy link' }))
  expect(await dialog.findByText(/Select the link and copy it yourself/)).toBeDefined()
  expect(dialog.getByText(url)).toBeDefined()
})
