import type { Stack } from '../../e2e/harness/stack.ts'
import { processorSeconds } from '../../scripts/prove/processor-time.ts'
import { beBusyOperator } from './busy-operator.ts'
import { areJobsDone } from './check-books.ts'
import { runJourneys } from './run-journeys.ts'
import type { RunResult } from './run-journeys.ts'
import type { Funnel } from './walk-journey.ts'

/** The credentials of the busy operator. */
export const operator = { email: 'operator@bench.example', password: 'thyme-and-fennel-soup-9' }

export interface SteadyRun extends RunResult {
  readonly operatorTimes: readonly number[]
  /** Processor time per journey in milliseconds, by program, including its background jobs. */
  readonly cost: Readonly<Record<string, number>>
  /** Percent of one processor while journeys ran, by program. */
  readonly processors: Readonly<Record<string, number>>
}

/** Runs journeys at a steady rate next to a busy operator, then waits for their background jobs. */
export async function runBesideOperator(
  stack: Stack,
  funnel: Funnel,
  pace: { readonly seconds: number; readonly perMinute: number },
): Promise<SteadyRun> {
  const { api, sandbox, postgres } = stack.processes()
  const readUsed = async () =>
    Promise.all(
      Object.entries({ api, PostgreSQL: postgres, sandbox, load: process.pid }).map(
        async ([name, pid]) => [name, await processorSeconds(pid)] as const,
      ),
    )
  const admin = await beBusyOperator(stack.url, operator)
  const since = performance.now()
  const before = new Map(await readUsed())
  const run = await runJourneys({ urls: [stack.url], funnel, ...pace })
  const walked = await readUsed()
  const seconds = (performance.now() - since) / 1_000
  const operatorTimes = await admin.stop()
  await areJobsDone(stack)
  const after = await readUsed()
  const added = (used: Awaited<ReturnType<typeof readUsed>>, scale: number) =>
    Object.fromEntries(used.map(([name, now]) => [name, (now - (before.get(name) ?? 0)) * scale]))
  return {
    ...run,
    failures: [...run.failures, ...admin.failures()],
    operatorTimes,
    processors: added(walked, 100 / seconds),
    cost: added(after, 1_000 / Math.max(1, run.journeys)),
  }
}
