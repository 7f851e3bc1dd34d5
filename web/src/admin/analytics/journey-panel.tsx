import { useMemo } from 'react'
import { Link } from 'wouter'
import { ChartCard } from '../charts/chart-card.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatCount, formatKnown, formatShare } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { FunnelChart } from './funnel-chart.tsx'
import { leadsLink } from './leads-link.ts'
import type { LeadsQuestion } from './leads-link.ts'
import { stageNames } from '../stage-names.ts'
import type { Conversions } from './conversions.ts'

type Stage = Conversions['funnel'][number]

/**
 * Between two stages: how many visits of the first certainly did not reach the second. Null if more reached the second:
 * visits that entered there from outside hide the losses.
 */
interface Gap {
  readonly from: Stage
  readonly to: Stage
  readonly lost: number | null
}

const stageColumns: readonly Column<Stage>[] = [
  { id: 'stage', header: 'Stage', value: ({ stage }) => stageNames[stage], fixed: true },
  {
    id: 'count',
    header: 'Visits',
    value: ({ count }) => count,
    cell: ({ count }) => formatCount(count),
    align: 'end',
    fixed: true,
  },
  {
    id: 'ofStart',
    header: 'Share of visits',
    value: ({ ofStart }) => ofStart,
    cell: ({ ofStart }) => formatShare(ofStart),
    align: 'end',
    fixed: true,
  },
  {
    id: 'ofBefore',
    header: 'Of previous stage',
    value: ({ ofBefore }) => ofBefore,
    cell: ({ ofBefore }) => formatShare(ofBefore),
    align: 'end',
    fixed: true,
  },
]

/** Stages after the purchase are optional; skipping one is not a loss. */
const lastLoss = 'paid'

/** The whole journey as a chart and as numbers, and how many left between which stages. */
export function JourneyPanel({
  funnel,
  question,
}: {
  readonly funnel: Conversions['funnel']
  readonly question: LeadsQuestion
}) {
  const gaps = useMemo(() => gapsOf(funnel), [funnel])
  const columns = useMemo(() => gapColumns(question), [question])
  const start = funnel[0]?.count ?? 0
  return (
    <>
      <ChartCard
        title="Journey"
        note="Each visit counts once per stage it reached, on the day it began. Visits can start at a later stage, so a stage can have more visits than the one before it."
        summary={`${funnel.map(({ stage, count, ofStart }) => `${stageNames[stage]} ${formatCount(count)}, ${formatShare(ofStart)}`).join('; ')}.`}
        isEmpty={start === 0}
        chart={<FunnelChart funnel={funnel} />}
        table={
          <DataTable
            caption="Journey by stage"
            columns={stageColumns}
            rows={funnel}
            rowKey={({ stage }) => stage}
            empty="No visits match these filters."
          />
        }
      />
      <Panel
        title="Drop-off between stages"
        note="The minimum number of visits that reached a stage but not the next. Visits that start at the next stage can hide losses; a dash means it had more visits than this one. Leads are people who gave an email address, listed by the day they first gave one and the flow they used last, or bought in."
      >
        <DataTable
          caption="Drop-off between stages"
          columns={columns}
          rows={gaps}
          rowKey={({ from }) => from.stage}
          empty="No visits match these filters."
        />
      </Panel>
    </>
  )
}

function gapsOf(funnel: Conversions['funnel']): readonly Gap[] {
  const end = funnel.findIndex(({ stage }) => stage === lastLoss)
  return funnel.slice(1, end).flatMap((from, at) => {
    const to = funnel[at + 2]
    return to === undefined || from.count === 0
      ? []
      : [{ from, to, lost: to.count > from.count ? null : from.count - to.count }]
  })
}

function shareOf({ lost, from }: Gap): number | null {
  return lost === null ? null : lost / from.count
}

function gapColumns(question: LeadsQuestion): readonly Column<Gap>[] {
  return [
    { id: 'from', header: 'Reached', value: ({ from }) => stageNames[from.stage] },
    { id: 'to', header: 'Did not reach', value: ({ to }) => stageNames[to.stage] },
    {
      id: 'lost',
      header: 'Lost visits (at least)',
      value: ({ lost }) => lost,
      cell: ({ lost }) => formatKnown(lost),
      align: 'end',
    },
    {
      id: 'share',
      header: 'Drop-off (at least)',
      value: shareOf,
      cell: (gap) => formatShare(shareOf(gap)),
      align: 'end',
    },
    {
      id: 'leads',
      header: 'Leads',
      fixed: true,
      value: () => null,
      file: [],
      cell: ({ from, to }) => (
        <Link href={leadsLink({ ...question, reached: from.stage, missed: to.stage })}>
          Leads without “{stageNames[to.stage]}”
        </Link>
      ),
    },
  ]
}
