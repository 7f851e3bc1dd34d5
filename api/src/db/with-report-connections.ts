import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from './client.ts'

/**
 * The services with reads moved to the few low-priority connections, for operator pages with sums and for data
 * exports, which read a lot at once. Operator actions must not use these.
 */
export function withReportConnections<T extends { readonly db: Database }>(services: T): T {
  return { ...services, db: { ...services.db, query: drizzle(services.db.reports) } }
}
