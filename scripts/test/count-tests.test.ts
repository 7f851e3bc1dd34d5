import { expect, test } from 'vitest'
import { countTests } from './count-tests.ts'
import type { StageResult } from './run-stage.ts'
import { summarise } from './summarise.ts'

test('Vitest: a file that does not load is a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ],
  }
  expect(countTests('vitest', report)).toEqual({ passed: 3, failed: 2 })
})

test('Playwright: flaky is not passed, and an error outside a test is a failure', () => {
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: 'set-up' }],
  }
  expect(countTests('playwright', report)).toEqual({ passed: 4, failed: 3 })
})

const stage = (part: Partial<StageResult>): StageResult => ({
  name: 'lint',
  ok: true,
  seconds: 1,
  isTests: false,
  passed: 1,
  failed: 0,
  ...part,
})

test('the last line adds up tests and checks', () => {
  const summary = summarise([stage({}), stage({ name: 'unit', isTests: true, passed: 20 })], [])
  expect(summary.ok).toBe(true)
  expect(summary.text.split('\n').at(-1)).toBe('21 passed, 0 failed')
})

test('checks alone, a failure or something not run are no success', () => {
  expect(summarise([stage({})], []).ok).toBe(false)
  expect(summarise([stage({ isTests: true, passed: 3 })], ['end to end']).ok).toBe(false)
  expect(summarise([stage({ isTests: true, passed: 3, failed: 1, ok: false })], []).ok).toBe(false)
})
