import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'

/** What a deletion did to one kind of data. */
export interface DeletionCount {
  /** What was due before, deleted, and still due afterwards; the proof is that the last one is 0. */
  readonly due: number
  readonly deleted: number
  readonly left: number
  /** ISO 8601: what is older was due; absent where a person asked. */
  readonly olderThan?: string
}

/** Proof of each deletion: what was due, what went, what is left. Holds no data of anybody. */
export const deletionReports = pgTable(
  'deletion_reports',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<'retention' | 'erasure'>().notNull(),
    ranAt: moment('ran_at').notNull(),
    counts: jsonb('counts').$type<Readonly<Record<string, DeletionCount>>>().notNull(),
  },
  (table) => [index('deletion_reports_kind').on(table.kind, table.ranAt)],
)
