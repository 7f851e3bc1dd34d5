import { render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { LateFont } from './late-font.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'fonts')
})

it('puts the letters on with the second page, once', async () => {
  const add = vi.fn<(face: unknown) => void>()
  Object.defineProperty(document, 'fonts', { value: { add }, configurable: true })
  vi.stubGlobal(
    'FontFace',
    class {
      load() {
        return Promise.resolve(this)
      }
    },
  )
  render(<LateFont />)
  expect(add).not.toHaveBeenCalled()
  navigate('/quiz/age')
  await waitFor(() => expect(add).toHaveBeenCalledTimes(1))
  navigate('/quiz/height')
  await Promise.resolve()
  expect(add).toHaveBeenCalledTimes(1)
})
