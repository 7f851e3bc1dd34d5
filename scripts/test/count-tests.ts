import { z } from 'zod'

/** How many tests a stage ran. */
export interface TestCount {
  passed: number
  failed: number
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()).default([]),
})

/** Reads the JSON report of a test runner. A file that could not even be loaded counts as one failed test. */
export function countTests(kind: 'vitest' | 'playwright', report: unknown): TestCount {
  if (kind === 'vitest') {
    const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report)
    const broken = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    )
    return { passed: numPassedTests, failed: numFailedTests + broken.length }
  }
  const { stats, errors } = playwrightReport.parse(report)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}
