import { parseArgs } from 'node:util'
import { openPostgres } from '../../verify-money/postgres.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'
import { cells, steps } from './matrix.ts'
import type { Cell } from './matrix.ts'
import { openPowerStation, whyNoPowerCuts } from './power-station.ts'
import type { PowerStation } from './power-station.ts'
import { runCell } from './run-cell.ts'
import { openStage } from './stage.ts'
import type { Stage } from './stage.ts'

/** How many cells one database and one Stripe see before they are thrown away. */
const shelfLife = 12
/** How long one cell may take, in milliseconds, before it counts as standing still. */
const longestCell = 120_000

/** What is asked for on the command line. */
export interface FaultPlan {
  readonly seeds: readonly number[]
  /** Only cells whose `step fault` contains this, e.g. `upsell K3` or `CO`. */
  readonly only: string
}

/** Strikes every cell of the table with every seed: `--seeds 20`, `--from 1`, `--only "upsell K3"`. */
export async function proveFaults(args: readonly string[] = []): Promise<ProofResult> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string', default: '20' },
      from: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
    },
  })
  const from = Number(values.from)
  const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => from + index)
  return timed(() => strikeAll({ seeds, only: values.only }))
}

async function strikeAll({ seeds, only }: FaultPlan): Promise<Omit<ProofResult, 'seconds'>> {
  const wanted = cells.filter(({ step, fault }) => `${step} ${fault}`.includes(only))
  const struck = wanted.filter(({ proof }) => proof === 'scenario')
  const noPower = struck.some(({ fault }) => fault === 'P') ? await whyNoPowerCuts() : undefined
  const able = struck.filter(({ fault }) => fault !== 'P' || noPower === undefined)
  const outcomes: { readonly cell: Cell; readonly seed: number; readonly findings: readonly string[] }[] = []
  const keep = (cell: Cell, seed: number, findings: readonly string[]) => {
    outcomes.push({ cell, seed, findings })
    for (const finding of findings) console.error(`≠ ${nameOf(cell)}, seed ${seed}: ${finding}`)
    if (outcomes.length % 50 === 0) console.log(`${outcomes.length} of ${able.length * seeds.length} strikes`)
  }
  await strikeCells(
    able.filter(({ fault }) => fault !== 'P'),
    seeds,
    keep,
  )
  await strikeCells(
    able.filter(({ fault }) => fault === 'P'),
    seeds,
    keep,
  )
  const survived = outcomes.filter(({ findings }) => findings.length === 0)
  return {
    name: 'faults',
    claim: 'Whatever goes wrong at whatever step: nothing acknowledged is lost and nobody is charged twice.',
    counts: {
      cells: wanted.length,
      cellsStruckHere: able.length,
      cellsOfBrowserTests: wanted.length - struck.length,
      cellsThisMachineCannotStrike: struck.length - able.length,
      seeds: seeds.length,
      strikes: outcomes.length,
      survived: survived.length,
    },
    findings: [
      ...outcomes.flatMap(({ cell, seed, findings }) =>
        findings.map((finding) => `${nameOf(cell)}, seed ${seed}: ${finding}`),
      ),
      ...(noPower === undefined ? [] : [`The power cuts were not made: ${noPower}.`]),
    ],
    files: { 'faults.md': describe(outcomes) },
  }
}

const nameOf = ({ step, fault }: Cell) => `${step} ${fault}`

async function strikeCells(
  some: readonly Cell[],
  seeds: readonly number[],
  keep: (cell: Cell, seed: number, findings: readonly string[]) => void,
): Promise<void> {
  if (some.length === 0) return
  const needsPower = some.some(({ fault }) => fault === 'P')
  const station: PowerStation | undefined = needsPower ? await openPowerStation() : undefined
  const postgres = station ?? (await openPostgres())
  let stage: Stage | undefined
  let served = 0
  const renew = async () => {
    await stage?.[Symbol.asyncDispose]()
    stage = undefined
    served = 0
  }
  try {
    // NOTE: step by step, since a stage rehearses each step it meets.
    for (const step of steps)
      for (const seed of seeds)
        for (const cell of some.filter((one) => one.step === step)) {
          if (served >= shelfLife) await renew()
          stage ??= await openStage(postgres.url)
          served += 1
          const findings = await inTime(runCell(stage, cell, seed, station?.cut))
          keep(cell, seed, findings)
          // NOTE: what went wrong once must not be found again in the next cell.
          if (findings.length > 0) await renew()
        }
  } finally {
    await renew()
    await postgres[Symbol.asyncDispose]()
  }
}

/** What a cell found; that it never ends is a finding too. */
async function inTime(cell: Promise<readonly string[]>): Promise<readonly string[]> {
  const late = Promise.withResolvers<readonly string[]>()
  const timer = setTimeout(() => late.resolve(['nothing moves any more']), longestCell)
  try {
    return await Promise.race([cell, late.promise])
  } catch (failure) {
    return [failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)]
  } finally {
    clearTimeout(timer)
  }
}

/** The table as Markdown: how many strikes each cell survived. */
function describe(
  outcomes: readonly { readonly cell: Cell; readonly findings: readonly string[] }[],
): string {
  const lines = cells.map((cell) => {
    const own = outcomes.filter((one) => nameOf(one.cell) === nameOf(cell))
    const survived = own.filter(({ findings }) => findings.length === 0).length
    const how =
      cell.proof === 'scenario' ? `${survived} of ${own.length}` : `${cell.proof.file} › ${cell.proof.title}`
    return `| ${cell.step} | ${cell.fault} | ${how} |`
  })
  return ['| step | fault | survived |', '|---|---|---|', ...lines, ''].join('\n')
}
