import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openPostgres } from '../../rehearsal/postgres.ts'
import { PlainFailure } from '../../start/plain-failure.ts'
import { distributeToWorkers } from '../distribute-to-workers.ts'
import { wholeNumber } from '../../whole-number.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'
import { cells, steps } from './matrix.ts'
import type { Cell } from './matrix.ts'
import { openPowerCutDatabase, whyNoPowerCuts } from './power-cut-database.ts'
import { createCellRunner } from './cell-runner.ts'
import type { SeededCell } from './cell-runner.ts'

const program = fileURLToPath(new URL('./cell-process.ts', import.meta.url))
/** How many cells a process gets at once: about as many as a testbed is used for. */
const together = 12

/** The command line options. */
interface FaultPlan {
  readonly seeds: readonly number[]
  /** Only cells whose `step fault` contains this, e.g. `upsell K3` or `CO`. */
  readonly only: string
  readonly jobs: number
}

/**
 * Runs every cell of the table with every seed: `--seeds 20`, `--from 1`, `--only "upsell K3"`, in `--jobs 2`
 * processes.
 */
export async function proveFaults(args: readonly string[] = []): Promise<ProofResult> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string', default: '20' },
      from: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      jobs: { type: 'string', default: '2' },
    },
  })
  const from = wholeNumber('--from', values.from, { low: 0 })
  const seeds = Array.from({ length: wholeNumber('--seeds', values.seeds) }, (_, index) => from + index)
  const plan = { seeds, only: values.only, jobs: wholeNumber('--jobs', values.jobs) }
  return timed(() => runAll(plan))
}

interface Outcome extends SeededCell {
  readonly findings: readonly string[]
}

async function runAll({ seeds, only, jobs }: FaultPlan): Promise<Omit<ProofResult, 'seconds'>> {
  const wanted = cells.filter(({ step, fault }) => `${step} ${fault}`.includes(only))
  const injected = wanted.filter(({ proof }) => proof === 'scenario')
  if (injected.length === 0) throw new PlainFailure(whyNothingIsInjected(only, wanted))
  const noPower = injected.some(({ fault }) => fault === 'P') ? await whyNoPowerCuts() : undefined
  const able = injected.filter(({ fault }) => fault !== 'P' || noPower === undefined)
  const outcomes: Outcome[] = []
  const keep = (seeded: SeededCell, findings: readonly string[]) => {
    outcomes.push({ ...seeded, findings })
    for (const finding of findings) console.error(`≠ ${nameOf(seeded.cell)}, seed ${seeded.seed}: ${finding}`)
    if (outcomes.length % 50 === 0) console.log(`${outcomes.length} of ${able.length * seeds.length} cells`)
  }
  const inOrder = inStepOrder(able, seeds)
  await runInProcesses(
    inOrder.filter(({ cell }) => cell.fault !== 'P'),
    jobs,
    keep,
  )
  await runWithPowerCuts(
    inOrder.filter(({ cell }) => cell.fault === 'P'),
    keep,
  )
  const survived = outcomes.filter(({ findings }) => findings.length === 0)
  return {
    name: 'faults',
    claim: 'Whatever goes wrong at any step, nothing acknowledged is lost and nobody is charged twice.',
    counts: {
      cells: wanted.length,
      'cells tested by fault injection': able.length,
      'cells covered by browser tests': wanted.length - injected.length,
      'cells this machine cannot test': injected.length - able.length,
      seeds: seeds.length,
      'faults injected': outcomes.length,
      'faults survived': survived.length,
    },
    findings: [
      ...outcomes.flatMap(({ cell, seed, findings }) =>
        findings.map((finding) => `${nameOf(cell)}, seed ${seed}: ${finding}`),
      ),
      ...(noPower === undefined ? [] : [`No power was cut: ${noPower}.`]),
    ],
    files: { 'faults.md': describe(outcomes) },
  }
}

/** A selection that injects nothing must not count as survived. */
function whyNothingIsInjected(only: string, [covered]: readonly Cell[]): string {
  if (covered === undefined || covered.proof === 'scenario')
    return `No cell has "${only}" in its name. Name a step, a fault or both, such as "upsell K3".`
  return `"${only}" injects nothing here; a browser test covers it: ${covered.proof.file} › ${covered.proof.title}`
}

const nameOf = ({ step, fault }: Pick<Cell, 'step' | 'fault'>) => `${step} ${fault}`

/** Ordered by step, because a testbed first runs each step it meets without a fault. */
function inStepOrder(some: readonly Cell[], seeds: readonly number[]): readonly SeededCell[] {
  return steps.flatMap((step) =>
    seeds.flatMap((seed) => some.filter((cell) => cell.step === step).map((cell) => ({ cell, seed }))),
  )
}

type Keep = (seeded: SeededCell, findings: readonly string[]) => void

async function runInProcesses(seededCells: readonly SeededCell[], jobs: number, keep: Keep): Promise<void> {
  if (seededCells.length === 0) return
  await using postgres = await openPostgres()
  const items = Array.from({ length: Math.ceil(seededCells.length / together) }, (_, index) =>
    seededCells.slice(index * together, (index + 1) * together),
  )
  await distributeToWorkers<readonly SeededCell[], readonly (readonly string[])[]>(
    program,
    { args: [postgres.url], jobs, items },
    (some, found) => {
      for (const [at, seeded] of some.entries()) keep(seeded, found[at] ?? ['the process reported no result'])
    },
  )
}

/** A power cut takes down the whole database, so these run one at a time. */
async function runWithPowerCuts(seededCells: readonly SeededCell[], keep: Keep): Promise<void> {
  if (seededCells.length === 0) return
  await using station = await openPowerCutDatabase()
  await using cellRunner = createCellRunner(station.url, station.cut)
  for (const seeded of seededCells) keep(seeded, await cellRunner.run(seeded))
}

/** The table as Markdown: how many faults each cell survived. */
function describe(outcomes: readonly Outcome[]): string {
  const lines = cells.map((cell) => {
    const own = outcomes.filter((one) => nameOf(one.cell) === nameOf(cell))
    const survived = own.filter(({ findings }) => findings.length === 0).length
    const how =
      cell.proof === 'scenario' ? `${survived} of ${own.length}` : `${cell.proof.file} › ${cell.proof.title}`
    return `| ${cell.step} | ${cell.fault} | ${how} |`
  })
  return ['| step | fault | survived |', '|---|---|---|', ...lines, ''].join('\n')
}
