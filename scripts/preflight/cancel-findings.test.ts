import type { WholeBrand } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { findCancelFaults } from './cancel-findings.ts'
import { finished } from './testing/finished-brand.ts'

const rulesOf = (cancelNoticeHours: number, text: string) => {
  const sections: WholeBrand['terms']['sections'] = [{ id: 's', title: 'Renewal', paragraphs: [text] }]
  const brand = { ...finished, cancelNoticeHours, terms: { ...finished.terms, sections } }
  return findCancelFaults(brand, () => ({ file: 'a.ts' })).map(({ rule }) => rule)
}
const oneDay = 'Cancel at least 1 day before the current period ends.'

test('a notice that the terms and the product ask for alike is hard, and contradicts nothing', () => {
  expect(rulesOf(24, oneDay)).toEqual(['hard-to-cancel'])
})

test('another notice contradicts the terms, and so does one that they do not name', () => {
  expect(rulesOf(48, oneDay)).toEqual(['hard-to-cancel', 'cancel-notice-contradicts-terms'])
  expect(rulesOf(0, oneDay)).toEqual(['hard-to-cancel', 'cancel-notice-contradicts-terms'])
  expect(rulesOf(48, 'Cancel whenever you like.')).toEqual(['cancel-notice-contradicts-terms'])
  expect(rulesOf(0, 'Cancel whenever you like.')).toEqual([])
})
