import { useMemo } from 'react'
import { wilsonInterval } from '@fennel/funnel'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatCents, formatCount, formatDate, formatShare } from '../ui/format.ts'
import { inWords } from '../ui/in-words.ts'
import { countryName, deviceName, sourceName } from '../ui/origin-names.ts'
import { Panel } from '../ui/panel.tsx'
import { endsOf } from '../ui/table-file.ts'
import type { Conversions, FunnelStage, JourneyCounts } from './conversions.ts'
import { stageNames } from '../stage-names.ts'

type Group = Conversions['groups'][number]

function stageColumn<T extends JourneyCounts>(stage: FunnelStage, isHidden = false): Column<T> {
  return {
    id: stage,
    header: stageNames[stage],
    value: ({ stages }) => stages[stage],
    cell: ({ stages }) => formatCount(stages[stage]),
    align: 'end',
    isHidden,
  }
}

/** The columns that every table of journeys has after its first one; exported files contain plain currency units. */
export function journeyColumns<T extends JourneyCounts>(): readonly Column<T>[] {
  return [
    stageColumn('visit'),
    stageColumn('landing', true),
    stageColumn('quizStart'),
    stageColumn('quizComplete'),
    stageColumn('purchaseView', true),
    stageColumn('paymentStart', true),
    stageColumn('paid'),
    {
      id: 'conversion',
      header: 'Conversion',
      value: conversionOf,
      cell: (row) => formatShare(conversionOf(row)),
      align: 'end',
    },
    {
      id: 'interval',
      header: '95% interval',
      value: (row) => intervalOf(row)?.low ?? null,
      cell: (row) => {
        const interval = intervalOf(row)
        return interval === undefined ? '–' : `${formatShare(interval.low)} to ${formatShare(interval.high)}`
      },
      file: endsOf(
        '95% interval',
        (row) => intervalOf(row)?.low ?? null,
        (row) => intervalOf(row)?.high ?? null,
      ),
      align: 'end',
    },
    stageColumn('upsellPaid', true),
    stageColumn('registered', true),
    {
      id: 'net',
      header: 'Net revenue',
      value: (row) => netOf(row) / 100,
      cell: (row) => formatCents(netOf(row)),
      align: 'end',
    },
    {
      id: 'perVisit',
      header: 'Per visit',
      value: (row) => (row.stages.visit === 0 ? null : netOf(row) / row.stages.visit / 100),
      cell: (row) => (row.stages.visit === 0 ? '–' : formatCents(netOf(row) / row.stages.visit)),
      align: 'end',
    },
  ]
}

/** The share of visits that bought; null without visits. */
export function conversionOf({ stages }: JourneyCounts): number | null {
  return stages.visit === 0 ? null : stages.paid / stages.visit
}

/** Net revenue in cents: revenue minus refunds. */
export function netOf({ revenueCents, refundCents }: JourneyCounts): number {
  return revenueCents - refundCents
}

function intervalOf({ stages }: JourneyCounts) {
  return wilsonInterval({ count: Math.min(stages.paid, stages.visit), total: stages.visit })
}

/** How pages show the keys of a grouping that files keep as they are. */
const shownKeys: Readonly<Record<string, (key: string) => string>> = {
  source: sourceName,
  device: deviceName,
  country: countryName,
}

function columnsOf(name: string, nameOf: (key: string) => string): readonly Column<Group>[] {
  const filed = ({ key }: Group) => (key === '' ? 'No flow' : nameOf(key))
  const shown = shownKeys[name]
  return [
    {
      id: 'key',
      header: inWords(name),
      value: (row) => shown?.(row.key) ?? filed(row),
      cell: (row) => (name === 'day' ? formatDate(row.key) : (shown?.(row.key) ?? filed(row))),
      file: [{ header: 'Group', value: filed }],
    },
    ...journeyColumns<Group>(),
  ]
}

/** The journey side by side for each brand, flow, source, device, country or day. */
export function GroupsPanel({
  name,
  groups,
  names,
}: {
  readonly name: string
  readonly groups: readonly Group[]
  /** Display names of groups whose keys are ids. */
  readonly names: readonly Conversions['choices']['brands'][number][]
}) {
  const columns = useMemo(() => {
    const byKey = new Map(names.map(({ value, label }) => [value, label]))
    return columnsOf(name, (key) => byKey.get(key) ?? key)
  }, [name, names])
  return (
    <Panel
      title={`By ${name}`}
      note="The interval is the likely range of the true conversion. Groups whose intervals overlap may not really differ."
    >
      <DataTable
        caption={`Conversions by ${name}`}
        columns={columns}
        rows={groups}
        rowKey={({ key }) => key}
        empty="No visits match these filters."
      />
    </Panel>
  )
}
