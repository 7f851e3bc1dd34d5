import { expect, test } from 'vitest'
import type { Running } from './program.ts'
import { keepUp } from './service.ts'

/** Programs that crash on demand; `started` lists them in order. */
function fakeProgram() {
  const started: Array<{ fall: (how: string) => void; stopped: boolean }> = []
  const start = async (): Promise<Running> => {
    const ended = Promise.withResolvers<string>()
    const entry = { fall: ended.resolve, stopped: false }
    started.push(entry)
    return {
      pid: started.length,
      ended: ended.promise,
      stop: async () => {
        entry.stopped = true
        ended.resolve('stopped')
      },
    }
  }
  return { started, start }
}

function surroundings() {
  const pids: number[] = []
  const said: string[] = []
  const next: Array<PromiseWithResolvers<number>> = []
  const gaveUp = Promise.withResolvers<string>()
  return {
    pids,
    said,
    gaveUp: gaveUp.promise,
    nextPid: async () => {
      const waiting = Promise.withResolvers<number>()
      next.push(waiting)
      return await waiting.promise
    },
    given: {
      now: () => 0,
      onStart: (pid: number) => {
        pids.push(pid)
        next.shift()?.resolve(pid)
      },
      say: (message: string) => void said.push(message),
      giveUp: gaveUp.resolve,
    },
  }
}

test('restarts a crashed program, and a stop reaches the current one', async () => {
  const program = fakeProgram()
  const world = surroundings()
  const service = await keepUp('The API', program.start, world.given)
  const restarted = world.nextPid()
  program.started[0]?.fall('signal SIGKILL')
  await restarted
  expect(world.said).toEqual(['The API ended unexpectedly (signal SIGKILL); restarting it.'])
  await service.stop()
  expect(program.started.map((entry) => entry.stopped)).toEqual([false, true])
  expect(world.pids).toEqual([1, 2])
})

/** A program whose restarts fail a number of times, each with the result of `failure`. */
function failingRestarts(program: ReturnType<typeof fakeProgram>, times: number, failure: () => Error) {
  let calls = 0
  return async () => {
    calls += 1
    if (calls > 1 && calls <= times + 1) throw failure()
    return await program.start()
  }
}

test('a failed restart counts as a crash', async () => {
  const program = fakeProgram()
  const world = surroundings()
  const start = failingRestarts(program, 1, () => new Error('no port'))
  const service = await keepUp('The API', start, world.given)
  const restarted = world.nextPid()
  program.started[0]?.fall('code 1')
  await restarted
  expect(world.said).toEqual([
    'The API ended unexpectedly (code 1); restarting it.',
    'The API could not be restarted (no port); trying again.',
  ])
  await service.stop()
  expect(program.started.map((entry) => entry.stopped)).toEqual([false, true])
})

test('gives up when restarts keep failing', async () => {
  const program = fakeProgram()
  const world = surroundings()
  const start = failingRestarts(program, 99, () => new Error('no port'))
  await keepUp('The API', start, world.given)
  program.started[0]?.fall('code 1')
  expect(await world.gaveUp).toBe('The API ended 5 times (last: no port) and is not restarted')
})

test('a restart ended by a stop is not a crash', async () => {
  const program = fakeProgram()
  const world = surroundings()
  const restarting = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  let calls = 0
  const start = async () => {
    calls += 1
    if (calls === 1) return await program.start()
    asked.resolve()
    await restarting.promise
    throw new DOMException('This operation was aborted', 'AbortError')
  }
  const service = await keepUp('The API', start, { ...world.given, giveUp: world.given.say })
  program.started[0]?.fall('code 1')
  await asked.promise
  restarting.resolve()
  await service.stop()
  expect(calls).toBe(2)
  expect(world.said).toEqual(['The API ended unexpectedly (code 1); restarting it.'])
})

test('the first start must succeed', async () => {
  const world = surroundings()
  await expect(
    keepUp('The API', async () => Promise.reject(new Error('refused')), world.given),
  ).rejects.toThrow('refused')
  expect(world.pids).toEqual([])
})
