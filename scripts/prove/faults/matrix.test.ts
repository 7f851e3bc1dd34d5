import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { titlesThatRun } from '../../test/titles-that-run.ts'
import { cells, faults, steps } from './matrix.ts'
import type { Cell } from './matrix.ts'

const root = resolve(import.meta.dirname, '../../..')

/**
 * The applicable cells. Webhooks, mails and ad events involve no browser, an operator's page stores nothing, and K3 and
 * U1 to U3 only concern steps that call another service.
 */
const wanted = {
  'lead create': 'K1 K2 P D1 D2 DU CO TT OO BK CS ST OF',
  'event ingest': 'K1 K2 P D1 D2 DU CO TT OO BK CS ST OF',
  'subscription flow': 'K1 K2 K3 P D1 D2 U1 U2 U3 DU CO TT OO BK CS ST OF',
  '3DS completion': 'K1 K2 K3 P D1 D2 U1 U2 U3 DU CO TT OO BK CS ST OF',
  upsell: 'K1 K2 K3 P D1 D2 U1 U2 U3 DU CO TT OO BK CS ST OF',
  'set-password': 'K1 K2 P D1 D2 DU CO TT OO BK CS ST OF',
  'Stripe webhook': 'K1 K2 K3 P D1 D2 U1 U2 U3 DU CO OO CS',
  'reduce-disputes run': 'K1 K2 K3 P D1 D2 U1 U2 U3 DU CO TT OO BK CS OF',
  'e-mail send': 'K1 K2 K3 P D1 D2 U1 U2 U3 DU CO OO CS',
  'CAPI forward': 'K1 K2 K3 P D1 D2 U1 U2 U3 DU CO OO CS',
}

test('145 cells apply, and each has a proof', () => {
  expect(Object.keys(faults)).toHaveLength(17)
  expect(steps).toHaveLength(10)
  const ours = Object.fromEntries(
    steps.map((step) => [
      step,
      cells
        .filter((cell) => cell.step === step)
        .map(({ fault }) => fault)
        .join(' '),
    ]),
  )
  expect(ours).toEqual(wanted)
  expect(cells).toHaveLength(145)
})

const named = cells.flatMap(({ proof }: Cell) => (proof === 'scenario' ? [] : [proof]))

// NOTE: only a test that runs counts, not one in a comment, in a string, or skipped.
test.each(named)('$file has "$title"', ({ file, title }) => {
  expect(existsSync(join(root, file))).toBe(true)
  const titles = titlesThatRun(file, readFileSync(join(root, file), 'utf8'))
  expect([...titles]).toContain(title)
})
