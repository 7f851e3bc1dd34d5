import { act } from '@testing-library/react'

/** Does what moves in the browser's history, and waits until the browser has moved, which it does in its own time. */
export async function moveInHistory(press: () => void): Promise<void> {
  const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    press()
    await moved
  })
}
