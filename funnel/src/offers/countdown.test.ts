import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countdownAt,
  formatCountdown,
  purchaseCountdownMs,
  upsellCountdownBegin,
  upsellCountdownMs,
} from './countdown.ts'

const start = 1_700_000_000_000

it.each([
  [600_000, '10:00'],
  [599_999, '10:00'],
  [599_000, '09:59'],
  [61_000, '01:01'],
  [1, '00:01'],
  [0, '00:00'],
  [-5000, '00:00'],
  [Number.NaN, '00:00'],
  [6_000_000, '100:00'],
])('formats %d ms as %s', (remaining, text) => {
  expect(formatCountdown(remaining)).toBe(text)
})

describe('the purchase countdown', () => {
  const after = (seconds: number) => countdownAt(start, purchaseCountdownMs, start + seconds * 1000)

  it('starts at 10:00, ticks every second and stops at 0:00', () => {
    expect([0, 1, 2, 599, 600, 601, 9999].map((seconds) => after(seconds).text)).toStrictEqual([
      '10:00',
      '09:59',
      '09:58',
      '00:01',
      '00:00',
      '00:00',
      '00:00',
    ])
    expect(after(599).isOver).toBe(false)
    expect(after(600)).toMatchObject({ isOver: true, remainingMs: 0, ratio: 0, minutes: '00', seconds: '00' })
  })

  it('becomes urgent at a fifth', () => {
    expect(after(479).isUrgent).toBe(false)
    expect(after(480).isUrgent).toBe(true)
  })
})

it('shows 14:56 of 15 minutes when an upsell page opens', () => {
  const begin = upsellCountdownBegin(start)
  expect(countdownAt(begin, upsellCountdownMs, start).text).toBe('14:56')
  expect(countdownAt(begin, upsellCountdownMs, start + 1000).text).toBe('14:55')
  expect(countdownAt(begin, upsellCountdownMs, start + 716_000).isUrgent).toBe(true)
  expect(countdownAt(begin, upsellCountdownMs, start + 715_000).isUrgent).toBe(false)
  expect(countdownAt(begin, upsellCountdownMs, start + 896_000).isOver).toBe(true)
})

it('stays within its total on any clock, and only falls as time passes', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.nat(10_000_000),
      fc.integer(),
      fc.nat(100_000),
      (begin, total, now, later) => {
        const first = countdownAt(begin, total, now)
        expect(first.remainingMs).toBeGreaterThanOrEqual(0)
        expect(first.remainingMs).toBeLessThanOrEqual(total)
        expect(countdownAt(begin, total, now + later).remainingMs).toBeLessThanOrEqual(first.remainingMs)
      },
    ),
  )
  expect(countdownAt(Number.NaN, 1000, 5)).toMatchObject({ isOver: true, text: '00:00' })
  expect(countdownAt(5, 0, 5)).toMatchObject({ isOver: true, isUrgent: true, ratio: 0 })
})
