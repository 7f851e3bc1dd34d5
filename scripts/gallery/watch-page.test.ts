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

test('ignores messages of the page that is being left', () => {
  const { events, page, complain } = tab()
  const watch = watchPage(page, origin)
  complain('I was stopped')
  events.emit('framenavigated', {})
  complain('So was I')
  events.emit('framenavigated', mainFrame)
  complain('I am broken')
  expect(watch.findings()).toEqual([{ kind: 'exception', text: 'I am broken' }])
})

test('leaves no listener behind after its end', () => {
  const { events, page, complain } = tab()
  const watch = watchPage(page, origin)
  events.emit('framenavigated', mainFrame)
  watch.end()
  complain('I am broken')
  expect(watch.findings()).toEqual([])
  expect(events.eventNames()).toEqual([])
})

test('a missing picture is one finding, even if the console reports it too', () => {
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
