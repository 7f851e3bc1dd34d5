import { expect, test } from 'vitest'
import { expectConsole } from './setup-test-env.ts'

test.fails('an unannounced console.error fails the test', () => {
  console.error('surprise')
  expect(true).toBe(true)
})

test('an announced one does not, and is swallowed', () => {
  expectConsole('warn', /^careful: \d+$/)
  console.warn('careful:', 3)
  expect(true).toBe(true)
})

test.fails('an announcement without its message fails the test', () => {
  expectConsole('error', /never comes/)
  expect(true).toBe(true)
})
