import type { Column } from '../ui/data-table.tsx'
import { formatCents, formatCount, formatDate } from '../ui/format.ts'
import styles from './comparison-columns.module.css'
import { chargedOf, isSame } from './differences-of.ts'
import type { DayComparison, Movements } from './differences-of.ts'

/** Why sales of a day are missing at the network, as far as that is known: one column on screen, one each in a file. */
const missing = [
  ['waiting', 'Pending'],
  ['withoutConsent', 'No consent'],
  ['failed', 'Failed'],
  ['untold', 'Not queued'],
  ['erased', 'Erased'],
] as const

/** The days of the three ledgers; a pair that differs is marked with text, not with color alone. */
export const comparisonColumns: readonly Column<DayComparison>[] = [
  { id: 'day', header: 'Day', value: ({ day }) => day, cell: ({ day }) => formatDate(day) },
  {
    id: 'agree',
    header: 'Ledger and Stripe',
    headWraps: true,
    value: ({ booksAgree }) => (booksAgree ? 'match' : 'mismatch'),
    cell: ({ booksAgree }) => (
      <span className={styles.mark} data-differs={!booksAgree}>
        {booksAgree ? 'match' : 'mismatch'}
      </span>
    ),
  },
  movements('sales', 'Ledger: sales', ({ ledger }) => ledger.sales),
  movements('renewals', 'Ledger: renewals', ({ ledger }) => ledger.renewals),
  compared('charges', 'Stripe: charges', ({ stripe }) => stripe.charges, chargedOf),
  movements('refunds', 'Ledger: refunds', ({ ledger }) => ledger.refunds),
  compared(
    'stripeRefunds',
    'Stripe: refunds',
    ({ stripe }) => stripe.refunds,
    ({ ledger }) => ledger.refunds,
  ),
  movements('adSales', 'Network: sales', ({ adPlatform }) => adPlatform?.sales ?? null),
  movements('adRefunds', 'Network: refunds', ({ adPlatform }) => adPlatform?.refunds ?? null),
  {
    id: 'notReported',
    header: 'Not reported',
    headWraps: true,
    wraps: 'tight',
    value: ({ adPlatform }) =>
      adPlatform === null ? null : missing.reduce((sum, [name]) => sum + adPlatform[name], 0),
    cell: ({ adPlatform }) => (adPlatform === null ? 'No longer kept' : missingWords(adPlatform) || '–'),
    file: missing.map(([name, header]) => ({
      header,
      value: ({ adPlatform }) => adPlatform?.[name] ?? null,
    })),
  },
]

/** `2 pending, 1 no consent`; empty if nothing is missing. */
function missingWords(adPlatform: NonNullable<DayComparison['adPlatform']>): string {
  return missing
    .filter(([name]) => adPlatform[name] > 0)
    .map(([name, header]) => `${formatCount(adPlatform[name])} ${header.toLowerCase()}`)
    .join(', ')
}

/** An amount and its count: one column on screen, two in a file. Null if nobody knows. */
function movements(
  id: string,
  header: string,
  of: (row: DayComparison) => Movements | null,
): Column<DayComparison> {
  const amount = (row: DayComparison) => {
    const known = of(row)
    return known === null ? null : known.cents / 100
  }
  return {
    id,
    header,
    value: amount,
    cell: (row) => {
      const known = of(row)
      return known === null ? '–' : <span className={styles.amount}>{words(known)}</span>
    },
    file: [
      { header, value: amount },
      { header: `${header}, count`, value: (row) => of(row)?.count ?? null },
    ],
    align: 'end',
    headWraps: true,
    wraps: 'tight',
  }
}

function compared(
  id: string,
  header: string,
  of: (row: DayComparison) => Movements,
  against: (row: DayComparison) => Movements,
): Column<DayComparison> {
  return {
    ...movements(id, header, of),
    cell: (row) => (
      <span className={styles.amount} data-differs={!isSame(of(row), against(row))}>
        {isSame(of(row), against(row)) ? '' : '≠ '}
        {words(of(row))}
      </span>
    ),
  }
}

function words({ count: number, cents }: Movements): string {
  return `${formatCents(cents)} (${formatCount(number)})`
}
