import type { Reporter } from 'vitest/node'
import { errorOutsideTests } from './second-run.ts'

/** Tells by its own exit code when something failed outside all tests, which no second run of a test excuses. */
export default class ExitCodeReporter implements Reporter {
  onTestRunEnd(...[, unhandledErrors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    if (unhandledErrors.length === 0) return
    process.once('exit', () => {
      process.exitCode = errorOutsideTests
    })
  }
}
