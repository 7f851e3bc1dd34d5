import type { DataOf } from '@fennel/contract'
import { readingRules } from '@fennel/funnel'
import { useMemo } from 'react'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatCents, formatCount, formatShare, pointsOf } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { endsOf } from '../ui/table-file.ts'
import styles from './experiment-panel.module.css'

type Experiment = DataOf<'experimentReadings'>['experiments'][number]
type Arm = Experiment['arms'][number]
type Interval = NonNullable<Arm['conversionDifference']>

const verdictNames: Readonly<Record<Experiment['verdict'], string>> = {
  'wrong-split': 'Split is broken',
  'too-early': 'Too early',
  winner: 'Winner found',
  worse: 'Change is worse',
  'keep-going': 'Keep going',
  'no-difference': 'No improvement',
}

/** What a stopped experiment found: there is nothing left to do about it. */
const findings: Readonly<Record<Experiment['verdict'], string>> = {
  'wrong-split': 'Split was broken',
  'too-early': 'Stopped too early',
  winner: 'Winner found',
  worse: 'Change was worse',
  'keep-going': 'No answer',
  'no-difference': 'No improvement',
}

const moods: Readonly<Record<Experiment['verdict'], 'good' | 'bad' | 'even'>> = {
  'wrong-split': 'bad',
  'too-early': 'even',
  winner: 'good',
  worse: 'bad',
  'keep-going': 'even',
  'no-difference': 'even',
}

/** One experiment: the verdict first, then its arms, then whether the split can be trusted. */
export function ExperimentPanel({ experiment }: { readonly experiment: Experiment }) {
  const { brandName, name, hypothesis, status, winner, arms, verdict, words } = experiment
  const columns = useMemo(() => columnsOf(arms), [arms])
  const winnerName = arms.find(({ armId }) => armId === winner)?.name
  return (
    <Panel
      title={name}
      note={`${hypothesis} ${status === 'running' ? 'Running' : 'Stopped'} in ${brandName}${winnerName === undefined ? '' : `; everyone gets “${winnerName}”`}.`}
    >
      <p className={styles.verdict} data-mood={moods[verdict]}>
        <strong>{(status === 'running' ? verdictNames : findings)[verdict]}.</strong> {words}
      </p>
      <DataTable
        caption={`Variants of ${name}`}
        columns={columns}
        rows={arms}
        rowKey={({ armId }) => armId}
        empty="The experiment has no variants."
      />
      <p className={styles.split}>{splitWords(experiment)}</p>
    </Panel>
  )
}

/** The columns of the arms; exported files contain plain currency units. */
function columnsOf(arms: readonly Arm[]): readonly Column<Arm>[] {
  const weights = arms.reduce((sum, { weight }) => sum + weight, 0)
  return [
    { id: 'name', header: 'Variant', value: ({ name }) => name, wraps: 'narrow' },
    {
      id: 'planned',
      header: 'Planned share',
      headWraps: true,
      value: ({ weight }) => weight / weights,
      cell: ({ weight }) => formatShare(weight / weights),
      align: 'end',
    },
    number('visitors', 'Visitors'),
    number('buyers', 'Buyers'),
    {
      id: 'conversion',
      header: 'Conversion',
      value: (arm) => perVisitor(arm, 'conversion'),
      cell: (arm) => formatShare(perVisitor(arm, 'conversion')),
      align: 'end',
    },
    difference('conversionDifference', 'Points vs. control', points, pointsOf),
    {
      id: 'netCents',
      header: 'Net revenue',
      value: ({ netCents }) => netCents / 100,
      cell: ({ netCents }) => formatCents(netCents),
      align: 'end',
    },
    {
      id: 'centsPerVisitor',
      header: 'Per visitor',
      value: (arm) => {
        const cents = perVisitor(arm, 'centsPerVisitor')
        return cents === null ? null : cents / 100
      },
      cell: (arm) => {
        const cents = perVisitor(arm, 'centsPerVisitor')
        return cents === null ? '–' : formatCents(cents)
      },
      align: 'end',
    },
    difference('revenueDifference', 'Per visitor vs. control', formatCents, (cents) => cents / 100),
  ]
}

/** A number of an arm per visitor; null without visitors. */
function perVisitor(arm: Arm, of: 'conversion' | 'centsPerVisitor'): number | null {
  return arm.visitors === 0 ? null : arm[of]
}

function number(id: 'visitors' | 'buyers', header: string): Column<Arm> {
  return { id, header, value: (arm) => arm[id], cell: (arm) => formatCount(arm[id]), align: 'end' }
}

/** A difference with its interval: one cell on screen, three columns in the file, in the unit the header names. */
function difference(
  id: 'conversionDifference' | 'revenueDifference',
  header: string,
  format: (value: number) => string,
  inUnit: (value: number) => number,
): Column<Arm> {
  const part = (name: keyof Interval) => (arm: Arm) => {
    const value = knownDifference(arm[id])?.[name]
    return value === undefined ? null : inUnit(value)
  }
  return {
    id,
    header,
    value: part('difference'),
    headWraps: true,
    wraps: 'tight',
    cell: (arm) => <IntervalWords interval={arm[id]} format={format} />,
    file: [{ header, value: part('difference') }, ...endsOf(header, part('low'), part('high'))],
    align: 'end',
  }
}

/** A difference with its interval; undefined for the control and for arms that are too small for one. */
function knownDifference(interval: Interval | undefined): Record<keyof Interval, number> | undefined {
  if (interval === undefined) return undefined
  const { difference, low, high } = interval
  return low === null || high === null ? undefined : { difference, low, high }
}

interface IntervalWordsProps {
  readonly interval: Interval | undefined
  readonly format: (value: number) => string
}

/** `+1.2 (0.3 to 2.1)`; the control has no difference, and an arm that is too small has neither. */
function IntervalWords({ interval, format }: IntervalWordsProps) {
  if (interval === undefined) return 'control'
  const known = knownDifference(interval)
  if (known === undefined) return 'not enough data yet'
  const { difference, low, high } = known
  const sign = difference > 0 ? '+' : ''
  return (
    <>
      {`${sign}${format(difference)} `}
      <span className={styles.interval}>{`(${format(low)} to ${format(high)})`}</span>
    </>
  )
}

/** A share in percentage points. */
function points(share: number): string {
  return (Math.round(share * 10_000) / 100).toFixed(2)
}

function splitWords({ arms, splitProbability }: Experiment): string {
  const visitors = arms.reduce((sum, arm) => sum + arm.visitors, 0)
  if (visitors === 0) return 'Split check: no visitors yet.'
  const shares = arms.map((arm) => `${arm.name} ${formatShare(arm.visitors / visitors)}`).join(', ')
  const chance = splitProbability < 0.0001 ? 'less than 0.01%' : formatChance(splitProbability)
  return splitProbability < readingRules.splitAlarm
    ? `Split check failed: ${shares}. On any one day, a split this uneven happens by chance in ${chance} of experiments. One variant is losing visitors or counting them twice.`
    : `Split check passed: ${shares}. On any one day, a split at least this uneven happens by chance in ${chance} of experiments; the alert threshold is ${formatChance(readingRules.splitAlarm)}.`
}

function formatChance(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}
