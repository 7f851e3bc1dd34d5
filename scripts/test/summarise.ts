import type { StageResult } from './run-stage.ts'

/**
 * The table of a run and its verdict. The last line adds up tests and checks: a stage that is no test suite
 * (format, lint, …) counts as one.
 */
export function summarise(
  results: readonly StageResult[],
  notRun: readonly string[],
): { text: string; ok: boolean } {
  const width = Math.max(...[...results.map((result) => result.name), ...notRun].map((name) => name.length))
  const rows = results.map((result) => {
    const verdict = result.ok ? 'passed' : 'FAILED'
    const tests = result.isTests ? `${result.passed} passed, ${result.failed} failed` : ''
    return `  ${result.name.padEnd(width)}  ${verdict}  ${result.seconds.toFixed(1).padStart(6)} s  ${tests}`.trimEnd()
  })
  const skipped = notRun.map((name) => `  ${name.padEnd(width)}  not run, because something before it failed`)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  const tests = results
    .filter((result) => result.isTests)
    .reduce((sum, result) => sum + result.passed + result.failed, 0)
  const text = ['', ...rows, ...skipped, '', `${passed} passed, ${failed} failed`].join('\n')
  return { text, ok: failed === 0 && notRun.length === 0 && tests > 0 }
}
