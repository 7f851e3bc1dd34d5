import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { create } from 'zustand'
import { createApiClient } from '#web/api/index.ts'
import { openDialogs } from '#web/testing/open-dialogs.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { AdminProvider } from '../admin-context.tsx'
import type { AdminSession, AdminState } from '../admin-session.ts'
import { ExportDialog } from './export-dialog.tsx'
import type { LeadFilterValues } from './lead-filter-names.ts'

vi.mock('#web/ui/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

openDialogs()

const file = 'Exported by Ann\r\nemail,createdAt\r\nmia@example.com,2026-01-02\r\n'

function open(
  answer: () => Response | Promise<Response>,
  filters: LeadFilterValues = { brand: 'calmplate' },
) {
  const asked: unknown[] = []
  const api = createApiClient({
    fetch: async (url, init) => {
      asked.push([url, init?.body])
      return answer()
    },
    readToken: () => undefined,
    onRefused: () => undefined,
  })
  const useState = create<AdminState>(() => ({ phase: 'admin', role: 'admin', email: 'boss@house.example' }))
  const session = { api, useState } as unknown as AdminSession
  const onDone = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  render(
    <AdminProvider session={session}>
      <ExportDialog filters={filters} onDone={onDone} onClose={onClose} />
    </AdminProvider>,
  )
  return { asked, onDone, onClose }
}

async function confirm(): Promise<void> {
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'the accountant asks')
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
}

afterEach(() => {
  vi.mocked(saveFile).mockClear()
})

it('saves the file as the server wrote and named it', async () => {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="leads-2026-11-20.csv"',
  }
  const { asked, onDone } = open(() => new Response(file, { headers }))
  await confirm()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(asked).toEqual([
    ['/api/admin/leads/export', JSON.stringify({ brand: 'calmplate', reason: 'the accountant asks' })],
  ])
  const [[name, content] = []] = vi.mocked(saveFile).mock.calls
  expect(name).toBe('leads-2026-11-20.csv')
  expect(await content?.text()).toBe(file)
})

it('says why there is no file, and saves nothing', async () => {
  const refusal = { success: false, message: 'Too many exports today.', code: 'too_many' }
  const { onDone } = open(() => Response.json(refusal, { status: 429 }))
  await confirm()
  expect(await screen.findByText('Too many exports today.')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
  expect(saveFile).not.toHaveBeenCalled()
})

it('names the filters by their labels on screen', () => {
  open(() => Response.error(), { firstSource: 'meta', brand: 'calmplate', from: '2026-01-01' })
  expect(screen.getByText(/^The file contains leads matching your filters/).textContent).toContain(
    'your filters (Brand; First source; From):',
  )
})

const escape = (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))

it('can be closed while nothing is running', () => {
  const { onClose } = open(() => Response.error())
  escape(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledOnce()
})

it('stays open until it can show the result, whatever is pressed', async () => {
  let answer: (response: Response) => void = () => {}
  const { onClose } = open(() => new Promise((resolve) => (answer = resolve)))
  await confirm()
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  escape(dialog)
  expect(screen.getByRole('button', { name: 'Close' }).hasAttribute('disabled')).toBe(true)
  dialog.close()
  fireEvent(dialog, new Event('close'))
  expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 0])
  answer(Response.json({ success: false, message: 'Too many exports today.', code: 'x' }, { status: 429 }))
  expect(await screen.findByText('Too many exports today.')).toBeTruthy()
})
