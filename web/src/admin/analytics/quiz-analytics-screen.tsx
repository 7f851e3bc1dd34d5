import { useCallback, useMemo, useRef } from 'react'
import { useReportingZone } from '../admin-context.tsx'
import { ChartCard } from '../charts/chart-card.tsx'
import { SeriesChart } from '../charts/series-chart.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatCount, formatShare } from '../ui/format.ts'
import { LoadState } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StatTile, StatTiles } from '../ui/stat-tile.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { usePeriod } from '../ui/use-period.ts'
import { useUrlFilters } from '../ui/use-url-filters.ts'
import styles from './answers-panel.module.css'
import { AnswersPanel } from './answers-panel.tsx'
import { ComparisonPanel } from './comparison-panel.tsx'
import { FlowDropMap } from './flow-drop-map.tsx'
import { comparisonQuery, quizFilterNames, QuizFilterRow } from './quiz-filters.tsx'
import { finishedShare, isStepOfQuiz, stepTitle } from './quiz-names.ts'
import type { QuizAnalytics, StepReading } from './quiz-names.ts'
import { StepsPanel } from './steps-panel.tsx'
import { useFlow } from './use-flow.ts'

const series = [{ key: 'dropOff', label: 'Drop-off' }]

const dropColumns: readonly Column<StepReading>[] = [
  { id: 'place', header: 'Step', value: ({ place }) => place, align: 'end' },
  { id: 'id', header: 'Question', value: ({ title }) => title, wraps: true },
  {
    id: 'dropOff',
    header: 'Drop-off',
    value: ({ dropOff }) => dropOff?.share ?? null,
    cell: ({ dropOff }) => formatShare(dropOff?.share ?? null),
    align: 'end',
  },
]

const withoutLanding =
  'Excludes landing-page questions, where everyone who doesn’t start the quiz drops off. See them under “Step by step.”'

/** Each step of a quiz: who saw it, who left there, how long it takes, how people answer, and how that changes. */
export function QuizAnalyticsScreen() {
  const zone = useReportingZone()
  const [filters, change] = useUrlFilters(quizFilterNames)
  const { from, to } = usePeriod(filters)
  const query = useMemo(() => {
    const { brand, flow, version } = filters
    return {
      from,
      to,
      ...(brand && { brand }),
      ...(flow && { flow }),
      ...(version && { version }),
      ...comparisonQuery(filters, { from, to }),
    }
  }, [from, to, filters])
  const loaded = useAdminCall('quizAnalytics', { query })
  const choose = useCallback((step: string) => change({ step }), [change])
  return (
    <>
      <PageHeader
        title="Quiz Analytics"
        intro={`Where visitors leave the quiz, and whether that changed. Visits count on the day they began (${zone}). Quiz starts and finishes count under the flow a visit began with, steps under their own.`}
      />
      <QuizFilterRow
        filters={filters}
        period={{ from, to }}
        quiz={loaded.data?.data}
        isLoading={loaded.isLoading}
        onChange={change}
      />
      <LoadState loaded={loaded} rows={12}>
        {({ data }) => (
          <QuizPanels
            quiz={data}
            period={{ from, to }}
            hasVersion={filters.version !== undefined}
            chosen={filters.step}
            onChoose={choose}
          />
        )}
      </LoadState>
    </>
  )
}

function QuizPanels({
  quiz,
  period: { from, to },
  hasVersion,
  chosen,
  onChoose,
}: {
  readonly quiz: QuizAnalytics
  readonly period: { readonly from: string; readonly to: string }
  /** Whether the numbers cover only one version of the flow. */
  readonly hasVersion: boolean
  readonly chosen: string | undefined
  readonly onChoose: (stepId: string) => void
}) {
  const flow = useFlow(quiz.brand, quiz.flow.id)
  const answers = useRef<HTMLDivElement>(null)
  const show = useCallback(
    (stepId: string) => {
      onChoose(stepId)
      answers.current?.scrollIntoView({ block: 'start' })
      answers.current?.focus({ preventScroll: true })
    },
    [onChoose],
  )
  const question = useMemo(
    // NOTE: a lead does not record which version of the flow it saw.
    () => (hasVersion ? undefined : { from, to, brand: quiz.brand, flow: quiz.flow.id }),
    [hasVersion, from, to, quiz.brand, quiz.flow.id],
  )
  const asked = quiz.steps.filter(isStepOfQuiz)
  const points = asked.map(({ place, dropOff }) => ({
    label: String(place),
    dropOff: dropOff?.share ?? null,
  }))
  const known = asked.filter(({ dropOff }) => dropOff !== null)
  const worst = known
    .filter(({ dropOff }) => dropOff !== null && dropOff.share > 0)
    // NOTE: by what is certain: one of two visits that left a rare step would outrank every other step.
    .toSorted((a, b) => (b.dropOff?.low ?? 0) - (a.dropOff?.low ?? 0))
    .slice(0, 5)
  return (
    <>
      <StatTiles>
        <StatTile label="Quiz starts" value={formatCount(quiz.started)} />
        <StatTile label="Quiz finishes" value={formatCount(quiz.completed)}>
          Includes visitors who started in another browser or finished another flow
        </StatTile>
        <StatTile label="Completion rate" value={formatShare(finishedShare(quiz))} />
        <StatTile
          label="Biggest drop-off"
          value={worst[0] === undefined ? (known.length === 0 ? '–' : 'None') : `Step ${worst[0].place}`}
          change={
            worst[0]?.dropOff == null
              ? undefined
              : { text: `${formatShare(worst[0].dropOff.share)} drop off here`, mood: 'bad' }
          }
        >
          {worst[0]?.title}
        </StatTile>
      </StatTiles>
      {quiz.comparison === null ? null : <ComparisonPanel quiz={quiz} comparison={quiz.comparison} />}
      <ChartCard
        title="Drop-off by step"
        note={quiz.steps.some(({ isOnLanding }) => isOnLanding) ? withoutLanding : undefined}
        summary={
          worst.length === 0
            ? 'No visit ended at a step.'
            : `Steps with the most drop-off: ${worst.map((step) => `${stepTitle(step)} ${formatShare(step.dropOff?.share ?? null)}`).join('; ')}.`
        }
        isEmpty={known.length === 0}
        chart={<SeriesChart kind="bar" points={points} series={series} format={formatShare} />}
        table={
          <DataTable
            caption="Drop-off by step"
            columns={dropColumns}
            rows={asked}
            rowKey={({ id }) => id}
            empty="This flow has no steps."
          />
        }
      />
      <StepsPanel steps={quiz.steps} comparison={quiz.comparison} question={question} onAnswers={show} />
      <div ref={answers} tabIndex={-1} className={styles.place}>
        <AnswersPanel steps={quiz.steps} chosen={chosen} onChoose={onChoose} />
      </div>
      <FlowDropMap steps={quiz.steps} flow={flow} onChoose={show} />
    </>
  )
}
