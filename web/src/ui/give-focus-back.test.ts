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
  ['can no longer be pressed', () => ((opener.disabled = true), opener)],
  ['was only the page', () => document.body],
  ['did not exist', () => null],
])('the page gets the focus when that element %s', (_case, before) => {
  giveFocusBack(before())
  expect(document.activeElement).toBe(page)
})

test('a document without a page is left as it is', () => {
  document.body.replaceChildren()
  expect(() => giveFocusBack(opener)).not.toThrow()
})
