import { z } from 'zod'

/** How many tests a stage ran. */
export interface TestCount {
  passed: number
  failed: number
  /** Of those that passed, how many did so only when they ran again. */
  unsteady: number
}

/** More unsteady tests than this in one run are no accident of a busy machine. */
const mostUnsteady = 2

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  /** Skipped ones. */
  numPendingTests: z.number().default(0),
  numTodoTests: z.number().default(0),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
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
 * Reads the JSON report of a test runner. A file that could not even be loaded counts as one failed test, and so does a
 * test that was skipped: it shows nothing, and nobody would miss it.
 */
export function countTests(kind: 'vitest' | 'playwright', report: unknown): TestCount {
  if (kind === 'vitest') {
    const found = vitestReport.parse(report)
    const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = found
    const broken = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    )
    const failed = numFailedTests + numPendingTests + numTodoTests + broken.length
    return { passed, failed, unsteady: 0 }
  }
  const { stats, errors } = playwrightReport.parse(report)
  const failed = stats.unexpected + stats.skipped + errors.length
  return stats.flaky > mostUnsteady
    ? { passed: stats.expected, failed: failed + stats.flaky, unsteady: 0 }
    : { passed: stats.expected + stats.flaky, failed, unsteady: stats.flaky }
}
