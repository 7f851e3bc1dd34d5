import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passTime } from '#web/testing/pass-time.ts'
import { Carousel } from './carousel.tsx'

const slides = ['first', 'second', 'third'].map((key) => ({ key, content: <p>{key}</p> }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function shown(): string {
  const visible = [...document.querySelectorAll('[aria-roledescription="slide"]')].filter(
    (slide) => slide.getAttribute('aria-hidden') === 'false',
  )
  expect(visible).toHaveLength(1)
  return visible[0]?.textContent ?? ''
}

function carousel(): HTMLElement {
  render(<Carousel label="Stories" slides={slides} />)
  return screen.getByRole('region', { name: 'Stories' })
}

/** What the test focuses in it, and what the pointer enters. */
function partsOf(region: HTMLElement) {
  const frame = region.firstElementChild
  if (frame === null) throw new Error('There is no carousel')
  return { frame, dot: screen.getByRole('button', { name: 'Story 1 of 3' }) }
}

function drag(from: number, to: number): void {
  const list = document.querySelector('[aria-live]')
  if (list === null) throw new Error('There are no slides')
  fireEvent.pointerDown(list, { clientX: from })
  fireEvent.pointerUp(list, { clientX: to })
}

test('it advances every five seconds and starts over after the last', () => {
  carousel()
  expect(shown()).toBe('first')
  passTime(4_999)
  expect(shown()).toBe('first')
  passTime(1)
  expect(shown()).toBe('second')
  passTime(10_000)
  expect(shown()).toBe('first')
})

test('it pauses by the button, and continues from there', () => {
  carousel()
  fireEvent.click(screen.getByRole('button', { name: 'Pause the stories' }))
  passTime(20_000)
  expect(shown()).toBe('first')
  fireEvent.click(screen.getByRole('button', { name: 'Play the stories' }))
  passTime(5_000)
  expect(shown()).toBe('second')
})

const standsStill = (milliseconds: number) => {
  const before = shown()
  passTime(milliseconds)
  expect(shown()).toBe(before)
}

test.each([
  ['focus', fireEvent.focus, fireEvent.blur],
  ['pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
] as const)('it pauses while the %s is inside', (_what, enter, leave) => {
  const { dot, frame } = partsOf(carousel())
  const place = enter === fireEvent.focus ? dot : frame
  enter(place)
  standsStill(20_000)
  leave(place)
  passTime(5_000)
  expect(shown()).toBe('second')
})

test('it pauses while either of them is inside, whichever left first', () => {
  const { dot, frame } = partsOf(carousel())
  fireEvent.focus(dot)
  fireEvent.pointerEnter(frame)
  fireEvent.pointerLeave(frame)
  standsStill(20_000)
  fireEvent.pointerEnter(frame)
  fireEvent.blur(dot)
  standsStill(20_000)
  fireEvent.pointerLeave(frame)
  passTime(5_000)
  expect(shown()).toBe('second')
})

test.each([
  ['51 px to the left turns on', 200, 149, 'second'],
  ['51 px to the right turns back', 149, 200, 'third'],
  ['50 px is not enough', 200, 150, 'first'],
])('a drag of %s', (_case, from, to, expected) => {
  carousel()
  drag(from, to)
  expect(shown()).toBe(expected)
})

test('a drag that the browser took for scrolling advances nothing', () => {
  carousel()
  const list = document.querySelector('[aria-live]')
  if (list === null) throw new Error('There are no slides')
  fireEvent.pointerDown(list, { clientX: 200 })
  fireEvent.pointerCancel(list)
  fireEvent.pointerUp(list, { clientX: 0 })
  expect(shown()).toBe('first')
})

test('the image of a slide is not dragged away instead', () => {
  const pictured = [{ key: 'pictured', content: <img src="/story.webp" alt="A story" /> }]
  render(<Carousel label="Stories" slides={pictured} />)
  expect(fireEvent.dragStart(screen.getByRole('img', { name: 'A story' }))).toBe(false)
})

test('arrow keys advance and move the focus along', () => {
  carousel()
  const first = screen.getByRole('button', { name: 'Story 1 of 3' })
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  expect(shown()).toBe('second')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Story 2 of 3' }))
  fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowLeft' })
  fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowLeft' })
  expect(shown()).toBe('third')
})

test('arrow keys advance from the pause button as well, where the focus stays', () => {
  carousel()
  const pause = screen.getByRole('button', { name: 'Pause the stories' })
  pause.focus()
  fireEvent.keyDown(pause, { key: 'ArrowLeft' })
  expect(shown()).toBe('third')
  fireEvent.keyDown(pause, { key: 'ArrowRight' })
  fireEvent.keyDown(pause, { key: 'ArrowRight' })
  expect(shown()).toBe('second')
  expect(document.activeElement).toBe(pause)
})

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('an arrow with %s is left to the browser', (key) => {
  const { dot } = partsOf(carousel())
  expect(fireEvent.keyDown(dot, { key: 'ArrowLeft', [key]: true })).toBe(true)
  expect(shown()).toBe('first')
})

test('a dot leads to its slide and says which one is shown', () => {
  carousel()
  fireEvent.click(screen.getByRole('button', { name: 'Story 3 of 3' }))
  expect(shown()).toBe('third')
  expect(screen.getByRole('button', { name: 'Story 3 of 3' }).getAttribute('aria-current')).toBe('true')
})

test('for people who prefer less motion it waits to be played', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  carousel()
  passTime(20_000)
  expect(shown()).toBe('first')
  fireEvent.click(screen.getByRole('button', { name: 'Play the stories' }))
  passTime(5_000)
  expect(shown()).toBe('second')
})
