import { expect, test } from 'vitest'
import { countTests, unsteadyTests } from './count-tests.ts'
import { filesToRunAgain, withSecondRun } from './second-run.ts'

type Ran = readonly [fullName: string, status: string, ...failureMessages: string[]]

const file = (name: string, status: string, ...tests: readonly Ran[]) => ({
  name,
  status,
  assertionResults: tests.map(([fullName, of, ...failureMessages]) => ({
    fullName,
    status: of,
    failureMessages,
  })),
})

/** Vitest's report of these files. */
const report = (...testResults: ReturnType<typeof file>[]) => {
  const had = (status: string) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter((test) => test.status === status)
      .length
  return {
    numPassedTests: had('passed'),
    numFailedTests: had('failed'),
    numPendingTests: had('skipped'),
    numTodoTests: had('todo'),
    testResults,
  }
}

const steady = file('/steady.test.ts', 'passed', ['a', 'passed'], ['b', 'passed'])
const broken = file(
  '/broken.test.ts',
  'failed',
  ['a', 'failed', 'too late'],
  ['b', 'passed'],
  ['c', 'failed', 'gone'],
)
const mended = file('/broken.test.ts', 'passed', ['a', 'passed'], ['b', 'passed'], ['c', 'passed'])

test('files with one or two failed tests run again, and no more than that', () => {
  expect(filesToRunAgain(report(steady, broken))).toEqual(['/broken.test.ts'])
  expect(filesToRunAgain(report(steady))).toEqual([])
  const third = file('/third.test.ts', 'failed', ['d', 'failed', 'too late'])
  expect(filesToRunAgain(report(steady, broken, third))).toEqual([])
})

test.each([
  ['that could not be loaded', file('/outside.test.ts', 'failed')],
  ['that failed after its tests', file('/outside.test.ts', 'failed', ['a', 'passed'])],
])('nothing runs again beside a file %s', (_, outside) => {
  expect(filesToRunAgain(report(broken, outside))).toEqual([])
})

test('what passes on the second run counts as passed and as unsteady', () => {
  const merged = withSecondRun(report(steady, broken), report(mended))
  expect(countTests('vitest', merged)).toEqual({ passed: 5, failed: 0, unsteady: 2 })
  expect(unsteadyTests(merged)).toEqual([
    { name: 'a', message: 'too late' },
    { name: 'c', message: 'gone' },
  ])
})

test('what fails or is skipped on the second run has failed', () => {
  const worse = file('/broken.test.ts', 'failed', ['a', 'passed'], ['b', 'failed', 'new'], ['c', 'skipped'])
  const merged = withSecondRun(report(steady, broken), report(worse))
  expect(countTests('vitest', merged)).toEqual({ passed: 3, failed: 2, unsteady: 1 })
})
