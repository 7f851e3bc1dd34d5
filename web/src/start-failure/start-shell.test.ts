import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startShell } from './start-shell.ts'

const reload = vi.fn<() => void>()

function open(loadApp: () => Promise<unknown>, timeoutMs?: number): Document {
  const page = document.implementation.createHTMLDocument()
  const root = page.createElement('div')
  root.id = 'root'
  const template = page.createElement('template')
  template.id = 'failed'
  template.content.append(
    document
      .createRange()
      .createContextualFragment('<main><p role="alert"></p><button type="button">Try again</button></main>'),
  )
  root.append('Loading', template)
  page.body.append(root)
  Object.defineProperty(page, 'defaultView', { value: { location: { reload } } })
  startShell({
    page,
    eventName: 'failed',
    templateId: 'failed',
    unreachable: 'Out of reach',
    loadApp,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  return page
}

beforeEach(() => {
  reload.mockClear()
})

it('leaves a page alone whose application starts', async () => {
  const page = open(() => Promise.resolve())
  await Promise.resolve()
  expect(page.getElementById('root')?.textContent).toBe('Loading')
})

it('says that the application could not be fetched, and offers a retry', async () => {
  const page = open(() => Promise.reject(new TypeError('gone')))
  await waitFor(() => expect(page.querySelector('[role=alert]')?.textContent).toBe('Out of reach'))
  expect(page.getElementById('root')?.textContent).not.toContain('Loading')
  page.querySelector('button')?.click()
  expect(reload).toHaveBeenCalledOnce()
})

it('says why the application could not start, once', () => {
  const page = open(() => Promise.resolve())
  for (const detail of ['No such brand', 'Another reason'])
    page.dispatchEvent(new CustomEvent('failed', { detail }))
  expect(page.querySelector('[role=alert]')?.textContent).toBe('No such brand')
})

describe('when the application does not arrive', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('says so once the page has been loading for too long', async () => {
    const page = open(() => new Promise(() => {}), 60_000)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(page.querySelector('[role=alert]')).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(page.querySelector('[role=alert]')?.textContent).toBe('Out of reach')
  })

  it('waits as long as it takes if the page shows something else', async () => {
    const page = open(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(page.querySelector('[role=alert]')).toBeNull()
  })

  it('leaves no timer behind once it has arrived', async () => {
    open(() => Promise.resolve(), 60_000)
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})
