import { drizzle } from 'drizzle-orm/node-postgres'
import type { Services } from '#api/services.ts'

/** The services as pages of many sums use them: they read on the few connections kept for that. Acts do not use these. */
export function readAside(services: Services): Services {
  return { ...services, db: { ...services.db, query: drizzle(services.db.reports) } }
}
