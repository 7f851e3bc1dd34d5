import { beforeEach, expect, test } from 'vitest'
import { giveFocusBack } from './give-focus-back.ts'

const page = document.createElement('main')
const opener = document.createElement('button')

beforeEach(() => {
  opener.disabled = false
  page.removeAttribute('tabindex')
  page.replaceChildren(opener)
  document.body.replaceChildren(page)
})

test('the element that had the focus gets it back', () => {
  giveFocusBack(opener)
  expect(document.activeElement).toBe(opener)
  expect(page.hasAttribute('tabindex')).toBe(false)
})

test.each<[string, () => Element | null]>([
  ['is gone', () => (opener.remove(), opener)],
  ['can not be pressed any more', () => ((opener.disabled = true), opener)],
  ['was nothing but the page', () => document.body],
  ['was nothing', () => null],
])('where that %s the page has it', (_case, before) => {
  giveFocusBack(before())
  expect(document.activeElement).toBe(page)
})

test('a document without a page is left as it is', () => {
  document.body.replaceChildren()
  expect(() => giveFocusBack(opener)).not.toThrow()
})
