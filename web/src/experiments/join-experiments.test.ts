import type { Experiment } from '@fennel/funnel'
import { describe, expect, it } from 'vitest'
import { brandSalesOf } from '#web/brand/brand-parts.ts'
import { testBrand } from '#web/testing/render-screen.tsx'
import { memoryStorage } from '#web/visitor/testing/memory-storage.ts'
import { joinExperiments } from './join-experiments.ts'
import { createExposureTeller } from './exposure-teller.ts'

const only = (changes: Experiment['arms'][0]['changes']): Experiment => ({
  id: 'title',
  name: '',
  hypothesis: '',
  status: 'running',
  arms: [
    { id: 'control', name: '', weight: 1, changes },
    { id: 'same', name: '', weight: 1, changes },
  ],
})
const flow = testBrand.flows['inflammation']
if (flow === undefined) throw new Error('The flow is gone')

describe('joining the experiments', () => {
  it('changes steps, plans and offers before anything is drawn, and says whether the landing page differs', () => {
    const experiment = only({
      steps: { age: { title: 'Your age?' } },
      upsells: { 'workout-program': { priceCents: 999 } },
    })
    const mine = joinExperiments([experiment], flow, 'session-1')
    expect(mine.flow.steps.find(({ id }) => id === 'age')?.title).toBe('Your age?')
    const sales = mine.salesOf(brandSalesOf(testBrand, flow.id))
    expect(sales.upsells.products[0]?.priceCents).toBe(999)
    expect(sales.reviews).toBe(testBrand.reviews)
    expect(mine.changesLanding).toBe(false)
    const landing = only({ steps: { gender: { title: 'And you are?' } } })
    expect(joinExperiments([landing], flow, 's').changesLanding).toBe(true)
  })

  it.each([
    ['its first question reads differently', { steps: { weight_loss_goal: { title: 'What for?' } } }, true],
    ['another question comes first', { moveAfter: { age: 'gender' } }, true],
    ['a later one reads differently', { steps: { age: { title: 'Your age?' } } }, false],
    ['the landing page does', { steps: { gender: { title: 'And you are?' } } }, false],
    ['a later one is dropped, which no part of the bar counts', { drop: ['sleep_quality'] }, false],
  ])('says whether the quiz opens differently: %s', (_, changes, opensAnew) => {
    expect(joinExperiments([only(changes)], flow, 's').changesQuiz).toBe(opensAnew)
  })

  it('opens differently where steps are counted and one is dropped', () => {
    const counted = { ...flow, stepLabels: [] }
    expect(joinExperiments([only({ drop: ['sleep_quality'] })], counted, 's').changesQuiz).toBe(true)
  })

  it.each<[string, Partial<Experiment>, boolean]>([
    ['who takes part is told so, whatever their arm', {}, true],
    ['nobody else', { trafficPercent: 0 }, false],
    ['nobody before it begins', { status: 'draft' }, false],
    ['nobody after it ended without a winner', { status: 'stopped' }, false],
    ['nobody in another flow', { flowIds: ['cortisol'] }, false],
  ])('one arm opens the quiz differently: %s', (_, more, opensAnew) => {
    const [control] = only({}).arms
    const [, other] = only({ moveAfter: { age: 'gender' } }).arms
    const experiment: Experiment = { ...only({}), arms: [control, other], ...more }
    for (const session of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
      expect(joinExperiments([experiment], flow, session).changesQuiz).toBe(opensAnew)
  })

  it('exposes nobody whose session has changed since the arms were chosen', () => {
    const told: unknown[] = []
    let sessionId = 'session-1'
    const teller = joinExperiments([only({ drop: ['sleep_quality'] })], flow, sessionId).createTeller?.({
      storage: memoryStorage(),
      sessionId: () => sessionId,
      leadId: () => undefined,
      track: (exposure) => told.push(exposure),
    })
    const seen = { eventType: 'quizQuestionViewed', metadata: { questionId: 'age' } }
    sessionId = 'after-signing-out'
    teller?.(seen)
    expect(told).toEqual([])
    sessionId = 'session-1'
    teller?.(seen)
    expect(told).toHaveLength(1)
  })

  it('tracks an exposure once per session, across a refresh, and again with a lead', () => {
    const storage = memoryStorage()
    const told: unknown[] = []
    let sessionId = 'session-1'
    let leadId: string | undefined
    const begin = () =>
      createExposureTeller({
        storage,
        flow,
        experiments: [only({ steps: { age: { title: 'Your age?' } } })],
        joinedAs: sessionId,
        sessionId: () => sessionId,
        leadId: () => leadId,
        track: (exposure) => told.push(exposure),
      })
    const seen = { eventType: 'quizQuestionViewed', metadata: { questionId: 'age' } }
    const teller = begin()
    teller(seen)
    teller(seen)
    begin()(seen)
    expect(told).toHaveLength(1)
    sessionId = 'session-2'
    const next = begin()
    next(seen)
    expect(told).toHaveLength(2)
    leadId = 'lead-of-another-visit'
    next(seen)
    begin()(seen)
    expect(told).toHaveLength(3)
  })
})
