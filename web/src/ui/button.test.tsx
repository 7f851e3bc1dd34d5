import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('a busy button keeps the focus, is announced as disabled, and cannot be pressed', () => {
  const press = vi.fn<() => void>()
  const { rerender } = render(<Button onClick={press}>Save</Button>)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual([null, null])
  rerender(
    <Button onClick={press} disabled busyLabel="Saving...">
      Save
    </Button>,
  )
  expect(screen.getByRole('button', { name: 'Saving...' })).toBe(button)
  // A browser takes the focus from a disabled button.
  expect(button.disabled).toBe(false)
  expect([button.ariaDisabled, button.ariaBusy]).toEqual(['true', 'true'])
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
})

test('a form is not submitted while its button is busy, neither by a press nor by Enter', async () => {
  const send = vi.fn<() => void>()
  const form = (busyLabel?: string) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" busyLabel={busyLabel}>
        Send
      </Button>
    </form>
  )
  const { rerender } = render(form('Sending...'))
  await userEvent.click(screen.getByRole('button'))
  await userEvent.type(screen.getByLabelText('Name'), 'Mia{Enter}')
  expect(send).not.toHaveBeenCalled()
  rerender(form())
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
  expect(send).toHaveBeenCalledOnce()
})
