import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countTests, type TestCount, type UnsteadyTest, unsteadyTests } from './count-tests.ts'
import { findBrowser, findLightBrowser } from './find-browser.ts'
import { describeFailure } from '../start/plain-failure.ts'
import { errorOutsideTests, filesToRunAgain, withSecondRun } from './second-run.ts'
import type { Stage } from './stages.ts'

/** The result of a stage. A stage without tests counts as one check. */
export interface StageResult extends TestCount {
  name: string
  ok: boolean
  seconds: number
  /** Whether the counts are tests, rather than the stage itself. */
  isTests: boolean
}

/** Runs a stage with its output on the terminal. A stage with tests also fails when no test ran. */
export async function runStage(root: string, stage: Stage): Promise<StageResult> {
  const began = performance.now()
  console.log(`\n── ${stage.name} ──`)
  const isTests = stage.report !== undefined
  let ok = false
  let count: TestCount | undefined
  try {
    const { report, ...run } = await runTwiceIfNeeded(root, stage)
    ok = run.ok
    if (stage.report) count = countTests(stage.report.kind, report)
    // Playwright lists them itself.
    if (stage.report?.kind === 'vitest') printUnsteady(unsteadyTests(report))
  } catch (failure) {
    ok = false
    console.error(describeFailure(failure))
  }
  const { passed, failed, unsteady } = count ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1, unsteady: 0 }
  const ranNothing = isTests && passed + failed === 0
  if (ranNothing) console.error(`${stage.name}: no test ran.`)
  const isGood = ok && failed === 0 && !ranNothing
  return {
    name: stage.name,
    ok: isGood,
    seconds: (performance.now() - began) / 1000,
    isTests,
    passed,
    failed: isGood ? 0 : Math.max(1, failed),
    unsteady,
  }
}

/** Playwright runs a failed test a second time itself; Vitest would do so among what the first run left behind. */
async function runTwiceIfNeeded(root: string, stage: Stage): Promise<{ ok: boolean; report: unknown }> {
  const readReport = async (): Promise<unknown> =>
    stage.report && JSON.parse(await readFile(stage.report.file, 'utf8'))
  const code = await runCommand(root, stage)
  const report = await readReport()
  const isFinal = process.env['CI'] === undefined || code === 0 || code === errorOutsideTests
  const files = isFinal || stage.report?.kind !== 'vitest' ? [] : filesToRunAgain(report)
  if (files.length === 0) return { ok: code === 0, report }
  console.log(`\nA second run of ${files.join(', ')}`)
  const secondCode = await runCommand(root, { ...stage, command: [...stage.command, ...files] })
  return { ok: secondCode === 0, report: withSecondRun(report, await readReport()) }
}

function printUnsteady(tests: readonly UnsteadyTest[]): void {
  for (const { name, message } of tests) console.error(`\nPassed only on the second run: ${name}\n${message}`)
}

async function runCommand(root: string, stage: Stage): Promise<number> {
  const browsers = stage.browser === true ? await browserSettings() : {}
  const [program, ...args] = stage.command
  const bin = join(root, 'node_modules/.bin')
  const command = program === 'node' ? process.execPath : join(bin, program)
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      ...browsers,
      ...(stage.report ? { PLAYWRIGHT_JSON_OUTPUT_NAME: stage.report.file } : {}),
    },
  })
  const [code]: unknown[] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}

/** The environment for `launchOptions`, and what the full browser needs. */
async function browserSettings(): Promise<Record<string, string>> {
  const full = await findBrowser()
  const light = await findLightBrowser(full)
  return { ...full.env, FENNEL_BROWSER: full.path, FENNEL_LIGHT_BROWSER: JSON.stringify(light) }
}
