import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { LateFont } from './late-font.tsx'

const add = vi.fn<(face: unknown) => void>()
let font = Promise.withResolvers<void>()

beforeEach(() => {
  font = Promise.withResolvers()
  navigate('/quiz')
  Object.defineProperty(document, 'fonts', { value: { add }, configurable: true })
  vi.stubGlobal(
    'FontFace',
    class {
      load() {
        return font.promise
      }
    },
  )
})

afterEach(() => {
  add.mockClear()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'fonts')
  Reflect.deleteProperty(window.navigator, 'userActivation')
})

const go = (path: string) => act(() => navigate(path))
async function fontArrives(): Promise<void> {
  font.resolve()
  await font.promise
  await Promise.resolve()
}

it('applies the font with the second page, once', async () => {
  render(<LateFont />)
  await fontArrives()
  expect(add).not.toHaveBeenCalled()
  go('/quiz/age')
  expect(add).toHaveBeenCalledTimes(1)
  go('/quiz/height')
  expect(add).toHaveBeenCalledTimes(1)
})

it('leaves alone a page that is already on screen when the font arrives', async () => {
  render(<LateFont />)
  go('/quiz/age')
  await fontArrives()
  expect(add).not.toHaveBeenCalled()
  go('/quiz/height')
  expect(add).toHaveBeenCalledTimes(1)
})

it('waits for the visitor to move on, since a page may move on by itself', async () => {
  const userActivation = { hasBeenActive: false }
  Object.defineProperty(window.navigator, 'userActivation', { value: userActivation, configurable: true })
  render(<LateFont />)
  await fontArrives()
  go('/quiz/goal')
  expect(add).not.toHaveBeenCalled()
  userActivation.hasBeenActive = true
  go('/quiz/age')
  expect(add).toHaveBeenCalledTimes(1)
})
