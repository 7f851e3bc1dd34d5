import { sql } from 'drizzle-orm'
import type { Services } from '#api/services.ts'

/**
 * Adds up all sales anew from the ledger, the leads and the plans, in one transaction. Movements of money wait meanwhile
 * for their commit; pages show the sums from before.
 */
export async function rebuildSales({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.query.execute(sql`select rebuild_sales()`)
}
