import type { DataOf } from '@fennel/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
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

function show(member: Partial<Member> = {}, answers: ApiHandlers = {}, role: Member['role'] = 'admin') {
  return showAsOperator(<TeamPanel />, {
    role,
    answers: {
      operatorTeam: () => ({ success: true, data: [{ ...mia, ...member }] }),
      changeOperator: () => ({ success: true, data: { done: true } }),
      removeColleagueSecondFactor: () => ({ success: true, data: { done: true } }),
      ...answers,
    },
  }).api
}

test.each([
  ['Make admin', {}, /they can also/, /refund payments/, { role: 'admin' }],
  ['Make viewer', { role: 'admin' }, /no longer/, /refund payments/, { role: 'viewer' }],
  ['Remove access', {}, /signed out right away/, /restore access later/, { isDisabled: true }],
  ['Restore access', { isDisabled: true }, /as a viewer/, /change nothing\.$/, { isDisabled: false }],
] as const)('“%s” first says what it gives or takes', async (name, member, first, second, body) => {
  const api = show(member)
  await userEvent.click(await screen.findByRole('button', { name: `${name}: mia@house.example` }))
  const dialog = within(screen.getByRole('dialog', { name: /mia@house\.example/ }))
  for (const words of [first, second]) expect(dialog.getByText(words)).toBeDefined()
  expect(api.inputsOf('changeOperator')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.inputsOf('changeOperator')).toEqual([{ params: { id: 'mia' }, body }])
  expect(api.inputsOf('operatorTeam')).toHaveLength(2)
})

test('going back changes nothing', async () => {
  const api = show()
  await userEvent.click(await screen.findByRole('button', { name: /^Make admin/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.inputsOf('changeOperator')).toEqual([])
})

test('a refused change says so in its dialog', async () => {
  const changeOperator = () => {
    throw new ApiFailure(409, 'conflict', 'There must be an admin.')
  }
  show({ role: 'admin' }, { changeOperator })
  await userEvent.click(await screen.findByRole('button', { name: /^Make viewer/ }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Make viewer' }))
  expect((await dialog.findByText('There must be an admin.')).closest('[role=alert]')).not.toBeNull()
})

const turnOff = 'Turn off two-factor: mia@house.example'

test('turning off a colleague’s second factor first says what it means, and then, where the focus goes, that it is off', async () => {
  let hasSecondFactor = true
  const api = show(
    {},
    {
      operatorTeam: () => ({ success: true, data: [{ ...mia, hasSecondFactor }] }),
      removeColleagueSecondFactor: () => {
        hasSecondFactor = false
        return { success: true, data: { done: true } }
      },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: turnOff }))
  const dialog = within(
    screen.getByRole('dialog', { name: /two-factor authentication for mia@house\.example/ }),
  )
  for (const words of [
    /signed out everywhere/,
    /recovery codes stop working/,
    /just their password/,
    /really them/,
  ])
    expect(dialog.getByText(words)).toBeDefined()
  expect(api.inputsOf('removeColleagueSecondFactor')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.inputsOf('removeColleagueSecondFactor')).toEqual([{ params: { id: 'mia' } }])
  await waitFor(() => expect(screen.queryByRole('button', { name: turnOff })).toBeNull())
  expect(document.activeElement).toBe(
    screen.getByText(/Two-factor authentication is off for mia@house\.example/),
  )
})

test('keeping it on changes nothing', async () => {
  const api = show()
  await userEvent.click(await screen.findByRole('button', { name: turnOff }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep it on' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.inputsOf('removeColleagueSecondFactor')).toEqual([])
})

test('one that cannot be turned off says why in its dialog', async () => {
  const removeColleagueSecondFactor = () => {
    throw new ApiFailure(409, 'conflict', 'It is off already.')
  }
  show({}, { removeColleagueSecondFactor })
  await userEvent.click(await screen.findByRole('button', { name: turnOff }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }))
  expect((await dialog.findByText('It is off already.')).closest('[role=alert]')).not.toBeNull()
})

test.each([
  ['has none', { hasSecondFactor: false }, 'admin'],
  ['has no access', { isDisabled: true }, 'admin'],
  ['is oneself', { email: 'boss@house.example' }, 'admin'],
  ['is seen by a viewer', {}, 'viewer'],
] as const)('a second factor that %s is not turned off here', async (_who, member, role) => {
  show(member, {}, role)
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: /^Turn off/ })).toBeNull()
})

test('a viewer sees nothing about two-factor authentication', async () => {
  show({ email: 'm***@house.example', hasSecondFactor: null }, {}, 'viewer')
  expect(await screen.findByText('m***@house.example')).toBeDefined()
  expect(screen.queryByRole('columnheader', { name: /Two-factor/ })).toBeNull()
})
