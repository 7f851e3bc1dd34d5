import { readResults } from '@fennel/funnel'
import type { ArmCounts, Brand, Experiment, ExperimentResult } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { placeOfJourney } from '#api/tracking/index.ts'
import type { ArmMeasure } from '#api/tracking/index.ts'

/** An experiment that has started. A draft has no results. */
type BegunExperiment = Experiment & { readonly status: 'running' | 'stopped' }

/** A brand's experiment with its results so far. */
export interface ExperimentReading {
  readonly experiment: BegunExperiment
  readonly result: ExperimentResult
}

/** The results of every experiment a brand has started, the running ones first. Reads only the rollups. */
export async function readExperiments(
  services: Pick<Services, 'db'>,
  brand: Brand,
): Promise<readonly ExperimentReading[]> {
  const experiments = (brand.experiments ?? []).filter(hasBegun)
  if (experiments.length === 0) return []
  const counts = await readArmCounts(services.db.query, brand.appId)
  const priceCents = middlePriceOf(brand)
  return experiments
    .map((experiment) => ({
      experiment,
      result: readResults(experiment, counts.get(experiment.id) ?? [], priceCents),
    }))
    .toSorted((a, b) => Number(b.experiment.status === 'running') - Number(a.experiment.status === 'running'))
}

/**
 * The middle one of what plans cost at first, the dearer of two: roughly what a sale brings in. Fixed before any data;
 * the cheapest plan is often a trial, whose price would call only tiny differences equal.
 */
export function middlePriceOf(brand: {
  readonly plans: readonly Pick<Brand['plans'][number], 'finalPriceCents'>[]
}): number {
  const prices = brand.plans
    .map(({ finalPriceCents }) => finalPriceCents)
    .toSorted((one, other) => one - other)
  return prices[Math.floor(prices.length / 2)] ?? 1
}

function hasBegun(experiment: Experiment): experiment is BegunExperiment {
  return experiment.status !== 'draft'
}

async function readArmCounts(
  db: Queryable,
  appName: string,
): Promise<ReadonlyMap<string, readonly ArmCounts[]>> {
  const { rows } = await db.execute<{
    experiment: string
    arm: string
    visitors: number
    buyers: number
    net: number
    squared: string
  }>(sql`
    select split_part(value, ':', 1) as experiment, split_part(value, ':', 2) as arm,
      ${sumOf('exposed')}::int as visitors, ${sumOf('paid')}::int as buyers,
      (${sumOf('revenueCents')} - ${sumOf('refundCents')})::float8 as net, ${sumOf('netCentsSquared')}::text as squared
    from rollup_totals where app_name = ${appName} and kind = 'arm-week' group by 1, 2`)
  const byExperiment = Map.groupBy(rows, ({ experiment }) => experiment)
  return new Map(
    [...byExperiment].map(([experiment, arms]) => [
      experiment,
      arms.map(({ arm, visitors, buyers, net, squared }) => ({
        armId: arm,
        visitors,
        buyers,
        netCents: net,
        netCentsSquared: Number(squared),
      })),
    ]),
  )
}

function sumOf(measure: ArmMeasure): SQL {
  return sql`coalesce(sum(counts[${sql.raw(String(placeOfJourney(measure)))}]), 0)`
}
