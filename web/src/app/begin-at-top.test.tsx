import { act, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { BeginAtTop } from './begin-at-top.tsx'

const frames = new Map<number, () => void>()
const scrolled: (ScrollToOptions | undefined)[] = []

beforeEach(() => {
  frames.clear()
  scrolled.length = 0
  window.history.replaceState(null, '', '/')
  let last = 0
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    last += 1
    frames.set(last, () => draw(0))
    return last
  })
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((frame) => void frames.delete(frame))
  vi.spyOn(window, 'scrollTo').mockImplementation((to?: number | ScrollToOptions) => {
    scrolled.push(typeof to === 'object' ? to : undefined)
  })
})

const drawFrame = () => act(async () => frames.forEach((draw) => draw()))
const goTo = (path: string) => act(async () => navigate(path))

test('a new page starts at its top, with the frame that shows it', async () => {
  render(<BeginAtTop />)
  await goTo('/terms')
  expect(scrolled).toEqual([])
  await drawFrame()
  expect(scrolled).toEqual([{ top: 0, behavior: 'smooth' }])
})

test('for people who prefer less motion it is there at once', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  render(<BeginAtTop />)
  await goTo('/terms')
  await drawFrame()
  expect(scrolled).toEqual([{ top: 0, behavior: 'instant' }])
})

test('a page that is left before its frame moves nothing', async () => {
  const { unmount } = render(<BeginAtTop />)
  await goTo('/terms')
  unmount()
  await drawFrame()
  expect(scrolled).toEqual([])
})
