import type { Experiment, QuizFlow } from '@fennel/funnel'
import { describe, expect, it } from 'vitest'
import { exposuresOf } from './exposures.ts'

const flow: QuizFlow = {
  id: 'inflammation',
  name: 'Test',
  stepLabels: [],
  steps: [
    {
      id: 'gender',
      type: 'text',
      title: '',
      dataClass: 'profile',
      landingPageOnly: true,
      validation: { required: true, maxLength: 9 },
    },
    {
      id: 'age',
      type: 'text',
      title: '',
      dataClass: 'profile',
      validation: { required: true, maxLength: 9 },
    },
  ],
}
const running = (id: string, changes: Experiment['arms'][0]['changes']): Experiment => ({
  id,
  name: id,
  hypothesis: '',
  status: 'running',
  arms: [
    { id: 'control', name: '', weight: 1, changes: {} },
    { id: 'other', name: '', weight: 1, changes },
  ],
})
const experiments = [
  running('copy', { steps: { age: { title: 'New' } } }),
  running('order', { moveAfter: { age: 'start' } }),
  running('prices', { planPrices: { plan: { finalPriceCents: 1 } } }),
  running('offer', { upsells: { extra: { priceCents: 1 } } }),
  running('landing', { steps: { gender: { title: 'New' } } }),
  { ...running('elsewhere', { steps: { age: { title: 'New' } } }), flowIds: ['cortisol'] },
  { ...running('over', { steps: { age: { title: 'New' } } }), status: 'stopped' as const, winner: 'other' },
]
const met = (eventType: string, metadata = {}, session = 'session-1') =>
  exposuresOf({ eventType, metadata }, flow, experiments, session, true).map(
    ({ experimentId }) => experimentId,
  )

describe('exposures', () => {
  it('happen where the visitor encounters what an arm changes, whatever their arm', () => {
    for (const session of ['a', 'b', 'c', 'd', 'e', 'f']) {
      expect(met('quizQuestionViewed', { questionId: 'age' }, session)).toEqual(['copy', 'order'])
    }
    expect(met('quizQuestionViewed', { questionId: 'height' })).toEqual(['order'])
    expect(met('landingPageVisit')).toEqual(['landing'])
    expect(met('purchasePageVisit')).toEqual(['prices'])
    expect(met('upsellPageVisit', { productId: 'extra' })).toEqual(['offer'])
    expect(met('upsellPageVisit', { productId: 'another' })).toEqual([])
    expect(met('quizFinished')).toEqual([])
  })

  it('name the same arm every time, and both arms over many sessions', () => {
    const armOf = (session: string) =>
      exposuresOf({ eventType: 'purchasePageVisit' }, flow, experiments, session, false)[0]?.arm
    expect(armOf('session-1')).toBe(armOf('session-1'))
    expect(new Set(Array.from({ length: 40 }, (_, place) => armOf(`session-${place}`)))).toEqual(
      new Set(['control', 'other']),
    )
  })

  it('are reported without an arm by somebody outside, where prices may be those of their lead', () => {
    const barred = experiments.map((experiment) => ({ ...experiment, trafficPercent: 0 }))
    const reported = (eventType: string, metadata: Record<string, unknown>, hasLead: boolean) =>
      exposuresOf({ eventType, metadata }, flow, barred, 'session-1', hasLead)
    expect(reported('purchasePageVisit', {}, true)).toEqual([{ experimentId: 'prices' }])
    expect(reported('upsellPageVisit', { productId: 'extra' }, true)).toEqual([{ experimentId: 'offer' }])
    expect(reported('purchasePageVisit', {}, false)).toEqual([])
    expect(reported('quizQuestionViewed', { questionId: 'age' }, true)).toEqual([])
    expect(reported('landingPageVisit', {}, true)).toEqual([])
  })
})
