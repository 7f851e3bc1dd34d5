import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { remember } from './in-page.ts'

const origin = 'http://shop.example'

/** The parts of a tab that `remember` uses. */
function tab() {
  const storage = () => {
    const held = new Map<string, string>()
    return {
      held,
      clear: () => held.clear(),
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
    }
  }
  const history = { state: null as unknown, replaceState: (state: unknown) => void (history.state = state) }
  return { localStorage: storage(), sessionStorage: storage(), history }
}

let parts: ReturnType<typeof tab>

beforeEach(() => {
  parts = tab()
  const window = { top: undefined as unknown }
  window.top = window
  for (const [name, part] of Object.entries({ ...parts, window, location: { origin } }))
    vi.stubGlobal(name, part)
})
afterEach(() => void vi.unstubAllGlobals())

function visit(name: string, more: Partial<Parameters<typeof remember>[0]> = {}): void {
  remember({ visit: name, origin, kept: { local: {}, session: {} }, historyState: undefined, ...more })
}

test('a visit gets its own storage and nothing from the previous visit in the tab', () => {
  visit('first', {
    kept: { local: { quiz: [1] }, session: { paid: true } },
    signIn: { token: 'abc' },
    historyState: { plan: 'long' },
  })
  expect(Object.fromEntries(parts.localStorage.held)).toEqual({ quiz: '[1]', token: 'abc' })
  expect(parts.sessionStorage.getItem('paid')).toBe('true')
  expect(parts.history.state).toEqual({ plan: 'long' })

  visit('second', { kept: { local: { quiz: [2] }, session: {} } })
  expect(Object.fromEntries(parts.localStorage.held)).toEqual({ quiz: '[2]' })
  expect(parts.sessionStorage.getItem('paid')).toBeNull()
  expect(parts.history.state).toBeNull()
})

test('later pages of a visit keep what earlier ones stored', () => {
  visit('first', { kept: { local: { quiz: [1] }, session: {} } })
  parts.localStorage.setItem('quiz', '[1,2]')
  visit('first', { kept: { local: { quiz: [1] }, session: {} } })
  expect(parts.localStorage.getItem('quiz')).toBe('[1,2]')
})
