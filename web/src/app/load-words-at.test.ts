import { pagePatterns } from '@fennel/contract'
import { expect, test, vi } from 'vitest'
import { loadWordsAt, sellsPlansAt } from './load-words-at.ts'

const pathOf = (pattern: string) => pattern.replace(/:\w+/, 'one')

/** The pages that request the copy of one file. */
function pagesWith(name: 'loadSales' | 'loadPages') {
  return pagePatterns.filter((pattern) => {
    const loads = {
      loadSales: vi.fn<() => Promise<never>>(() => new Promise(() => {})),
      loadPages: vi.fn<() => Promise<never>>(() => new Promise(() => {})),
    }
    void loadWordsAt(pathOf(pattern), loads)
    return loads[name].mock.calls.length > 0
  })
}

test('exactly these pages sell plans', () => {
  const selling = ['/purchase', '/checkout', '/email-offer']
  expect(pagePatterns.filter((pattern) => sellsPlansAt(pathOf(pattern)))).toEqual(selling)
  expect(pagesWith('loadSales')).toEqual([...selling, '/reviews'])
})

test('exactly these pages show legal texts and articles', () => {
  expect(pagesWith('loadPages')).toEqual(['/terms', '/privacy', '/health-data', '/article/:slug'])
})

test.each(['/Purchase', '/TERMS', '/purchases'])('%s is no page and needs no copy', (path) => {
  const away = () => Promise.reject(new Error('Nobody asked for it'))
  expect(sellsPlansAt(path)).toBe(false)
  expect(loadWordsAt(path, { loadSales: away, loadPages: away })).toBeUndefined()
})
