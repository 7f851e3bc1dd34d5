import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatJob } from './repeat-job.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function logged() {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

const rules = { everyMs: 1_000, failed: 'the work failed' }

test('a job runs at every interval, and at the start only if it is due then', async () => {
  const later = vi.fn<() => Promise<void>>(async () => undefined)
  const atStart = vi.fn<() => Promise<void>>(async () => undefined)
  repeatJob(logged(), rules, later).start()
  repeatJob(logged(), { ...rules, isDueAtStart: true }, atStart).start()
  expect([later.mock.calls.length, atStart.mock.calls.length]).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(3_000)
  expect([later.mock.calls.length, atStart.mock.calls.length]).toEqual([3, 4])
})

test('a run that takes longer delays the next; stopping waits for it, tells it, and starts no other', async () => {
  const end = Promise.withResolvers<undefined>()
  const seen: (() => boolean)[] = []
  const job = repeatJob(logged(), rules, async (isStopped) => {
    seen.push(isStopped)
    await end.promise
  })
  job.start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(seen.map((isStopped) => isStopped())).toEqual([false])
  const stopped = vi.fn<() => void>()
  const stopping = job.stop().then(stopped)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(seen.map((isStopped) => isStopped())).toEqual([true])
  expect(stopped).not.toHaveBeenCalled()
  end.resolve(undefined)
  await stopping
  await vi.advanceTimersByTimeAsync(5_000)
  expect(seen).toHaveLength(1)
})

test('a failed run is an error in the log, but not while the database is down, and the next one runs', async () => {
  const { log, lines } = logged()
  const failures = [new Error('broken'), Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })]
  const run = vi.fn<() => Promise<void>>(async () => {
    const failure = failures.shift()
    if (failure !== undefined) throw failure
  })
  repeatJob({ log }, rules, run).start()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(run).toHaveBeenCalledTimes(3)
  expect(lines.map(({ level, msg }) => [pino.levels.labels[level], msg])).toEqual([
    ['error', 'the work failed'],
    ['debug', 'the work failed'],
  ])
})
