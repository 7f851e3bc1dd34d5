import { formatCents } from './format-cents.ts'
import { sumOf } from './truth.ts'
import type { Truth } from './truth.ts'

/** The truth in tables for people: totals, then by brand, by source, and the steps where most leave. */
export function describeTruth(truth: Truth): string {
  const totals = Object.entries(truth.totals).map(
    ([name, count]) =>
      `  ${name.padEnd(16)} ${(name.endsWith('Cents') ? formatCents(count) : String(count)).padStart(14)}`,
  )
  return [
    `From ${truth.from.slice(0, 10)} to ${truth.to.slice(0, 10)}, seed ${truth.seed}:`,
    ...totals,
    '',
    ...tableBy(truth, 'brand'),
    '',
    ...tableBy(truth, 'flow'),
    '',
    ...tableBy(truth, 'source'),
    '',
    'Where most leave (seen, answered, left):',
    ...steps(truth)
      .slice(0, 10)
      .map(
        ([name, [seen, answered, left]]) =>
          `  ${name.padEnd(44)} ${String(seen).padStart(6)} ${String(answered).padStart(6)} ${String(left).padStart(6)}`,
      ),
  ].join('\n')
}

function tableBy(truth: Truth, by: 'brand' | 'flow' | 'source'): readonly string[] {
  const names = [...new Set(truth.counts.map((row) => row[by]))].toSorted()
  const head = `  ${by.padEnd(16)} ${['visitors', 'leads', 'paid', 'gross', 'refunds'].map((word) => word.padStart(12)).join('')}`
  return [
    head,
    ...names.map((name) => {
      const counts = (measure: string) =>
        sumOf(
          truth.counts
            .filter((row) => row[by] === name && row.step === '' && row.measure === measure)
            .map(({ count }) => count),
        )
      const moved = truth.movements.filter((row) => row[by] === name)
      const cells = [
        String(counts('visit')),
        String(truth.leads.filter((row) => row[by] === name).length),
        String(counts('paid')),
        formatCents(
          sumOf(
            moved.filter(({ kind }) => kind !== 'refund' && kind !== 'dispute').map(({ cents }) => cents),
          ),
        ),
        formatCents(sumOf(moved.filter(({ kind }) => kind === 'refund').map(({ cents }) => cents))),
      ]
      return `  ${name.padEnd(16)} ${cells.map((cell) => cell.padStart(12)).join('')}`
    }),
  ]
}

function steps(truth: Truth): readonly (readonly [string, readonly [number, number, number]])[] {
  const sums = new Map<string, [number, number, number]>()
  for (const { brand, flow, step, measure, count } of truth.counts) {
    const place = ['seen', 'answered', 'left'].indexOf(measure)
    if (step === '' || place < 0) continue
    const sum = sums.get(`${brand}/${flow}/${step}`) ?? [0, 0, 0]
    sum[place] = (sum[place] ?? 0) + count
    sums.set(`${brand}/${flow}/${step}`, sum)
  }
  return [...sums].toSorted(([, a], [, b]) => b[2] - a[2])
}
