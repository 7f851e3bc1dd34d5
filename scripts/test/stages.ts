import { join } from 'node:path'

/** One step of the check. */
export interface Stage {
  name: string
  /** Program in `node_modules/.bin` (or `node`) and its arguments. */
  command: readonly [string, ...string[]]
  /** Set when the stage runs tests and writes a JSON report. */
  report?: { kind: 'vitest' | 'playwright'; file: string }
  /** Whether it needs a browser. */
  browser?: boolean
}

/** All stages of a group run; the next group runs only when all of them passed. */
export type Group = readonly Stage[]

/** The groups of `npm run check` (`fast`) and `npm test`. Reports are written into `reportDir`. */
export function planStages(fast: boolean, reportDir: string): Group[] {
  const units = join(reportDir, 'units.json')
  const journeys = join(reportDir, 'journeys.json')
  const quick: Group[] = [
    [
      { name: 'format', command: ['oxfmt', '--check', '.'] },
      { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', '.'] },
      { name: 'types', command: ['tsc', '-b'] },
      { name: 'architecture', command: ['node', 'scripts/check-architecture.ts'] },
      { name: 'unused code', command: ['knip'] },
      { name: 'undeclared packages', command: ['knip', '--strict', '--include', 'unlisted'] },
    ],
    [
      {
        name: 'unit, api, component',
        command: [
          'vitest',
          'run',
          '--reporter=default',
          '--reporter=json',
          '--reporter=./scripts/test/exit-code-reporter.ts',
          `--outputFile.json=${units}`,
        ],
        report: { kind: 'vitest', file: units },
      },
    ],
  ]
  if (fast) return quick
  return [
    ...quick,
    [{ name: 'build', command: ['node', 'scripts/build.ts'] }],
    [
      {
        name: 'end to end',
        command: ['playwright', 'test', '--reporter=list,json'],
        report: { kind: 'playwright', file: journeys },
        browser: true,
      },
    ],
  ]
}
