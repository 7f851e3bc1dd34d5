import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queueRules } from './shed-load.ts'
import { createCallQueue } from './call-queue.ts'

const rules = { atOnce: 2, mostWaiting: 10, maxWaitMs: 500, maxWaitMsWhenCrowded: 50 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function openQueue(changes: Partial<typeof rules> = {}) {
  const queue = createCallQueue({ ...rules, ...changes }, () => Date.now())
  const outcomes: string[] = []
  const come = (name: string) => {
    const answer = queue.enter()
    if (typeof answer === 'boolean') outcomes.push(`${name} ${answer ? 'in' : 'out'}`)
    else void answer.then((isIn) => outcomes.push(`${name} ${isIn ? 'in' : 'out'}`))
  }
  return { queue, outcomes, come }
}

test('lets in as many as there is room for, and the others in order as slots are given up', async () => {
  const { queue, outcomes, come } = openQueue()
  for (const name of ['a', 'b', 'c', 'd']) come(name)
  expect([outcomes, queue.inside(), queue.waiting()]).toEqual([['a in', 'b in'], 2, 2])
  queue.leave()
  queue.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect([outcomes.slice(2), queue.inside(), queue.waiting()]).toEqual([['c in', 'd in'], 2, 0])
  queue.leave()
  queue.leave()
  expect(queue.inside()).toBe(0)
})

test('buyers who set a password wait for each other rather than fail', async () => {
  const { queue, outcomes, come } = openQueue(queueRules.accounts)
  // NOTE: ten seconds of 25 requests a second, while the machine hashes twenty a second.
  for (let tenth = 0; tenth < 100; tenth += 1) {
    for (let more = 0; more < 5; more += 1) if (tenth % 2 === 0) come('one')
    for (let done = 0; done < 2; done += 1) if (queue.inside() > 0) queue.leave()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect([queue.refused(), outcomes.includes('one out')]).toEqual([0, false])
  expect(queue.waiting()).toBeGreaterThan(0)
})

test('a burst may wait for half a second, and no longer', async () => {
  const { outcomes, come } = openQueue()
  for (const name of ['a', 'b', 'c']) come(name)
  await vi.advanceTimersByTimeAsync(490)
  expect(outcomes).toEqual(['a in', 'b in'])
  await vi.advanceTimersByTimeAsync(20)
  expect(outcomes).toEqual(['a in', 'b in', 'c out'])
})

test('when the queue never empties, newcomers wait only briefly', async () => {
  const { queue, outcomes, come } = openQueue({ mostWaiting: 1_000 })
  come('a')
  come('b')
  const keepComing = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 5) {
      come('somebody')
      await vi.advanceTimersByTimeAsync(5)
    }
  }
  await keepComing(700)
  expect(queue.waiting()).toBeLessThanOrEqual(13)
  outcomes.length = 0
  come('late')
  await keepComing(30)
  expect(outcomes).not.toContain('late out')
  await keepComing(40)
  expect(outcomes).toContain('late out')
})

test('turns away callers beyond the maximum at once, and is patient again once empty', async () => {
  const { queue, outcomes, come } = openQueue({ mostWaiting: 1 })
  for (const name of ['a', 'b', 'c', 'd']) come(name)
  expect([outcomes, queue.refused()]).toEqual([['a in', 'b in', 'd out'], 1])
  await vi.advanceTimersByTimeAsync(600)
  expect(queue.waiting()).toBe(0)
  come('e')
  await vi.advanceTimersByTimeAsync(400)
  queue.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect([outcomes.slice(3), queue.refused()]).toEqual([['c out', 'e in'], 2])
})
