import type { WholeBrand } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { purchasePage as starterPage } from '../../brands/starter/purchase-page.ts'
import { findCancelFaults } from './cancel-findings.ts'
import { findBrandFaults } from './find-everything.ts'
import { rules } from './rules.ts'
import { finished } from './testing/finished-brand.ts'

const faultsOf = (changes: Partial<WholeBrand>) =>
  findCancelFaults({ ...finished, ...changes }, () => ({ file: 'a.ts' })).map(({ rule }) => rule)
const withTerms = (text: string): Pick<WholeBrand, 'terms'> => ({
  terms: { ...finished.terms, sections: [{ id: 's', title: 'Renewal', paragraphs: [text] }] },
})
const rulesOf = (cancelNoticeHours: number, text: string) =>
  faultsOf({ cancelNoticeHours, ...withTerms(text) })
const oneDay = 'Cancel at least 1 day before the current period ends.'

test('a notice required by both terms and product is hard to cancel, but no contradiction', () => {
  expect(rulesOf(24, oneDay)).toEqual(['hard-to-cancel'])
})

test('a different notice contradicts the terms, as does one they do not mention', () => {
  expect(rulesOf(48, oneDay)).toEqual(['hard-to-cancel', 'cancel-notice-contradicts-terms'])
  expect(rulesOf(0, oneDay)).toEqual(['hard-to-cancel', 'cancel-notice-contradicts-terms'])
  expect(rulesOf(48, 'Cancel whenever you like.')).toEqual(['cancel-notice-contradicts-terms'])
  expect(rulesOf(0, 'Cancel whenever you like.')).toEqual([])
})

test('reports cancellation by letter unless the account is mentioned, and nothing else done by letter', () => {
  const answers = (question: string, answer: string) =>
    faultsOf({ purchasePage: { ...finished.purchasePage, faq: [{ question, answer }] } })
  expect(faultsOf(withTerms('You may cancel by e-mail or by letter.'))).toContain('hard-to-cancel')
  expect(answers('How do I cancel?', 'In your account, or by writing to us.')).toEqual([])
  expect(answers('How do I cancel?', 'Any time, by writing to us.')).toEqual(['hard-to-cancel'])
  expect(answers('How do I get my data?', 'By writing to us.')).toEqual([])
  const starter = starterPage.faq.find(({ question }) => question === 'How do I cancel?')
  expect(answers('How do I cancel?', starter?.answer ?? 'by writing')).toEqual([])
})

test('reports a brand without a withdrawal function, with the article of the law', () => {
  const { withdrawal: _offered, ...without } = finished
  expect(findBrandFaults(without, () => ({ file: 'a.ts' }))).toMatchObject([
    { rule: 'no-withdrawal-function', level: 'should', path: 'withdrawal' },
  ])
  expect(rules['no-withdrawal-function'].law).toContain('article 11a')
})
