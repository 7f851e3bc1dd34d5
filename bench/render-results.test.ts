import { expect, test } from 'vitest'
import { atLeast, atMost, type BenchResult } from './bench-result.ts'
import { missedOf, sectionOf } from './render-results.ts'

const result: BenchResult = {
  name: 'ingest',
  machine: { cpu: 'one', cores: 2, memoryGb: 24, node: 'v24' },
  date: '2026-01-01T00:00:00.000Z',
  commit: 'abc',
  isQuick: false,
  rows: [],
  ratios: {},
  bars: [atLeast('events to echo', 0.5, 0.7), atMost('events not taken', 0, 0)],
  notes: [],
}

test('lists missed goals first, with links to their sections', () => {
  expect(missedOf([result]).split('\n').slice(2)).toEqual([
    '- [ingest](#events-a-second), events to echo: 0.5, wanted ≥ 0.7, on 2 cores',
  ])
})

test('names the browser only if one was used', () => {
  expect(sectionOf(result)).toContain('on 2026-01-01, commit abc; one, 2 cores, 24 GB, Node v24.\n')
  const machine = { ...result.machine, chromium: 'Chromium 156' }
  expect(sectionOf({ ...result, machine })).toContain('Node v24, Chromium 156.\n')
})

test('marks quick runs', () => {
  expect(missedOf([{ ...result, isQuick: true }])).toContain('on 2 cores, in a quick run')
})

test('says so when every goal was reached', () => {
  expect(missedOf([{ ...result, bars: [atMost('events not taken', 0, 0)] }])).toBe('Every goal was reached.')
})
