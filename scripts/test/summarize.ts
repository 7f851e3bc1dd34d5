import type { TestCount } from './count-tests.ts'
import type { StageResult } from './run-stage.ts'

const counts = ({ passed, failed, unsteady }: TestCount) =>
  `${passed} passed, ${failed} failed${unsteady > 0 ? `, ${unsteady} of the passed only on the second run` : ''}`

/**
 * The table of a run and its verdict. The last line sums up tests and checks; a stage without tests (format, lint, …)
 * counts as one.
 */
export function summarize(
  results: readonly StageResult[],
  notRun: readonly string[],
): { text: string; ok: boolean } {
  const width = Math.max(...[...results.map((result) => result.name), ...notRun].map((name) => name.length))
  const rows = results.map((result) => {
    const verdict = result.ok ? 'passed' : 'FAILED'
    const tests = result.isTests ? counts(result) : ''
    return `  ${result.name.padEnd(width)}  ${verdict}  ${result.seconds.toFixed(1).padStart(6)} s  ${tests}`.trimEnd()
  })
  const skipped = notRun.map((name) => `  ${name.padEnd(width)}  not run, because something before it failed`)
  const sum = (of: keyof TestCount) => results.reduce((total, result) => total + result[of], 0)
  const [passed, failed, unsteady] = [sum('passed'), sum('failed'), sum('unsteady')]
  const tests = results
    .filter((result) => result.isTests)
    .reduce((total, result) => total + result.passed + result.failed, 0)
  const text = ['', ...rows, ...skipped, '', counts({ passed, failed, unsteady })].join('\n')
  return { text, ok: failed === 0 && notRun.length === 0 && tests > 0 }
}
