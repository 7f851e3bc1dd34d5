import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { titlesThatRun } from './test/titles-that-run.ts'

const root = resolve(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
const chapters = page.split(/^## /m).slice(1)
const named = [...page.matchAll(/`(?<file>[\w./-]+) › (?<title>[^`]+)`/g)].map(({ groups }) => ({
  file: groups?.['file'] ?? '',
  title: groups?.['title'] ?? '',
}))
const scripts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
).scripts

test('every chapter of the standard is present, in order', () => {
  const numbers = chapters.flatMap((chapter) =>
    [...(chapter.split('\n', 1)[0] ?? '').matchAll(/V(\d+)/g)].map(([, number]) => Number(number)),
  )
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 11, 12, 13, 14, 15, 16])
})

test('every row has four columns', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter((row) => row.split(/(?<!\\)\|/).length !== 6)).toEqual([])
})

test('every command it names exists', () => {
  const commands = [...page.matchAll(/`npm run ([\w:-]+)/g)].map(([, name]) => name ?? '')
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})

// NOTE: only a test that runs counts, not one in a comment, in a string, or skipped.
test.each(named)('$file has "$title"', ({ file, title }) => {
  expect(existsSync(join(root, file))).toBe(true)
  const titles = titlesThatRun(file, readFileSync(join(root, file), 'utf8'))
  expect([...titles]).toContain(title)
})
