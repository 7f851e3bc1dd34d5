import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Button } from '#web/ui/button.tsx'
import { useEnterKey } from './use-enter-key.ts'

const requestSubmit = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'requestSubmit')
beforeEach(() => {
  Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit')
})
afterEach(() => {
  if (requestSubmit !== undefined)
    Object.defineProperty(HTMLFormElement.prototype, 'requestSubmit', requestSubmit)
})

function Question({ onForward, isBusy }: { readonly onForward: () => void; readonly isBusy?: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  useEnterKey(form)
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        onForward()
      }}
    >
      <p>Did you know?</p>
      <Button type="submit" busyLabel={isBusy === true ? 'One moment…' : undefined}>
        Continue
      </Button>
    </form>
  )
}

// NOTE: Safari has `requestSubmit` since 16.
test('on a phone without requestSubmit, Enter presses the button once', async () => {
  const onForward = vi.fn<() => void>()
  render(<Question onForward={onForward} />)
  await userEvent.keyboard('{Enter}')
  expect(onForward).toHaveBeenCalledOnce()
  screen.getByRole('button', { name: 'Continue' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(onForward).toHaveBeenCalledTimes(2)
})

test('Enter does nothing while the button is busy', async () => {
  const onForward = vi.fn<() => void>()
  render(<Question onForward={onForward} isBusy />)
  await userEvent.keyboard('{Enter}')
  expect(onForward).not.toHaveBeenCalled()
})
