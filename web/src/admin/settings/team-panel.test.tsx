import type { DataOf } from '@fennel/contract'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { openDialogs } from '#web/testing/open-dialogs.ts'
import { AdminProvider } from '../admin-context.tsx'
import type { AdminSession } from '../admin-session.ts'
import { TeamPanel } from './team-panel.tsx'

type Member = DataOf<'operatorTeam'>[number]

const mia: Member = {
  id: 'mia',
  email: 'mia@house.example',
  role: 'viewer',
  hasSecondFactor: true,
  since: '2026-11-01T10:00:00.000Z',
  isDisabled: false,
}

function show(member: Partial<Member> = {}, answers: ApiHandlers = {}) {
  const api = fakeApi({
    operatorTeam: () => ({ success: true, data: [{ ...mia, ...member }] }),
    changeOperator: () => ({ success: true, data: { done: true } }),
    ...answers,
  })
  const state = { phase: 'admin', role: 'admin', email: 'boss@house.example' } as const
  const session = { api, useState: () => state } as unknown as AdminSession
  render(
    <AdminProvider session={session}>
      <TeamPanel />
    </AdminProvider>,
  )
  return api
}

beforeEach(openDialogs)

test.each([
  ['Make admin', {}, /may then/, /refund payments/, { role: 'admin' }],
  ['Make viewer', { role: 'admin' }, /no longer/, /refund payments/, { role: 'viewer' }],
  ['Remove access', {}, /signed out at once/, /give the access back/, { isDisabled: true }],
  ['Give access', { isDisabled: true }, /as a viewer/, /change nothing\.$/, { isDisabled: false }],
] as const)('“%s” says first what it gives or takes', async (name, member, first, second, body) => {
  const api = show(member)
  await userEvent.click(await screen.findByRole('button', { name }))
  const dialog = within(screen.getByRole('dialog', { name: /mia@house\.example/ }))
  for (const words of [first, second]) expect(dialog.getByText(words)).toBeDefined()
  expect(api.inputsOf('changeOperator')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.inputsOf('changeOperator')).toEqual([{ params: { id: 'mia' }, body }])
  expect(api.inputsOf('operatorTeam')).toHaveLength(2)
})

test('who thinks better of it changes nothing', async () => {
  const api = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Make admin' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep it as it is' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.inputsOf('changeOperator')).toEqual([])
})

test('a change that is refused says so where it was asked for', async () => {
  const changeOperator = () => {
    throw new ApiFailure(409, 'conflict', 'The house needs an admin.')
  }
  show({ role: 'admin' }, { changeOperator })
  await userEvent.click(await screen.findByRole('button', { name: 'Make viewer' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Make viewer' }))
  expect((await dialog.findByText('The house needs an admin.')).closest('[role=alert]')).not.toBeNull()
})
