import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { AdminProvider } from '../admin-context.tsx'
import type { AdminSession } from '../admin-session.ts'
import { TeamPanel } from './team-panel.tsx'

const url = 'http://192.168.1.20:3000/admin/welcome#one-time'

function open() {
  // The test's browser has dialogs, but cannot open them; and no clipboard, like any that came without https.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close: () => undefined,
  })
  vi.stubGlobal('navigator', {})
  const api = fakeApi({
    operatorTeam: () => ({ success: true, data: [] }),
    inviteOperator: () => ({ success: true, data: { url, expiresAt: '2026-11-20T10:00:00.000Z' } }),
  })
  const state = { phase: 'admin', role: 'admin', email: 'boss@house.example' } as const
  const session = { api, useState: () => state } as unknown as AdminSession
  render(
    <AdminProvider session={session}>
      <TeamPanel />
    </AdminProvider>,
  )
}

test('a link that the page may not copy says so where it is read', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Invite a viewer' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Copy the link' }))
  expect(await dialog.findByText(/mark the link and copy it yourself/)).toBeDefined()
  expect(dialog.getByText(url)).toBeDefined()
})
