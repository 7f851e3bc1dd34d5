import { loadBrand } from '@fennel/brands'
import type { TrackingEvent } from '@fennel/contract'
import type { Brand, Experiment } from '@fennel/funnel'
import { inject } from 'vitest'
import type { Services } from '#api/services.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import { createTestClock, createTestServices, testConfig } from '#api/testing/test-services.ts'
import type { TestClock } from '#api/testing/test-services.ts'
import { createDayPartitions } from '../../day-partitions.ts'
import { createEventIntake } from '../../event-intake.ts'
import { readEvent } from '../../event-record.ts'
import { knownFlowsOf } from '../../known-flows.ts'
import { storableAnswersOf } from '../../storable-answers.ts'
import { foldCounts } from '../fold-counts.ts'
import type { Totals } from '../fold-counts.ts'

/** A running experiment of the intake's brand whose arms change nothing. */
export const runningExperiment: Experiment = {
  id: 'nothing-new',
  name: 'Nothing new',
  hypothesis: 'Nothing changes.',
  status: 'running',
  arms: [
    { id: 'control', name: 'As it is', weight: 1, changes: {} },
    { id: 'same', name: 'The same', weight: 1, changes: {} },
  ],
}

/** The event intake without the server around it, on its own database. */
export interface Intake {
  readonly services: Services
  readonly clock: TestClock
  readonly store: (events: readonly TrackingEvent[], country?: string) => Promise<void>
  /** Counts waiting events. */
  readonly catchUp: () => Promise<void>
  /** Empties every table. */
  readonly empty: () => Promise<void>
  /** The counts by measure, step, detail and arm, added up over all other columns. */
  readonly totals: () => Promise<Readonly<Record<string, number>>>
  /** Every row with a count other than 0, with all its columns. */
  readonly everyRow: () => Promise<readonly unknown[]>
  /** The sums that pages read, and what they should be: the counts folded from scratch. */
  readonly sums: () => Promise<{ readonly kept: Totals; readonly folded: Totals }>
  readonly close: () => Promise<void>
}

const tables =
  'tracking_events, tracking_event_ids, tracking_sessions, tracking_session_steps, rollup_counts, rollup_totals, noted_facts, forgotten_counts, waiting_events, attributions'

/** `crowd`: batch size from which events are stored unprocessed; never by default. */
export async function openIntake(crowd = Infinity): Promise<Intake> {
  const database = await createTestDatabase(inject('postgresUrl'))
  const { pool } = database.db
  const clock = createTestClock()
  const brand: Brand = {
    ...(await loadBrand('calmplate')),
    basisWithoutCountry: 'opt-out',
    experiments: [runningExperiment],
  }
  const brands = [brand]
  const services = await createTestServices(database.db, testConfig(database.url), clock, {
    brands: new Map([[brand.appId, brand]]),
  })
  const reader = { services, isStorable: storableAnswersOf(brands), flows: knownFlowsOf(brands) }
  const rules = { crowd, together: 7, longestPause: 0 }
  const intake = createEventIntake(services, createDayPartitions(database.db), rules)
  return {
    services,
    clock,
    store: (events, country = 'US') =>
      intake.store(
        events.map((event) => readEvent(reader, { brand, country, state: null, gpc: false }, event)),
      ),
    catchUp: intake.catchUp,
    empty: async () => {
      await pool.query(`truncate ${tables}`)
    },
    totals: async () => {
      const { rows } = await pool.query<Row>(
        `select measure, step_id, detail, arm, sum(count)::int as count from rollup_counts
         group by 1, 2, 3, 4 having sum(count) <> 0 order by 1, 2, 3, 4`,
      )
      return Object.fromEntries(
        rows.map(({ measure, step_id, detail, arm, count }) => [
          [measure, step_id, detail, arm].filter((part) => part !== '').join(' '),
          count,
        ]),
      )
    },
    everyRow: async () => {
      const { rows } = await pool.query<{ row: unknown }>(
        `select to_jsonb(r) as row from rollup_counts r where count <> 0
         union all select to_jsonb(t) from rollup_totals t where 0 <> any(counts) order by 1`,
      )
      return rows.map(({ row }) => row)
    },
    sums: async () => {
      const counts = await pool.query<{ key: unknown; count: string }>(
        `select jsonb_build_array(app_name, day, flow_id, flow_version, step_id, measure, detail, arm, source, device,
           country) as key, count from rollup_counts where count <> 0`,
      )
      const totals = await pool.query<{ key: unknown; counts: string[] }>(
        `select jsonb_build_array(app_name, kind, flow_id, day, flow_version, value, detail) as key, counts
         from rollup_totals where 0 <> any(counts)`,
      )
      return {
        kept: new Map(totals.rows.map((row) => [JSON.stringify(row.key), row.counts.map(Number)])),
        folded: foldCounts(
          new Map(counts.rows.map(({ key, count }) => [JSON.stringify(key), Number(count)])),
        ),
      }
    },
    close: async () => {
      await intake.stop()
      await database.drop()
    },
  }
}

interface Row {
  readonly measure: string
  readonly step_id: string
  readonly detail: string
  readonly arm: string
  readonly count: number
}
