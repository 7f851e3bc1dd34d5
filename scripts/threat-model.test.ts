import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { titlesThatRun } from './test/titles-that-run.ts'

const root = resolve(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/threat-model.md'), 'utf8')
const sections = page.split(/^## /m).slice(1)
const named = [...page.matchAll(/^- `(?<file>\S+) › (?<title>.+)`$/gm)].map(({ groups }) => ({
  file: groups?.['file'] ?? '',
  title: groups?.['title'] ?? '',
}))

test('every threat from T01 to T52 is listed once, in order', () => {
  const wanted = Array.from({ length: 52 }, (_, index) => `T${String(index + 1).padStart(2, '0')}`)
  expect(sections.map((section) => section.slice(0, 3))).toEqual(wanted)
})

test('every threat names a test or says what is open', () => {
  const bare = sections.filter((section) => !/^- `/m.test(section) && !section.includes('**Open.**'))
  expect(bare.map((section) => section.slice(0, 3))).toEqual([])
  expect(sections.filter((section) => !section.includes('**Answer.**'))).toEqual([])
})

test('every line that names a test can be parsed', () => {
  // NOTE: a list item of prose begins with a capital letter, a path never does.
  expect(named).toHaveLength(page.split('\n').filter((line) => /^- [^A-Z]/.test(line)).length)
})

// NOTE: only a test that runs counts, not one in a comment, in a string, or skipped.
test.each(named)('$file has "$title"', ({ file, title }) => {
  expect(existsSync(join(root, file))).toBe(true)
  const titles = titlesThatRun(file, readFileSync(join(root, file), 'utf8'))
  expect([...titles]).toContain(title)
})
