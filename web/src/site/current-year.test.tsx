import { act, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { CurrentYear } from './current-year.tsx'

afterEach(() => vi.useRealTimers())

it('is this year in a page that the browser draws', () => {
  vi.useFakeTimers({ now: Date.parse('2031-06-15T12:00:00Z'), toFake: ['Date'] })
  expect(render(<CurrentYear />).container.textContent).toBe('2031')
})

it('stays the server’s in a prerendered page, without a hydration warning', async () => {
  const container = document.createElement('p')
  container.append(Object.assign(document.createElement('span'), { textContent: '2019' }))
  const complaints: unknown[] = []
  const root = await act(async () =>
    hydrateRoot(container, <CurrentYear />, { onRecoverableError: (error) => void complaints.push(error) }),
  )
  expect(container.textContent).toBe('2019')
  expect(complaints).toEqual([])
  act(() => root.unmount())
})
