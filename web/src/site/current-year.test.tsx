import { act, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { CurrentYear } from './current-year.tsx'

const thisYear = String(new Date().getFullYear())

it('is this year in a page that the browser draws', () => {
  expect(render(<CurrentYear />).container.textContent).toBe(thisYear)
})

it('stays the server’s in a page that was written out, without a complaint', async () => {
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
