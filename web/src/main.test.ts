import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startApp } from './app/start-app.ts'

vi.mock('./app/start-app.ts')

beforeEach(() => {
  vi.resetModules()
  document.body.replaceChildren()
})
afterEach(() => {
  vi.mocked(startApp).mockClear()
  vi.restoreAllMocks()
})

function addRoot(): HTMLElement {
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  return root
}

it('starts at once in a document that has arrived', async () => {
  const root = addRoot()
  await import('./main.tsx')
  expect(vi.mocked(startApp).mock.lastCall?.[0]).toBe(root)
})

it('waits for the rest of a document whose files were kept from another page', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  await import('./main.tsx')
  expect(startApp).not.toHaveBeenCalled()
  const root = addRoot()
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(vi.mocked(startApp).mock.lastCall?.[0]).toBe(root)
})

it('begins no visit on a page that the browser prepares in advance, until somebody looks at it', async () => {
  const root = addRoot()
  const ahead = Object.assign(document, { prerendering: true })
  try {
    await import('./main.tsx')
    expect(startApp).not.toHaveBeenCalled()
    ahead.prerendering = false
    document.dispatchEvent(new Event('prerenderingchange'))
    expect(vi.mocked(startApp).mock.calls.map(([container]) => container)).toEqual([root])
  } finally {
    Reflect.deleteProperty(document, 'prerendering')
  }
})
