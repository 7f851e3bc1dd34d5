import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from '#api/db/client.ts'

/**
 * The services as those use them who read much at once, for operators' pages of sums and for what somebody takes along of
 * their own: they read on the few connections kept for that, behind visitors. Acts do not use these.
 */
export function readAside<T extends { readonly db: Database }>(services: T): T {
  return { ...services, db: { ...services.db, query: drizzle(services.db.reports) } }
}
