import { describeFailure, PlainFailure } from './start/plain-failure.ts'
import { stopOnce } from './start/stop-once.ts'
import { generateHistory } from './verify-money/generate-history.ts'
import { enumerateKills } from './verify-money/enumerate-kills.ts'
import { describeHistory } from './verify-money/history.ts'
import type { History } from './verify-money/history.ts'
import { interruptionPoints, isUnlisted } from './verify-money/interruption-points.ts'
import { parseMoneyOptions } from './verify-money/parse-money-options.ts'
import type { MoneyOptions } from './verify-money/parse-money-options.ts'
import { openPostgres } from './rehearsal/postgres.ts'
import { killForReal } from './verify-money/real-kill.ts'
import { createHistoryRunner } from './verify-money/run-histories.ts'
import type { Outcome } from './verify-money/run-history.ts'
import { runParallel } from './verify-money/run-parallel.ts'
import { shrinkHistory } from './verify-money/shrink-history.ts'

const failures: { readonly history: History; readonly outcome: Outcome }[] = []
const deaths = new Map<string, number>()
let count = 0

function keep(history: History, outcome: Outcome): void {
  count += 1
  for (const place of outcome.deaths) deaths.set(place, (deaths.get(place) ?? 0) + 1)
  if (outcome.findings.length > 0) failures.push({ history, outcome })
}

function print({ history, outcome }: (typeof failures)[number]): void {
  console.error(`\n✗ ${history.name}`)
  const lines = describeHistory(history)
  for (const [index, line] of lines.entries())
    console.error(`  ${index + 1}. ${line}${outcome.log[index] ? ` → ${outcome.log[index]}` : ''}`)
  for (const line of outcome.log.slice(lines.length)) console.error(`     ${line}`)
  for (const finding of outcome.findings) console.error(`  ≠ ${finding}`)
}

async function printSmallest(postgresUrl: string): Promise<void> {
  await using runner = createHistoryRunner(postgresUrl)
  for (const failure of failures.slice(0, 3)) {
    const fails = async (candidate: History) => {
      const outcome = await runner.run(candidate)
      if (outcome.findings.length > 0) last = { history: candidate, outcome }
      return outcome.findings.length > 0
    }
    let last = failure
    await shrinkHistory({ ...failure.history, name: `${failure.history.name}, shrunk` }, fails)
    print(last)
  }
}

function printPoints(passes: ReadonlyMap<string, number>): readonly string[] {
  console.log('\nEvery place where the API was killed, and how often (how often it was passed):')
  for (const place of interruptionPoints)
    console.log(`  ${String(deaths.get(place) ?? 0).padStart(5)} (${passes.get(place) ?? 0})  ${place}`)
  const rest = [...deaths].filter(([place]) => !interruptionPoints.includes(place))
  for (const [place, times] of rest) console.log(`  ${String(times).padStart(5)}  ${place}`)
  return [
    ...interruptionPoints.filter((place) => !deaths.has(place)).map((place) => `never killed at: ${place}`),
    ...[...passes.keys()].filter(isUnlisted).map((place) => `passed, but not listed: ${place}`),
  ]
}

/** Whether the real server could be killed at every chosen point and the books agreed afterwards. */
async function killTheServer(postgresUrl: string, { only }: MoneyOptions): Promise<boolean> {
  const findings = await killForReal(postgresUrl, only)
  for (const finding of findings) console.error(`≠ ${finding}`)
  return findings.length === 0
}

/** Whether every history left books that agree. Throws if there was none. */
async function runAll(postgresUrl: string, { seeds, jobs, only, noPoints }: MoneyOptions): Promise<boolean> {
  const start = performance.now()
  const enumerated: History[] = []
  if (!noPoints) {
    await using runner = createHistoryRunner(postgresUrl)
    enumerated.push(...(await enumerateKills(await runner.shop(), { only, depth: 'all' })))
    const interruptions = enumerated.length === 1 ? 'interruption' : 'interruptions'
    const others = only === undefined ? `, then ${seeds.length} random histories` : ''
    console.log(`${enumerated.length} enumerated ${interruptions}${others}.`)
  }
  const random = only === undefined ? seeds.map((seed) => generateHistory(seed)) : []
  const histories = [...enumerated, ...random]
  if (histories.length === 0) throw new PlainFailure(`No scenario passes a place with "${only}" in its name.`)
  const passes = await runParallel(postgresUrl, histories, jobs, (history, outcome) => {
    keep(history, outcome)
    if (outcome.findings.length > 0) print({ history, outcome })
    if (count % 100 === 0) console.log(`${count} of ${histories.length}, ${failures.length} wrong`)
  })
  await printSmallest(postgresUrl)
  const isWhole = !noPoints && only === undefined
  const gaps = isWhole ? printPoints(passes) : []
  for (const gap of gaps) console.error(`✗ ${gap}`)
  const seconds = (performance.now() - start) / 1000
  console.log(
    `\n${count} ${count === 1 ? 'history' : 'histories'} in ${seconds.toFixed(0)} s (${(count / seconds).toFixed(1)} a second), ${failures.length} wrong.`,
  )
  return failures.length + gaps.length === 0
}

stopOnce(() => process.exit(130))
try {
  const options = parseMoneyOptions(process.argv.slice(2))
  await using postgres = await openPostgres()
  const isRight = await (options.realKill ? killTheServer : runAll)(postgres.url, options)
  process.exitCode = isRight ? 0 : 1
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
