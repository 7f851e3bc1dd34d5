import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'

/** The lock of `count_sales`: whoever holds it alone adds up sales, until its transaction ends. */
const salesLock = 7_301_949

export async function lockSales(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${salesLock})`)
}

/**
 * Adds up all sales anew from the ledger, the leads and the plans, in one transaction. Movements of money wait meanwhile
 * for their commit; pages show the sums from before.
 */
export async function rebuildSales({ db }: { readonly db: { readonly query: Queryable } }): Promise<void> {
  await db.query.execute(sql`select rebuild_sales()`)
}
