import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openDialogs } from '#web/testing/open-dialogs.ts'
import { Dialog } from './dialog.tsx'

openDialogs()

/** A page whose button opens a dialog, and disappears with the answer yes. */
function Page() {
  const [isAsking, setAsking] = useState(false)
  const [isDone, setDone] = useState(false)
  return (
    <main tabIndex={-1}>
      {isDone ? null : (
        <button type="button" onClick={() => setAsking(true)}>
          Erase
        </button>
      )}
      {isAsking ? (
        <Dialog title="Erase it?" onClose={() => setAsking(false)}>
          <button
            type="button"
            onClick={() => {
              setDone(true)
              setAsking(false)
            }}
          >
            Yes
          </button>
        </Dialog>
      ) : null}
    </main>
  )
}

test('a closed dialog returns the focus to its opener', async () => {
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Erase' })
  await userEvent.click(opener)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('the page gets the focus when the opener is gone', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Erase' }))
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
