import type { DataOf } from '@fennel/contract'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { MailsPanel } from './mails-panel.tsx'

const mails: DataOf<'adminUser'>['mails'] = [
  {
    id: 'm2',
    kind: 'password-reset',
    createdAt: '2026-11-20T10:00:00.000Z',
    ending: 'sent',
    endedAt: '2026-11-20T10:00:02.000Z',
    keptBack: null,
  },
  {
    id: 'm1',
    kind: 'email-offer',
    createdAt: '2026-11-18T10:00:00.000Z',
    ending: 'expired',
    endedAt: '2026-11-19T10:00:00.000Z',
    keptBack: 'The offer has ended for them.',
  },
]

function open(role: 'admin' | 'viewer', answers: ApiHandlers = {}) {
  const onChange = vi.fn<() => void>()
  const page = (shown: typeof mails) => <MailsPanel userId="mia" mails={shown} onChange={onChange} />
  const { api, change } = showAsOperator(page(mails), { role, answers })
  return { api, onChange, reload: (later: typeof mails) => change(page(later)) }
}
const confirm = () =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Resend' }))
const again = () => screen.getAllByRole('button', { name: /^Resend:/ })

test('offers what the server would send, and says why the rest is held back', async () => {
  const { api, onChange, reload } = open('admin', {
    resendUserMail: () => ({ success: true, data: { isQueued: true } }),
  })
  const table = screen.getByRole('table', { name: 'Emails to this user' })
  expect(within(table).getByText('The offer has ended for them.')).toBeTruthy()
  expect(within(table).getByText('Not sent: expired')).toBeTruthy()
  const [button, ...more] = again()
  expect(more).toEqual([])
  expect(button?.getAttribute('aria-label')).toContain('Password reset')
  button?.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'Resend this email?' })
  expect(
    within(dialog).getByText(/^The “Password reset” email goes to the user’s current address/),
  ).toBeTruthy()
  expect(api.inputsOf('resendUserMail')).toEqual([])
  await confirm()
  await screen.findByText(/is on its way/)
  reload(mails.map((mail) => ({ ...mail, keptBack: 'One is on its way.' })))
  expect(document.activeElement?.textContent).toBe('The “Password reset” email is on its way.')
  const [asked, ...others] = api.inputsOf('resendUserMail')
  expect(asked).toMatchObject({ params: { id: 'mia' }, body: { kind: 'again', mailId: 'm2' } })
  expect(others).toEqual([])
  expect(onChange).toHaveBeenCalledOnce()
})

test('going back sends nothing', async () => {
  const { api } = open('admin')
  await userEvent.click(again()[0] as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.inputsOf('resendUserMail')).toEqual([])
})

test('announces the reason of a refusal and, once it is read, reloads what may be sent', async () => {
  const { onChange } = open('admin', {
    resendUserMail: () => {
      throw new ApiFailure(409, 'conflict', 'The password has been changed since.')
    },
  })
  await userEvent.click(again()[0] as HTMLElement)
  await confirm()
  const reason = await screen.findByText('The password has been changed since.')
  expect(reason.closest('[role="alert"]')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  expect(onChange).toHaveBeenCalledOnce()
})

test('a viewer sees the emails and sends nothing', () => {
  open('viewer')
  expect(screen.getByText('Password reset')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Resend/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Columns of Emails to this user' })).toBeNull()
})
