import { expect, test } from 'vitest'
import { effectsOf } from './effects-of.ts'

const rates = { days: 28, payments: 50, disputes: 1, warnings: 1 }
const actions = ['refund-and-cancel', 'cancel-renewal', 'send-reminder', 'prepare-evidence'] as const

test('one action is described in the singular', () => {
  const effects = effectsOf(
    actions.map((action) => ({ action })),
    rates,
  )
  expect(effects.map(({ what }) => what)).toEqual([
    'If this warning became a dispute, the rate would rise from 2.00% to 4.00%. A refund now prevents that, but the warning still counts.',
    '1 charge that is likely to be refused or disputed won’t be attempted.',
    '1 buyer will know about the charge in advance and can cancel in time.',
    '1 response to banks will be ready. A won dispute still counts in the rate.',
  ])
})

test('several actions are described in the plural', () => {
  const effects = effectsOf(
    actions.flatMap((action) => [{ action }, { action }]),
    rates,
  )
  expect(effects.map(({ what }) => what)).toEqual([
    'If each of these 2 warnings became a dispute, the rate would rise from 2.00% to 6.00%. Refunds now prevent that, but the warnings still count.',
    '2 charges that are likely to be refused or disputed won’t be attempted.',
    '2 buyers will know about the charge in advance and can cancel in time.',
    '2 responses to banks will be ready. A won dispute still counts in the rate.',
  ])
})
