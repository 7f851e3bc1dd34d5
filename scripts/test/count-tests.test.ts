import { expect, test } from 'vitest'
import { countTests, unsteadyTests } from './count-tests.ts'
import type { StageResult } from './run-stage.ts'
import { summarize } from './summarize.ts'

/** Vitest's report of one test, with the message of its failure if it failed. */
const ran = (status: 'passed' | 'failed', ...failureMessages: string[]) => ({
  fullName: `a test that ${status}`,
  status,
  failureMessages,
})

test('Vitest: a file that cannot be loaded is a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [ran('failed', 'first', 'second')] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [ran('passed')] },
    ],
  }
  expect(countTests('vitest', report)).toEqual({ passed: 3, failed: 2, unsteady: 0 })
})

test('a skipped or planned test is a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [],
  }
  expect(countTests('vitest', report)).toEqual({ passed: 3, failed: 3, unsteady: 0 })
  const journeys = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 2 } }
  expect(countTests('playwright', journeys)).toEqual({ passed: 4, failed: 2, unsteady: 0 })
})

test.each([
  { again: 1, counted: { passed: 3, failed: 1, unsteady: 1 } },
  { again: 2, counted: { passed: 3, failed: 1, unsteady: 2 } },
  { again: 3, counted: { passed: 0, failed: 4, unsteady: 0 } },
])('Vitest: $again of three passed only on the second run', ({ again, counted }) => {
  const passed = [0, 1, 2].map((place) => (place < again ? ran('passed', 'too late') : ran('passed')))
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [{ status: 'failed', assertionResults: [...passed, ran('failed', 'no', 'no')] }],
  }
  expect(countTests('vitest', report)).toEqual(counted)
  expect(unsteadyTests(report)).toEqual(
    Array.from({ length: again }, () => ({ name: 'a test that passed', message: 'too late' })),
  )
})

test.each([
  { flaky: 1, counted: { passed: 5, failed: 2, unsteady: 1 } },
  { flaky: 2, counted: { passed: 6, failed: 2, unsteady: 2 } },
  { flaky: 3, counted: { passed: 4, failed: 5, unsteady: 0 } },
])('Playwright: $flaky passed only on the second run, and an error outside a test', ({ flaky, counted }) => {
  const report = {
    stats: { expected: 4, unexpected: 1, flaky, skipped: 0 },
    errors: [{ message: 'set-up' }],
  }
  expect(countTests('playwright', report)).toEqual(counted)
})

const stage = (part: Partial<StageResult>): StageResult => ({
  name: 'lint',
  ok: true,
  seconds: 1,
  isTests: false,
  passed: 1,
  failed: 0,
  unsteady: 0,
  ...part,
})

test('the last line sums up tests and checks', () => {
  const summary = summarize([stage({}), stage({ name: 'unit', isTests: true, passed: 20 })], [])
  expect(summary.ok).toBe(true)
  expect(summary.text.split('\n').at(-1)).toBe('21 passed, 0 failed')
})

test('the last line counts tests that passed only on the second run', () => {
  const summary = summarize([stage({}), stage({ isTests: true, passed: 20, unsteady: 1 })], [])
  expect(summary.ok).toBe(true)
  expect(summary.text.split('\n').at(-1)).toBe('21 passed, 0 failed, 1 of the passed only on the second run')
})

test('checks alone, a failure, or a stage that did not run are no success', () => {
  expect(summarize([stage({})], []).ok).toBe(false)
  expect(summarize([stage({ isTests: true, passed: 3 })], ['end to end']).ok).toBe(false)
  expect(summarize([stage({ isTests: true, passed: 3, failed: 1, ok: false })], []).ok).toBe(false)
})
