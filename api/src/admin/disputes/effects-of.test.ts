import { expect, test } from 'vitest'
import { effectsOf } from './effects-of.ts'

const rates = { days: 28, payments: 50, disputes: 1, warnings: 1 }
const actions = ['refund-and-cancel', 'cancel-renewal', 'send-reminder', 'prepare-evidence'] as const

test('one action is spoken of as one', () => {
  const effects = effectsOf(
    actions.map((action) => ({ action, refundCents: 0 })),
    rates,
  )
  expect(effects.map(({ what }) => what)).toEqual([
    'If this warning became a dispute, the rate would go from 2.00% to 4.00%; refunded now, it cannot. The warning itself stays counted.',
    '1 payment that is likely to be refused or disputed would not be tried.',
    '1 buyer would know of the charge before it comes, and can cancel in time.',
    'A dispute that is won stays counted in the rate, but 1 answer to a bank would be ready.',
  ])
})

test('several are spoken of as several', () => {
  const effects = effectsOf(
    actions.flatMap((action) => [
      { action, refundCents: 0 },
      { action, refundCents: 0 },
    ]),
    rates,
  )
  expect(effects.map(({ what }) => what)).toEqual([
    'If each of these 2 warnings became a dispute, the rate would go from 2.00% to 6.00%; refunded now, they cannot. The warnings themselves stay counted.',
    '2 payments that are likely to be refused or disputed would not be tried.',
    '2 buyers would know of the charge before it comes, and can cancel in time.',
    'A dispute that is won stays counted in the rate, but 2 answers to banks would be ready.',
  ])
})
