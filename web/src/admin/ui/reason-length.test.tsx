import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openDialogs } from '#web/testing/open-dialogs.ts'
import { ReasonDialog } from './reason-dialog.tsx'

openDialogs()

test('says how long a reason has to be before the button can be pressed', async () => {
  const nothing = vi.fn<() => void>()
  render(
    <ReasonDialog
      title="End it?"
      confirm="End it"
      busy="Ending..."
      act={async () => undefined}
      onDone={nothing}
      onClose={nothing}
    >
      <p>It ends.</p>
    </ReasonDialog>,
  )
  const field = screen.getByRole('textbox', { name: 'Reason' })
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toContain('At least 4 characters')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'End it' })
  await userEvent.type(field, ' ok ')
  expect(button.disabled).toBe(true)
  await userEvent.type(field, 'ay then')
  expect(button.disabled).toBe(false)
})
