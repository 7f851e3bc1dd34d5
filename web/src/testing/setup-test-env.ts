import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'

// NOTE: on a busy machine, rendering a screen may take longer than the default second.
configure({ asyncUtilTimeout: 20_000 })

// NOTE: jsdom has no canvas, and confetti that falls without one fails whichever test runs then.
vi.mock('canvas-confetti', () => ({ default: { create: () => () => Promise.resolve(null) } }))

/** jsdom has no layout and therefore no ResizeObserver. Nothing changes its size there. */
class StillResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

type ConsoleMethod = 'error' | 'warn'

let announced: Array<{ method: ConsoleMethod; pattern: RegExp }> = []
let surprises: string[] = []

/**
 * Announces that this test writes to the console. A message that matches `pattern` is swallowed; an announced message
 * that never comes fails the test, so an announcement cannot outlive its reason.
 */
export function expectConsole(method: ConsoleMethod, pattern: RegExp): void {
  announced.push({ method, pattern })
}

const seen = new Set<RegExp>()

function listen(method: ConsoleMethod) {
  vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
    const text = parts
      .map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part)))
      .join(' ')
    const match = announced.find((entry) => entry.method === method && entry.pattern.test(text))
    if (match) seen.add(match.pattern)
    else surprises.push(`console.${method}: ${text}`)
  })
}

// NOTE: files share a document; each starts as in a browser that has never been here.
beforeAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  for (const pair of document.cookie.split('; '))
    document.cookie = `${pair.split('=')[0]}=; max-age=0; path=/`
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
})

beforeEach(({ task }) => {
  // NOTE: charts, which only the admin area has, measure themselves where they can, and warn of a width of 0.
  const measures = !task.file.filepath.includes('/src/admin/')
  Object.assign(globalThis, { ResizeObserver: measures ? StillResizeObserver : undefined })
  // NOTE: jsdom has no layout, so there is nothing to scroll.
  if (!Object.hasOwn(Element.prototype, 'scrollIntoView')) Element.prototype.scrollIntoView = () => undefined
  announced = []
  surprises = []
  seen.clear()
  listen('error')
  listen('warn')
})

afterEach(() => {
  cleanup()
  const missing = announced.filter((entry) => !seen.has(entry.pattern)).map((entry) => String(entry.pattern))
  expect(surprises, 'the console stays silent in a test').toEqual([])
  expect(missing, 'announced console messages that never came').toEqual([])
})
