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
import type { Conversions } from '../stage-names.ts'

type Stage = Conversions['funnel'][number]

/**
 * Between two stages: how many visits of the first surely never came to the second. Null where more came to the second: those
 * who entered there from outside hide who was lost.
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
    header: 'Of all visits',
    value: ({ ofStart }) => ofStart,
    cell: ({ ofStart }) => formatShare(ofStart),
    align: 'end',
    fixed: true,
  },
  {
    id: 'ofBefore',
    header: 'Of the stage before',
    value: ({ ofBefore }) => ofBefore,
    cell: ({ ofBefore }) => formatShare(ofBefore),
    align: 'end',
    fixed: true,
  },
]

/** Stages after the purchase are taken or not; nobody is lost by them. */
const lastLoss = 'paid'

/** The whole journey as a picture and as numbers, and who left between which stages. */
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
        title="The journey"
        note="Each visit counts once for each stage it reached, on the day it began. Stages can be entered from outside, so one can have more visits than the one before."
        summary={`${funnel.map(({ stage, count, ofStart }) => `${stageNames[stage]} ${formatCount(count)}, ${formatShare(ofStart)}`).join('; ')}.`}
        isEmpty={start === 0}
        chart={<FunnelChart funnel={funnel} />}
        table={
          <DataTable
            caption="The journey by stage"
            columns={stageColumns}
            rows={funnel}
            rowKey={({ stage }) => stage}
            empty="Nobody came in this period."
          />
        }
      />
      <Panel
        title="Where they leave"
        note="At least so many visits reached a stage and not the next one: it is how many fewer came to the next. Visits that enter there from outside hide as many that were lost, and a dash stands where more came to the next stage than to this one. Leads are listed where people left an email address, by the day on which they left it."
      >
        <DataTable
          caption="Where people leave the journey"
          columns={columns}
          rows={gaps}
          rowKey={({ from }) => from.stage}
          empty="Nobody came in this period."
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
    { id: 'to', header: 'But not', value: ({ to }) => stageNames[to.stage] },
    {
      id: 'lost',
      header: 'Visits lost, at least',
      value: ({ lost }) => lost,
      cell: ({ lost }) => formatKnown(lost),
      align: 'end',
    },
    {
      id: 'share',
      header: 'Of those who reached it, at least',
      value: shareOf,
      cell: (gap) => formatShare(shareOf(gap)),
      align: 'end',
    },
    {
      id: 'leads',
      header: 'Who',
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
