import { sql } from 'drizzle-orm'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'

/** Holds off everything that adds up sales until the transaction ends. */
export async function lockSales(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.sales})`)
}

/**
 * Recomputes all sales totals from the ledger, the leads and the plans, in one transaction. New ledger entries wait for
 * its commit; pages show the old totals until then.
 */
export async function rebuildSales({ db }: { readonly db: { readonly query: Queryable } }): Promise<void> {
  await db.query.execute(sql`select rebuild_sales()`)
}
