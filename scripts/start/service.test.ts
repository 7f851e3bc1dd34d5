import { expect, test } from 'vitest'
import type { Running } from './program.ts'
import { keepUp } from './service.ts'

/** Programs that fall when told to; `started` lists them in order. */
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

test('a program that falls is started again, and a stop reaches the one that runs then', async () => {
  const program = fakeProgram()
  const world = surroundings()
  const service = await keepUp('The api', program.start, world.given)
  const restarted = world.nextPid()
  program.started[0]?.fall('signal SIGKILL')
  await restarted
  expect(world.said).toEqual(['The api ended unexpectedly (signal SIGKILL); starting it again.'])
  await service.stop()
  expect(program.started.map((entry) => entry.stopped)).toEqual([false, true])
  expect(world.pids).toEqual([1, 2])
})

test('it gives up when a restart fails', async () => {
  const program = fakeProgram()
  const world = surroundings()
  let calls = 0
  await keepUp(
    'The api',
    async () => {
      calls += 1
      if (calls > 1) throw new Error('no port')
      return await program.start()
    },
    world.given,
  )
  program.started[0]?.fall('code 1')
  expect(await world.gaveUp).toBe('The api could not be started again (no port)')
})

test('the first start must succeed', async () => {
  const world = surroundings()
  await expect(
    keepUp('The api', async () => Promise.reject(new Error('refused')), world.given),
  ).rejects.toThrow('refused')
  expect(world.pids).toEqual([])
})
