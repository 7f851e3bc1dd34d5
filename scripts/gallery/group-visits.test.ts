import { expect, test } from 'vitest'
import { groupVisits } from './group-visits.ts'
import type { Shot } from './shot.ts'

const shot: Shot = {
  brand: 'calmplate',
  flow: 'cortisol',
  kind: 'quiz',
  group: 'Habits',
  name: 'last_coffee',
  device: 'phone',
  path: '/quiz/last_coffee',
  kept: { local: {}, session: {} },
  ready: 'main',
}

test('one page load serves all sizes and, at the end, large text', () => {
  const desktop: Shot = { ...shot, device: 'desktop' }
  const large: Shot = { ...shot, name: 'large', textPercent: 200 }
  const narrow: Shot = { ...shot, name: 'narrow', device: 'narrow', kept: { local: {}, session: {} } }
  expect(groupVisits([desktop, large, narrow, shot])).toEqual([[shot, narrow, desktop, large]])
})

test('animated pages, pages with actions and different answers get their own page load', () => {
  const alone: readonly Shot[] = [
    shot,
    { ...shot, device: 'lively' },
    { ...shot, isPassing: true },
    { ...shot, act: () => Promise.resolve() },
    { ...shot, prepare: () => Promise.resolve() },
    { ...shot, kept: { local: { answer: 1 }, session: {} } },
  ]
  expect(groupVisits(alone)).toEqual(alone.map((one) => [one]))
})
