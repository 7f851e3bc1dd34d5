import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runStage, type StageResult } from './test/run-stage.ts'
import { planStages } from './test/stages.ts'
import { summarize } from './test/summarize.ts'

// NOTE: one seed for a whole run, so that a second run of a file gets the cases of the first. In CI always the same, so
// that a change is refused for what it does and never for a case that was there before it.
process.env['FC_SEED'] ??= process.env['CI'] ? '1' : String(randomInt(2 ** 31))

const root = resolve(import.meta.dirname, '..')
const reportDir = await mkdtemp(join(tmpdir(), 'fennel-test-'))
const groups = planStages(process.argv.includes('--fast'), reportDir)
const results: StageResult[] = []
const notRun: string[] = []

for (const group of groups) {
  if (results.some((result) => !result.ok)) {
    notRun.push(...group.map((stage) => stage.name))
    continue
  }
  for (const stage of group) results.push(await runStage(root, stage))
}
await rm(reportDir, { recursive: true, force: true })

const summary = summarize(results, notRun)
console.log(summary.text)
process.exitCode = summary.ok ? 0 : 1
