import { expect, test } from 'vitest'
import type { Outcome } from './page-checks.ts'
import { createTally } from './tally.ts'

const outcome = (own: Partial<Outcome>): Outcome => ({
  findings: [],
  pages: 1,
  violations: 0,
  showing: 1,
  shown: new Set(),
  ...own,
})

test('adds up groups of the same name', () => {
  const tally = createTally()
  tally.add('operator', outcome({ pages: 3, showing: 2, shown: new Set(['a', 'b']) }))
  tally.add('operator', outcome({ pages: 4, violations: 1, shown: new Set(['b']) }))
  expect(tally.counts()).toEqual({
    'pages opened: operator': 7,
    'pages that show a payload as text: operator': 3,
    'payloads found on pages: operator': 2,
    'blocked by the content policy': 1,
  })
  expect(tally.missing('operator', ['a', 'b', 'c'])).toEqual(['c'])
})

test('reports groups without a visible payload, and each finding once', () => {
  const tally = createTally()
  tally.add('mails', outcome({ showing: 0, findings: ['a script ran', 'a script ran'] }))
  expect(tally.findings()).toEqual([
    'a script ran',
    'None of the pages shows a payload as text: mails, so they prove nothing.',
  ])
})
