import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDialogs } from '#web/testing/open-dialogs.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

beforeEach(openDialogs)

/** The dialog around an action that the test ends, call by call. */
function ask() {
  const calls: PromiseWithResolvers<void>[] = []
  const [onDone, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const work = () => {
    const call = Promise.withResolvers<void>()
    calls.push(call)
    return call.promise
  }
  render(
    <ConfirmDialog title="Turn it off?" confirm="Turn off" act={work} onDone={onDone} onClose={onClose}>
      <p>They sign in with their password alone.</p>
    </ConfirmDialog>,
  )
  return { calls, onDone, onClose }
}

test('nothing is done before the button is pressed, and the other one leaves everything as it is', async () => {
  const { calls, onDone, onClose } = ask()
  expect(screen.getByRole('dialog', { name: 'Turn it off?' }).textContent).toContain('password alone')
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect([calls, onDone.mock.calls]).toEqual([[], []])
})

test('it runs once however often it is pressed, cannot be closed while it runs, and closes when it has succeeded', async () => {
  const { calls, onDone, onClose } = ask()
  const confirm = screen.getByRole('button', { name: 'Turn off' })
  await userEvent.click(confirm)
  await userEvent.click(confirm)
  expect(confirm.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect([calls.length, onClose.mock.calls, onDone.mock.calls]).toEqual([1, [], []])
  await act(async () => calls[0]?.resolve())
  expect(onDone).toHaveBeenCalledOnce()
})

test('a failure is shown in the dialog, and can be retried', async () => {
  const { calls, onDone } = ask()
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }))
  await act(async () => calls[0]?.reject(new Error('x')))
  expect(screen.getByRole('alert').textContent).not.toBe('')
  expect(onDone).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }))
  expect(screen.getByRole('alert').textContent).toBe('')
  await act(async () => calls[1]?.resolve())
  expect(onDone).toHaveBeenCalledOnce()
})
