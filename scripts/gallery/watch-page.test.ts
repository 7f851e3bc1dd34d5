import type { Page } from '@playwright/test'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { watchPage } from './watch-page.ts'

const origin = 'http://shop.example'
const mainFrame = {}

function tab() {
  const events = new EventEmitter()
  const page = Object.assign(events, { mainFrame: () => mainFrame }) as unknown as Page
  const complain = (message: string) => void events.emit('pageerror', new Error(message))
  return { events, page, complain }
}

test('what the page says that leaves the tab is not held against the one that comes', () => {
  const { events, page, complain } = tab()
  const watch = watchPage(page, origin)
  complain('I was stopped')
  events.emit('framenavigated', {})
  complain('So was I')
  events.emit('framenavigated', mainFrame)
  complain('I am broken')
  expect(watch.findings()).toEqual([{ kind: 'exception', text: 'I am broken' }])
})

test('a watch that has ended hears nothing and leaves no listener behind', () => {
  const { events, page, complain } = tab()
  const watch = watchPage(page, origin)
  events.emit('framenavigated', mainFrame)
  watch.end()
  complain('I am broken')
  expect(watch.findings()).toEqual([])
  expect(events.eventNames()).toEqual([])
})

test('a missing picture is one finding, whatever the console says about it', () => {
  const { events, page } = tab()
  const watch = watchPage(page, origin)
  const url = `${origin}/missing.webp`
  events.emit('framenavigated', mainFrame)
  events.emit('response', {
    status: () => 404,
    url: () => url,
    request: () => ({ resourceType: () => 'image' }),
  })
  events.emit('console', {
    type: () => 'error',
    text: () => `Failed to load ${url}`,
    location: () => ({ url: '' }),
  })
  expect(watch.findings()).toEqual([{ kind: 'broken picture', text: '404 /missing.webp' }])
})
