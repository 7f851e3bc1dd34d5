import type { DataOf } from '@fennel/contract'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiFailure, ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { SessionsPanel } from './sessions-panel.tsx'

type SignIn = DataOf<'operatorProfile'>['sessions'][number]

const day = (at: number) => `2026-11-0${at}T10:00:00.000Z`
const signIn = (id: string, at: number, isThisOne = false): SignIn => ({
  id,
  startedAt: day(at),
  lastUsedAt: day(at),
  endsAt: day(at + 1),
  isThisOne,
})
const endings = () => screen.getAllByRole('button', { name: /^End session: signed in on/ })

function show(answers: ApiHandlers) {
  const api = fakeApi(answers)
  const onChange = vi.fn<() => void>()
  const page = (sessions: readonly SignIn[]) => (
    <ApiProvider client={api}>
      <SessionsPanel sessions={sessions} onChange={onChange} />
    </ApiProvider>
  )
  const all = [signIn('here', 1, true), signIn('phone', 2), signIn('tablet', 3)]
  const { rerender } = render(page(all))
  return { api, onChange, reload: () => rerender(page(all.slice(0, 2))) }
}

test('every other session has its own named button, and this one says that it is this one', async () => {
  const { api, onChange, reload } = show({
    endOperatorSession: () => ({ success: true, data: { done: true } }),
  })
  expect(screen.getByRole('cell', { name: 'This session' })).toBeDefined()
  expect(new Set(endings().map((button) => button.getAttribute('aria-label'))).size).toBe(2)
  await userEvent.click(screen.getByRole('button', { name: /Nov 3/ }))
  expect(api.inputsOf('endOperatorSession')).toEqual([{ params: { id: 'tablet' } }])
  expect(onChange).toHaveBeenCalledOnce()
  reload()
  expect(endings()).toHaveLength(1)
  expect(document.activeElement?.textContent).toMatch(/^The session from Nov 3, .* has ended\.$/)
})

test('while one is ending none can be pressed, and a failure is reported', async () => {
  const answer = Promise.withResolvers<never>()
  const { onChange } = show({ endOperatorSession: () => answer.promise })
  await userEvent.click(screen.getByRole('button', { name: /Nov 2/ }))
  expect(endings().map((button) => button.hasAttribute('disabled'))).toEqual([true, true])
  answer.reject(new ApiFailure(404, 'not_found', ''))
  expect((await screen.findByText(/^Not found/)).closest('[role=alert]')).not.toBeNull()
  expect(endings().map((button) => button.hasAttribute('disabled'))).toEqual([false, false])
  expect(onChange).not.toHaveBeenCalled()
})
