import { z } from 'zod'

/** The test counts of a stage. */
export interface TestCount {
  passed: number
  failed: number
  /** How many of the passed tests passed only on their second run. */
  unsteady: number
}

/** A test that failed, ran again and passed, with the message of the failure. */
export interface UnsteadyTest {
  name: string
  message: string
}

/** More unsteady tests than this in one run are not an accident of a busy machine. */
export const mostUnsteady = 2

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  /** Skipped tests. */
  numPendingTests: z.number().default(0),
  numTodoTests: z.number().default(0),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()).default([]),
})

/**
 * Reads the JSON report of a test runner. A file that could not be loaded counts as one failed test, and so does a
 * skipped test: it proves nothing, and nobody would notice. Too many unsteady tests count as failed.
 */
export function countTests(kind: 'vitest' | 'playwright', report: unknown): TestCount {
  if (kind === 'vitest') {
    const found = vitestReport.parse(report)
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = found
    const broken = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    )
    const unsteady = unsteadyTests(report).length
    const failed = numFailedTests + numPendingTests + numTodoTests + broken.length
    return judge({ passed: numPassedTests - unsteady, failed, unsteady })
  }
  const { stats, errors } = playwrightReport.parse(report)
  const failed = stats.unexpected + stats.skipped + errors.length
  return judge({ passed: stats.expected, failed, unsteady: stats.flaky })
}

/** The report keeps the failure message of the first run when a test passed on its second; see `withSecondRun`. */
export function unsteadyTests(report: unknown): UnsteadyTest[] {
  return vitestReport
    .parse(report)
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => ({ name: fullName, message: failureMessages.join('\n') }))
}

/** `passed` does not include the unsteady ones. */
function judge({ passed, failed, unsteady }: TestCount): TestCount {
  return unsteady > mostUnsteady
    ? { passed, failed: failed + unsteady, unsteady: 0 }
    : { passed: passed + unsteady, failed, unsteady }
}
