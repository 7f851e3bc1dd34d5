import type { WholeBrand } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { findBrandFaults } from './find-everything.ts'
import { finished, undated } from './testing/finished-brand.ts'

test('legal texts without a day are named one by one, and a sample is not asked for one', () => {
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

test('a policy on health data that only says it is no sample is named with its file', () => {
  const sections = [{ id: 'a', title: 'A', paragraphs: ['This is sample text.'] }]
  const healthData = { ...finished.healthData, sections }
  const found = findBrandFaults({ ...finished, healthData }, (_texts, otherwise) => ({ file: otherwise }))
  expect(found).toMatchObject([{ rule: 'left-over-sample-text', level: 'must', file: 'health-data.ts' }])
})
