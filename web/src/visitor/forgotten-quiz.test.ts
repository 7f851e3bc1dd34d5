import { quizKeptMs } from '@fennel/funnel'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import { quizStateKey } from './kept-quiz.ts'
import { leadTokenKey } from './create-visitor.ts'
import type { StartingVisitor } from './create-visitor.ts'
import type { SafeStorage } from './safe-storage.ts'
import { fakeServer, lead } from './testing/fake-server.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { newVisitor, plainArrival } from './testing/new-visitor.ts'
import { readUnsent } from './unsent.ts'

const firstVisit = 1_000
const inTime = firstVisit + quizKeptMs
const tooLate = inTime + 1

it('ignores and overwrites answers that nobody came back to for 30 days', async () => {
  const arrive = async (now: number, storage: SafeStorage): Promise<StartingVisitor> => {
    const visitor = newVisitor({
      api: { call: (async () => ({ data: { stored: 1 } })) as unknown as ApiClient['call'] },
      storage,
      now: () => now,
      newId: () => `id-${now}`,
    })
    await visitor.start(plainArrival)
    return visitor
  }
  const storage = memoryStorage()
  const before = await arrive(firstVisit, storage)
  before.answer('age', 47)
  before.settle()
  const leftBehind = () => memoryStorage({ [quizStateKey]: storage.read(quizStateKey) })
  const back = await arrive(inTime, leftBehind())
  expect(back.quiz.getState().answers).toEqual({ age: 47 })
  const stale = leftBehind()
  const late = await arrive(tooLate, stale)
  late.settle()
  expect(late.quiz.getState()).toMatchObject({ answers: {}, currentStep: 0 })
  expect(stale.read(quizStateKey)).toMatchObject({ answers: {} })
})

describe('what waits alongside the quiz', () => {
  const away = () => Promise.reject(new ApiFailure(0, 'network', 'away'))
  const unknown = () => Promise.reject(new ApiFailure(404, 'not_found', 'Nothing found'))

  /** A browser in which a visitor finished the quiz while the server was unreachable, and agreed to emails. */
  async function leftBehind(): Promise<SafeStorage> {
    const storage = memoryStorage()
    const visitor = newVisitor({ api: fakeServer(away).api, storage, now: () => firstVisit })
    await visitor.start(plainArrival)
    visitor.answer('age', 47)
    visitor.saveEmail('first@b.co')
    visitor.mail.say(true, 'Write to me.')
    await visitor.completeQuiz().catch(() => undefined)
    visitor.settle()
    storage.write(leadTokenKey, 'token')
    return storage
  }

  async function arrive(storage: SafeStorage, now: number, flowId = 'inflammation', appName = 'calmplate') {
    const { sent, api } = fakeServer((name) => (name === 'mostRecentLead' ? unknown() : { data: lead }))
    const visitor = newVisitor({ api, storage, appName, flowId, now: () => now })
    await visitor.start({ ...plainArrival, email: 'next@b.co' })
    return { visitor, told: () => sent.map(({ name }) => name) }
  }

  async function expectNothingLeft(now: number, appName?: string) {
    const storage = await leftBehind()
    const { visitor, told } = await arrive(storage, now, 'inflammation', appName)
    expect(visitor.quiz.getState().answers).not.toHaveProperty('age')
    expect(visitor.mail.agrees()).toBe(false)
    expect(readUnsent(storage)).toEqual({ questionIds: [], finished: false })
    expect(storage.read(leadTokenKey)).toBeUndefined()
    expect(told()).toEqual(['mostRecentLead'])
  }

  it('expires with the quiz, so that nothing is sent or agreed to for the next person', () =>
    expectNothingLeft(tooLate))

  it('goes with the quiz once the site has another brand', () => expectNothingLeft(inTime, 'bravolio'))

  it.each(['inflammation', 'cortisol'])(
    'is sent when the visitor comes back in time, in %s',
    async (flowId) => {
      const storage = await leftBehind()
      const { visitor, told } = await arrive(storage, inTime, flowId)
      await waitFor(() => expect(told()).toEqual(['completeLead', 'setMailConsent']))
      expect(visitor.mail.agrees()).toBe(true)
      expect(storage.read(leadTokenKey)).toBe('token')
    },
  )

  it('is kept while another tab of the first visit has not written its quiz yet', async () => {
    const storage = await leftBehind()
    storage.remove(quizStateKey)
    await newVisitor({ api: fakeServer(away).api, storage, now: () => tooLate }).start(plainArrival)
    expect(readUnsent(storage)).toMatchObject({ finished: true })
    expect(storage.read(leadTokenKey)).toBe('token')
  })

  it('is not removed by a second tab when the first has just restarted', async () => {
    const storage = await leftBehind()
    const first = newVisitor({ api: fakeServer(away).api, storage, now: () => tooLate })
    await first.start(plainArrival)
    first.answer('age', 30)
    const second = newVisitor({ api: fakeServer(away).api, storage, now: () => tooLate })
    await second.start(plainArrival)
    expect(readUnsent(storage).questionIds).toEqual(['age'])
  })
})
