import type { DataOf, ResponseOf } from '@fennel/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { ProfileScreen } from './profile-screen.tsx'

vi.mock('#web/ui/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const made = { id: 'set-1', codes: ['0a1b-2c3d-4e5f-6g7h', '7h6g-5f4e-3d2c-1b0a'] }
const off: DataOf<'operatorProfile'> = {
  id: 'boss',
  email: 'boss@house.example',
  role: 'admin',
  hasSecondFactor: false,
  recoveryCodes: null,
  sessions: [],
}
const on = (recoveryCodes: DataOf<'operatorProfile'>['recoveryCodes']) =>
  ({ ...off, hasSecondFactor: true, recoveryCodes }) satisfies DataOf<'operatorProfile'>

function show(profile: DataOf<'operatorProfile'>, answers: ApiHandlers = {}) {
  let now = profile
  const { api } = showAsOperator(<ProfileScreen />, {
    answers: {
      operatorProfile: () => ({ success: true, data: now }),
      startSecondFactor: () => ({
        success: true,
        data: { uri: `otpauth://totp/x?secret=${secret}`, secret },
      }),
      confirmSecondFactor: () => {
        now = on({ left: 10, isKept: false })
        return { success: true, data: { done: true, recoveryCodes: made } }
      },
      makeRecoveryCodes: () => {
        now = on({ left: 10, isKept: false })
        return { success: true, data: made }
      },
      keepRecoveryCodes: () => {
        now = on({ left: 10, isKept: true })
        return { success: true, data: { done: true } }
      },
      ...answers,
    },
  })
  return api
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the second factor is turned on by a code of the scanned or typed key, and returns recovery codes', async () => {
  const api = show(off)
  await userEvent.type((await screen.findAllByLabelText('Current password'))[0] as HTMLElement, 'a-password')
  await press('Turn on')
  expect(await screen.findByRole('img', { name: 'QR code for the key below' })).toBeDefined()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Code'), '123 456')
  await press('Confirm code')
  const dialog = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }))
  for (const code of made.codes) expect(dialog.getByText(code)).toBeDefined()
  await press('I’ve saved them')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.inputsOf('keepRecoveryCodes')).toEqual([{ body: { id: 'set-1' } }])
  expect(await screen.findByText('10 codes left.')).toBeDefined()
})

test('codes stay visible until they are saved: neither Escape nor a lost connection removes them', async () => {
  show(on({ left: 3, isKept: true }), {
    keepRecoveryCodes: () => Promise.reject(new ApiFailure(0, 'network', '')),
  })
  await press('Create new codes')
  const dialog = within(await screen.findByRole('dialog'))
  // What Escape does in a browser.
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true)
  await press('I’ve saved them')
  expect((await dialog.findByText(/Can’t reach the server/)).closest('[role=alert]')).not.toBeNull()
  expect(dialog.getByText(made.codes[0] ?? '')).toBeDefined()
})

test('codes that were replaced in the meantime disappear, and the dialog can be closed', async () => {
  const replaced = 'Newer recovery codes were made meanwhile, so these do not work any more.'
  const api = show(on({ left: 3, isKept: true }), {
    keepRecoveryCodes: () => Promise.reject(new ApiFailure(409, 'conflict', replaced)),
  })
  await press('Create new codes')
  await press('I’ve saved them')
  const dialog = within(await screen.findByRole('dialog', { name: 'These recovery codes no longer work' }))
  expect(dialog.getByText(replaced).closest('[role=alert]')).not.toBeNull()
  for (const code of made.codes) expect(dialog.queryByText(code)).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Save as text file' })).toBeNull()
  const close = dialog.getByRole('button', { name: 'Got it' })
  expect(document.activeElement).toBe(close)
  await userEvent.click(close)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.inputsOf('keepRecoveryCodes')).toHaveLength(1)
  expect(api.inputsOf('operatorProfile')).toHaveLength(2)
})

test.each([
  ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('a dialog of replaced codes can be closed by %s, too', async (_, leave) => {
  show(on({ left: 3, isKept: true }), {
    keepRecoveryCodes: () => Promise.reject(new ApiFailure(409, 'conflict', 'Newer ones were made.')),
  })
  await press('Create new codes')
  await press('I’ve saved them')
  await screen.findByText('Newer ones were made.')
  leave()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('codes are copied, or saved as a text file that says what they are', async () => {
  show(on({ left: 3, isKept: true }))
  const user = userEvent.setup()
  await press('Create new codes')
  await user.click(await screen.findByRole('button', { name: 'Copy codes' }))
  expect((await screen.findByText('Copied.')).closest('[role=status]')).not.toBeNull()
  expect(await window.navigator.clipboard.readText()).toBe(made.codes.join('\n'))
  await press('Save as text file')
  const text = (await vi.mocked(saveFile).mock.lastCall?.[1].text()) ?? ''
  expect(text).toContain('Recovery codes for boss@house.example')
  for (const code of made.codes) expect(text).toContain(`\r\n${code}\r\n`)
})

test.each([
  [{ left: 0, isKept: true }, /You have none/],
  [{ left: 10, isKept: false }, /haven’t confirmed that you saved/],
  [{ left: 1, isKept: true }, /One code left/],
  [{ left: 4, isKept: true }, /4 codes left/],
])('the state of the codes is shown: %o', async (standing, words) => {
  show(on(standing))
  expect(await screen.findByText(words)).toBeDefined()
})

test('the second factor is turned off by a code of the app or a recovery code', async () => {
  const api = show(on({ left: 4, isKept: true }), {
    removeSecondFactor: () => ({ success: true, data: { done: true } }),
  })
  const field = await screen.findByLabelText('Code')
  expect(field.getAttribute('inputmode')).toBe('text')
  await userEvent.type(screen.getAllByLabelText('Current password')[0] as HTMLElement, 'a-password')
  await userEvent.type(field, '0a1b-2c3d-4e5f-6g7h')
  await press('Turn off')
  expect(api.inputsOf('removeSecondFactor')).toEqual([
    { body: { currentPassword: 'a-password', code: '0a1b-2c3d-4e5f-6g7h' } },
  ])
})

test.each([
  ['on', off, 'Turn on'],
  ['off', on({ left: 10, isKept: true }), 'Turn off'],
])(
  'the second factor is not turned %s by an empty form, which would count as a wrong guess',
  async (_, profile, name) => {
    const api = show(profile)
    await press(name)
    await userEvent.keyboard('{Enter}')
    expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBe('true')
    expect(api.inputsOf('startSecondFactor')).toEqual([])
    expect(api.inputsOf('removeSecondFactor')).toEqual([])
  },
)

test.each<[string, () => Promise<ResponseOf<'changeOperatorPassword'>>, string | undefined]>([
  ['refused', () => Promise.reject(new ApiFailure(400, 'invalid_request', 'No.')), 'New password'],
  ['taken', () => Promise.resolve({ success: true, data: { done: true } }), undefined],
])('a new password that is %s leaves the focus in its form', async (_, answer, label) => {
  show(off, {
    changeOperatorPassword: () => {
      // As browsers do: a disabled control loses the focus.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      return answer()
    },
  })
  const [, current] = await screen.findAllByLabelText('Current password')
  const { form } = current as HTMLInputElement
  if (form === null) throw new Error('There is no form')
  await userEvent.type(current as HTMLElement, 'a-password')
  await userEvent.type(screen.getByLabelText('New password'), 'nettle-and-lime-42')
  if (label === undefined) await press('Change password')
  else await userEvent.keyboard('{Enter}')
  await screen.findByText(label === undefined ? /^Password changed/ : 'No.')
  expect(document.activeElement).toBe(label === undefined ? form : screen.getByLabelText(label))
})
