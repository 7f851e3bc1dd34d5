import { expect, test } from 'vitest'
import type { WholeBrand } from '@fennel/funnel'
import { findUnbackedClaims } from './claim-findings.ts'
import { finished } from './testing/finished-brand.ts'

const { purchasePage } = finished
const faultsOf = (changes: Partial<WholeBrand>) =>
  findUnbackedClaims({ ...finished, ...changes }, () => ({ file: 'a.ts' })).map(
    ({ path, message }) => `${path}: ${message}`,
  )

test('reads the levels before and after', () => {
  const { beforeAfter } = purchasePage
  const after = { ...beforeAfter.after, lines: [{ label: 'Energy', value: '91% more', level: 90 }] }
  const found = faultsOf({ purchasePage: { ...purchasePage, beforeAfter: { ...beforeAfter, after } } })
  expect(found).toEqual([
    'purchasePage.beforeAfter.after.lines[0].value: "91%" is not in any entry of the evidence list.',
  ])
})

test('reads what the arms of an experiment show, but not what it is called', () => {
  const arm = (id: string, title: string) => ({
    id,
    name: `${id} with 77%`,
    weight: 1,
    changes: { steps: { welcome: { title } } },
  })
  const found = faultsOf({
    experiments: [
      {
        id: 'welcome-1',
        name: 'A welcome with 55%',
        hypothesis: 'Lifts the rate by 5%.',
        status: 'draft',
        arms: [arm('plain', 'Welcome'), arm('bold', '91% finish this')],
      },
    ],
  })
  expect(found).toEqual([
    'experiments[0].arms[1].changes.steps.welcome.title: "91%" is not in any entry of the evidence list.',
  ])
})

test.each([
  ['38 percent of adults had overeaten.', '38% overeat', '8% overeat'],
  ['500+ recipes.', '500+ recipes', '00+ recipes'],
  ['A rise of 12.5%.', '12.5 percent more', '5 percent more'],
  ['Visible results in 14 weeks.', 'Results in 14 weeks', 'Results in 4 weeks'],
])('an entry that says %j covers %j, but not %j', (claim, covered, other) => {
  const evidence = [...finished.evidence, { id: 'x', claim, source: 'Own survey', sample: false }]
  expect(faultsOf({ evidence, description: covered })).toEqual([])
  expect(faultsOf({ evidence, description: other })).toHaveLength(1)
})
