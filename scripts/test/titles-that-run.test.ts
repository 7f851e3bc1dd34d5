import { expect, test } from 'vitest'
import { titlesThatRun } from './titles-that-run.ts'

test.each([
  `test('holds', () => {})`,
  `it("holds", async ({ page }) => { await page.close() })`,
  'test(`holds`, function () {})',
  `test('holds', { timeout: 5 }, () => {})`,
  `test('holds', () => {}, 60_000)`,
  `test.each<[string, number]>([['a', 1]])('holds', (_: string) => {})`,
  `describe('a group', () => { describe.each([1])('of %d', () => { test('holds', () => {}) }) })`,
  `test.describe('a group', () => { test('holds', async () => {}) })`,
])('%s is a test', (source) => expect([...titlesThatRun('a.test.ts', source)]).toEqual(['holds']))

test.each([
  `// test('holds', () => {})`,
  `/* test('holds', () => {}) */`,
  `const said = "test('holds', () => {})"`,
  `const titles = ['holds']`,
  `test.skip('holds', () => {})`,
  `test.todo('holds')`,
  `test.fixme('holds', () => {})`,
  `test.fails('holds', () => {})`,
  `test.skipIf(true)('holds', () => {})`,
  `test.skip.each([1])('holds', () => {})`,
  `test.each([1]).skip('holds', () => {})`,
  `test('holds')`,
  `test('holds', () => { test.skip() })`,
  `test('holds', (context) => { context.skip() })`,
  `describe.skip('a group', () => { test('holds', () => {}) })`,
  `test.describe.fixme('a group', () => { test('holds', () => {}) })`,
  `describe('holds', () => {})`,
  `test.step('holds', () => {})`,
])('%s is not a running test', (source) => expect([...titlesThatRun('a.test.ts', source)]).toEqual([]))
