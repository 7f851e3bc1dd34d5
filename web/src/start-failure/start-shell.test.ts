import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startShell } from './start-shell.ts'

const reload = vi.fn<() => void>()

function open(loadApp: () => Promise<unknown>): Document {
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
  startShell({ page, eventName: 'failed', templateId: 'failed', unreachable: 'Out of reach', loadApp })
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

it('says that the application could not be fetched, and offers to try again', async () => {
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
