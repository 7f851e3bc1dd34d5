import { sql } from 'drizzle-orm'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'

/** Holds what adds up sales back until the transaction ends. */
export async function lockSales(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.sales})`)
}

/**
 * Adds up all sales anew from the ledger, the leads and the plans, in one transaction. Movements of money wait meanwhile
 * for their commit; pages show the sums from before.
 */
export async function rebuildSales({ db }: { readonly db: { readonly query: Queryable } }): Promise<void> {
  await db.query.execute(sql`select rebuild_sales()`)
}
