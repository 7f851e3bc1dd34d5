import { z } from 'zod'
import { mostUnsteady } from './count-tests.ts'

const assertion = z.looseObject({
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()),
})

const vitestReport = z.looseObject({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number().default(0),
  numTodoTests: z.number().default(0),
  testResults: z.array(
    z.looseObject({ name: z.string(), status: z.string(), assertionResults: z.array(assertion) }),
  ),
})

/** The exit code of a run with an error outside all tests, such as a rejected promise nobody waited for. */
export const errorOutsideTests = 3

type VitestReport = z.infer<typeof vitestReport>

/**
 * The files of a Vitest report to run once more: those with a failed test. None if more tests failed than a busy
 * machine explains, or if a file failed outside its tests. A whole file runs again, in a process of its own, because
 * its tests share a database and what earlier ones stored.
 */
export function filesToRunAgain(report: unknown): string[] {
  const { numFailedTests, testResults } = vitestReport.parse(report)
  const failed = testResults.filter(({ status }) => status === 'failed')
  const isOfTests = failed.every(({ assertionResults }) =>
    assertionResults.some(({ status }) => status === 'failed'),
  )
  return isOfTests && numFailedTests <= mostUnsteady ? failed.map(({ name }) => name) : []
}

/**
 * The report of a run in which some files ran again: their second results, and with each test that passed only then
 * the message of its first failure.
 */
export function withSecondRun(first: unknown, second: unknown): VitestReport {
  const [before, after] = [vitestReport.parse(first), vitestReport.parse(second)]
  const ranAgain = new Set(after.testResults.map(({ name }) => name))
  const replaced = before.testResults.filter(({ name }) => ranAgain.has(name))
  const failures = new Map(
    replaced.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => [`${name} ${fullName}`, failureMessages] as const),
    ),
  )
  const had = (...statuses: string[]) =>
    replaced
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => statuses.includes(status)).length
  return {
    numPassedTests: before.numPassedTests - had('passed') + after.numPassedTests,
    numFailedTests: before.numFailedTests - had('failed') + after.numFailedTests,
    numPendingTests: before.numPendingTests - had('pending', 'skipped') + after.numPendingTests,
    numTodoTests: before.numTodoTests - had('todo') + after.numTodoTests,
    testResults: [
      ...before.testResults.filter(({ name }) => !ranAgain.has(name)),
      ...after.testResults.map((file) => ({
        ...file,
        assertionResults: file.assertionResults.map((result) => ({
          ...result,
          failureMessages: [
            ...(failures.get(`${file.name} ${result.fullName}`) ?? []),
            ...result.failureMessages,
          ],
        })),
      })),
    ],
  }
}
