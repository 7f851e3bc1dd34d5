import { landingSteps } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { formatCents } from './format-cents.ts'
import { sumOf } from './truth.ts'
import type { Truth } from './truth.ts'

/** The true numbers as text tables: totals, by brand, by flow, by source, and the steps with the most drop-offs. */
export function describeTruth(truth: Truth, brands: readonly Brand[]): string {
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
    ...leakiest(truth, brands)
      .slice(0, 10)
      .map(
        ({ name, seen, answered, left }) =>
          `  ${[name.padEnd(44), ...[seen, answered, left].map(cell)].join(' ')}`,
      ),
  ].join('\n')
}

function tableBy(truth: Truth, by: 'brand' | 'flow' | 'source'): readonly string[] {
  // NOTE: counts filed by step alone name no source, and their visits are in the rows of the sources they came from.
  const names = [...new Set(truth.counts.map((row) => row[by]).filter((name) => name !== ''))].toSorted()
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

function cell(count: number | null): string {
  return (count === null ? '–' : String(count)).padStart(6)
}

/** A step and how many visits saw, answered and left it; null where that cannot be known. */
interface StepCounts {
  readonly name: string
  readonly seen: number | null
  readonly answered: number
  readonly left: number | null
}

/** Every step with the numbers that Quiz analytics shows, most drop-offs first. */
function leakiest(truth: Truth, brands: readonly Brand[]): readonly StepCounts[] {
  const flows = Map.groupBy(truth.counts, ({ brand, flow }) => `${brand}/${flow}`)
  return [...flows]
    .flatMap(([name, rows]) => {
      const [brand = '', flow = ''] = name.split('/')
      const known = brands.find(({ appId }) => appId === brand)?.flows[flow]
      const onLanding = known === undefined ? [] : landingSteps(known).map(({ id }) => id)
      const of = (step: string, measure: string) =>
        sumOf(rows.filter((row) => row.step === step && row.measure === measure).map(({ count }) => count))
      const steps = new Set(rows.map(({ step }) => step).filter((step) => step !== ''))
      return [...steps].map((step): StepCounts => {
        const counts = { name: `${name}/${step}`, answered: of(step, 'answered') }
        const at = onLanding.indexOf(step)
        if (at < 0) return { ...counts, seen: of(step, 'seen'), left: of(step, 'left') }
        // NOTE: a visit to the landing page saw its first question. How many saw a later one on that page is not
        // recorded.
        const seen = at === 0 ? of('', 'landing') : null
        return { ...counts, seen, left: seen === null ? null : seen - counts.answered }
      })
    })
    .toSorted((one, other) => (other.left ?? 0) - (one.left ?? 0))
}
