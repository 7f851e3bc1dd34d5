import { expect, test, vi } from 'vitest'
import type { Browser, Page } from '@playwright/test'
import { TabPool } from './tab-pool.ts'
import type { Shot } from './shot.ts'
import { takeVisit } from './take-visit.ts'

vi.mock('./take-visit.ts', () => ({ takeVisit: vi.fn<typeof takeVisit>() }))

const captureOptions = { out: '/nowhere', origin: () => 'http://shop.example', axe: true }

function visitOn(device: Shot['device'], more: Partial<Shot> = {}): readonly [Shot] {
  const shot: Shot = {
    brand: 'shop',
    flow: 'short',
    kind: 'quiz',
    group: 'Quiz',
    name: 'age',
    device,
    path: '/quiz/age',
    kept: { local: {}, session: {} },
    ready: 'main',
    ...more,
  }
  return [shot]
}

/** A browser that numbers its tabs and records which of them were closed with their context. */
function numberingBrowser() {
  const closed: number[] = []
  const state = { isConnected: true, opened: 0 }
  const browser = {
    isConnected: () => state.isConnected,
    newContext: async () => {
      const number = ++state.opened
      const context = {
        browser: () => browser,
        addInitScript: async () => {},
        newPage: async () => ({ number, context: () => context }),
        close: async () => void closed.push(number),
      }
      return context
    },
  }
  return { browser: browser as unknown as Browser, state, closed }
}

/** Ends visits in turn as given by `ends`; returns the numbers of the tabs they used. */
function endVisits(...ends: readonly { isAsBefore: boolean; after?: () => void }[]) {
  const numbers: unknown[] = []
  const left = [...ends]
  vi.mocked(takeVisit).mockImplementation(async (open: () => Promise<Page>) => {
    const tab = await open()
    numbers.push(Reflect.get(tab, 'number'))
    const { isAsBefore, after } = left.shift() ?? { isAsBefore: true }
    after?.()
    return { findings: new Map(), tab, isAsBefore }
  })
  return numbers
}

function tabPoolOf(...browsers: readonly Browser[]) {
  const left = [...browsers]
  const get = async () => {
    const [browser] = left
    if (browser === undefined) throw new Error('No browser is left')
    if (browser.isConnected()) return browser
    left.shift()
    return await get()
  }
  return new TabPool({ get, close: async () => {} })
}

test('visits with the same device and clock share a tab, others have their own', async () => {
  const { browser, closed } = numberingBrowser()
  const numbers = endVisits()
  const tabPool = tabPoolOf(browser)
  const admin = { house: 'busy' } as const
  for (const visit of [visitOn('phone'), visitOn('phone'), visitOn('desktop'), visitOn('phone', { admin })])
    await tabPool.take(visit, captureOptions)
  await tabPool.take(visitOn('phone'), captureOptions)
  expect(numbers).toEqual([1, 1, 2, 3, 1])
  expect(closed).toEqual([])
  await tabPool.fold()
  expect(new Set(closed)).toEqual(new Set([1, 2, 3]))
})

test('discards a tab that cannot be cleaned up, with its context', async () => {
  const { browser, closed } = numberingBrowser()
  const numbers = endVisits({ isAsBefore: true }, { isAsBefore: false }, { isAsBefore: true })
  const tabPool = tabPoolOf(browser)
  for (let count = 0; count < 3; count++) await tabPool.take(visitOn('phone'), captureOptions)
  expect(numbers).toEqual([1, 1, 2])
  expect(closed).toEqual([1])
})

test('repeats a visit in a new browser when the browser crashed', async () => {
  const dying = numberingBrowser()
  const next = numberingBrowser()
  const die = () => void (dying.state.isConnected = false)
  const numbers = endVisits({ isAsBefore: true }, { isAsBefore: false, after: die })
  const tabPool = tabPoolOf(dying.browser, next.browser)
  await tabPool.take(visitOn('phone'), captureOptions)
  await tabPool.take(visitOn('phone'), captureOptions)
  expect(numbers).toEqual([1, 1, 1])
  expect([dying.state.opened, next.state.opened]).toEqual([1, 1])
  expect(dying.closed).toEqual([])
})
