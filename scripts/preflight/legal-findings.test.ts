import type { WholeBrand } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { findBrandFaults } from './find-everything.ts'
import { finished, undated } from './testing/finished-brand.ts'

test('reports each undated legal text, but no samples', () => {
  const legal = undated()
  const days = (changes: Partial<WholeBrand>) =>
    findBrandFaults({ ...finished, legal, ...changes }, () => ({ file: 'a.ts' }))
      .filter(({ rule }) => rule === 'undated-legal-text')
      .map(({ path }) => path)
  expect(days({})).toEqual(['legal.termsUpdatedOn', 'legal.privacyUpdatedOn', 'legal.healthDataUpdatedOn'])
  expect(days({ privacy: { ...finished.privacy, sample: true } })).toEqual([
    'legal.termsUpdatedOn',
    'legal.healthDataUpdatedOn',
  ])
})

test('reports a health data policy that only claims not to be a sample, with its file', () => {
  const sections = [{ id: 'a', title: 'A', paragraphs: ['This is sample text.'] }]
  const healthData = { ...finished.healthData, sections }
  const found = findBrandFaults({ ...finished, healthData }, (_texts, otherwise) => ({ file: otherwise }))
  expect(found).toMatchObject([{ rule: 'left-over-sample-text', level: 'must', file: 'health-data.ts' }])
})
