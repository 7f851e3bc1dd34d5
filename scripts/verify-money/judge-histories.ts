import { afterAll, beforeAll, expect, inject } from 'vitest'
import { describeHistory } from './history.ts'
import type { History } from './history.ts'
import { openPostgres } from '../rehearsal/postgres.ts'
import { createHistoryRunner } from './run-histories.ts'
import type { HistoryRunner } from './run-histories.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Sets up a runner for a test file. Each history must end with matching books; resolves with where the API died. */
export function judgeHistories(): {
  readonly runner: () => HistoryRunner
  readonly expectRight: (history: History) => Promise<readonly string[]>
} {
  let postgres: Awaited<ReturnType<typeof openPostgres>> | undefined
  let open: HistoryRunner | undefined
  beforeAll(async () => {
    // NOTE: undefined in Vitest projects without the API's database setup.
    postgres = await openPostgres(inject('postgresUrl'))
    open = createHistoryRunner(postgres.url)
  })
  afterAll(async () => {
    await open?.[Symbol.asyncDispose]()
    await postgres?.[Symbol.asyncDispose]()
  })
  const runner = () => {
    if (open === undefined) throw new Error('Histories run within a test.')
    return open
  }
  return {
    runner,
    expectRight: async (history) => {
      const { findings, log, deaths } = await runner().run(history)
      expect({
        history: history.name,
        findings,
        ...(findings.length > 0 && { log, steps: describeHistory(history) }),
      }).toEqual({ history: history.name, findings: [] })
      return deaths
    },
  }
}
