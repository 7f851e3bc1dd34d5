import { expect, test } from 'vitest'
import { findDishonestModes } from './dishonest-mode-findings.ts'
import { finished } from './testing/finished-brand.ts'

const promotion = { text: 'Two for one', subtitle: 'With every plan', isLimited: true }
const limited = { ...finished, purchasePage: { ...finished.purchasePage, promotion } }
const faultsOf = (brand: typeof finished, countdown: 'display' | 'enforced') =>
  findDishonestModes(brand, () => ({ file: 'a.ts' }), { countdown })
    .filter(({ rule }) => rule === 'limited-without-limit')
    .map(({ level, path }) => `${level} ${path}`)

test('a promotion called limited is reported until it is called so no more, whatever the countdown does', () => {
  expect(faultsOf(limited, 'display')).toEqual(['must purchasePage.promotion'])
  expect(faultsOf(limited, 'enforced')).toEqual(['should purchasePage.promotion'])
  expect(faultsOf(finished, 'display')).toEqual([])
  const wordsByFlowId = { other: { purchasePage: { promotion } } }
  expect(faultsOf({ ...finished, wordsByFlowId }, 'enforced')).toEqual([
    'should wordsByFlowId.other.purchasePage.promotion',
  ])
})
