import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'

/** What a deletion did to one kind of data. */
export interface DeletionCount {
  /** What was due before, was deleted, and was still due afterwards. The proof is that `left` is 0. */
  readonly due: number
  readonly deleted: number
  readonly left: number
  /** ISO 8601; older data was due. Absent if a person requested the erasure. */
  readonly olderThan?: string
}

/**
 * The proof of each deletion: what was due, deleted and left. Contains no personal data, except that the ids of erased
 * leads stay for the about an hour in which lost customers of theirs are looked for (`findLostCustomers`).
 */
export const deletionReports = pgTable(
  'deletion_reports',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<'retention' | 'retention-part' | 'erasure'>().notNull(),
    ranAt: moment('ran_at').notNull(),
    soughtLeadIds: text('sought_lead_ids').array(),
    counts: jsonb('counts').$type<Readonly<Record<string, DeletionCount>>>().notNull(),
  },
  (table) => [index('deletion_reports_kind').on(table.kind, table.ranAt)],
)
