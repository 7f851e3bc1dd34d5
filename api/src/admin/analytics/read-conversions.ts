import { apiMessages } from '@fennel/contract'
import type { DataOf } from '@fennel/contract'
import { funnelStages } from '@fennel/contract/schemas'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'
import { flowNameAmong } from '../flow-names.ts'
import { readReportBrands } from '../read-report-brands.ts'
import { readJourneyChoices, readJourneys } from './read-journeys.ts'
import type { JourneyFilter, JourneyGroup, JourneyRow, ShownMeasure } from './read-journeys.ts'

type Conversions = DataOf<'conversions'>
type JourneyCounts = Conversions['total']

interface Question extends Omit<JourneyFilter, 'brands'> {
  readonly brand?: string | undefined
  readonly groupBy: JourneyGroup
}

/** A period's visits as a funnel, by group and by day. Throws `not_found` for an unknown brand. */
export async function readConversions(
  services: Pick<Services, 'db' | 'brands'>,
  { brand, groupBy, ...period }: Question,
): Promise<Conversions> {
  const { db, brands } = services
  const reportBrands = await readReportBrands(services)
  const ids = reportBrands.map(({ value }) => value)
  if (brand !== undefined && !ids.includes(brand)) throw new AppError('not_found', apiMessages.notFound)
  const filter = { ...period, brands: brand === undefined ? ids : [brand] }
  const [rows, choices] = await Promise.all([
    readJourneys(db.query, filter, groupBy),
    readJourneyChoices(db.query, filter),
  ])
  const selected = filter.brands.flatMap((id) => brands.get(id) ?? [])
  const byDay = countsBy(rows, ({ day }) => day)
  const byKey = countsBy(rows, ({ key }) => key)
  const total = countsBy(
    rows.filter(({ day }) => day !== null),
    () => 'all',
  ).get('all')
  const sum = total ?? countsOf([])
  return {
    funnel: funnelOf(sum),
    total: sum,
    groups:
      groupBy === 'none'
        ? []
        : [...byKey]
            .map(([key, counts]) => ({ key, ...counts }))
            .toSorted((a, b) =>
              groupBy === 'day'
                ? a.key.localeCompare(b.key, 'en')
                : b.stages.visit - a.stages.visit || a.key.localeCompare(b.key, 'en'),
            ),
    cohorts: [...byDay]
      .map(([day, counts]) => ({ day, ...counts }))
      .toSorted((a, b) => a.day.localeCompare(b.day, 'en')),
    choices: {
      brands: reportBrands,
      ...choices,
      flows: choices.flows.map((id) => ({ value: id, label: flowNameAmong(selected, id) })),
    },
  }
}

/** Each stage relative to the first and to the one before it. */
function funnelOf({ stages }: JourneyCounts): Conversions['funnel'] {
  const share = (count: number, of: number | undefined) => (of === undefined || of === 0 ? null : count / of)
  return funnelStages.map((stage, at) => {
    const before = funnelStages[at - 1]
    return {
      stage,
      count: stages[stage],
      ofStart: share(stages[stage], stages.visit),
      ofBefore: before === undefined ? null : share(stages[stage], stages[before]),
    }
  })
}

function countsBy(
  rows: readonly JourneyRow[],
  keyOf: (row: JourneyRow) => string | null,
): ReadonlyMap<string, JourneyCounts> {
  const groups = Map.groupBy(rows, keyOf)
  return new Map([...groups].flatMap(([key, group]) => (key === null ? [] : [[key, countsOf(group)]])))
}

function countsOf(rows: readonly JourneyRow[]): JourneyCounts {
  const sumOf = (measure: ShownMeasure) => rows.reduce((sum, { counts }) => sum + counts[measure], 0)
  return {
    stages: Object.fromEntries(funnelStages.map((stage) => [stage, sumOf(stage)])) as JourneyCounts['stages'],
    revenueCents: sumOf('revenueCents'),
    refundCents: sumOf('refundCents'),
  }
}
