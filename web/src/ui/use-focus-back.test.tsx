import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { giveFocusBack } from './give-focus-back.ts'
import { useFocusBack } from './use-focus-back.ts'

/** A form whose field is locked while it is busy, with text below it. */
function Form({ onBusy }: { readonly onBusy: (done: () => void) => void }) {
  const [isBusy, setBusy] = useState(false)
  const keepFocus = useFocusBack(isBusy)
  const submit = () => {
    keepFocus()
    setBusy(true)
    onBusy(() => setBusy(false))
  }
  return (
    <main>
      <form>
        <input aria-label="Name" disabled={isBusy} />
        <button type="button" onClick={submit}>
          Save
        </button>
      </form>
      <p>More to read</p>
    </main>
  )
}

/** Submits the form with the focus in its field, and returns a function that ends the wait. */
function sendFromField(): () => void {
  let end: () => void = () => undefined
  render(<Form onBusy={(done) => (end = done)} />)
  const field = screen.getByLabelText('Name')
  field.focus()
  fireEvent.pointerDown(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button'))
  // As browsers do: a disabled field loses the focus.
  field.blur()
  return () => act(() => end())
}

test('the field has the focus again after the wait, and the page does not scroll', () => {
  const end = sendFromField()
  const focus = vi.spyOn(screen.getByLabelText('Name'), 'focus')
  expect(document.activeElement).toBe(document.body)
  end()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true })
})

test('the field has the focus again even if a dialog closed in the meantime and left it on the page', () => {
  const end = sendFromField()
  giveFocusBack(document.body)
  expect(document.activeElement).toBe(screen.getByRole('main'))
  end()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('a visitor who presses elsewhere in the meantime keeps their focus', () => {
  const end = sendFromField()
  fireEvent.pointerDown(screen.getByText('More to read'))
  end()
  expect(document.activeElement).toBe(document.body)
})

test('a press during one wait does not affect the next', () => {
  const end = sendFromField()
  fireEvent.pointerDown(screen.getByText('More to read'))
  end()
  const field = screen.getByLabelText('Name')
  field.focus()
  fireEvent.click(screen.getByRole('button'))
  field.blur()
  end()
  expect(document.activeElement).toBe(field)
})
