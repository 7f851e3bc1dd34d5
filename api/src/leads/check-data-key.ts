import { ConfigError } from '#api/config-error.ts'
import type { Services } from '#api/services.ts'
import { keyChecks } from './lead-tables.ts'

const name = 'answers'

/**
 * Verifies that the key can open what this database holds, before anything is sealed with another one. The first start
 * on a database stores a sample; a key that cannot open it is a `ConfigError`.
 */
export async function checkDataKey(services: Pick<Services, 'cipher' | 'db'>): Promise<void> {
  const { cipher, db } = services
  await db.query
    .insert(keyChecks)
    .values({ name, sealed: cipher.seal(name, name) })
    .onConflictDoNothing()
  await refuseOtherDataKey(services)
}

/** The same without storing anything: a database on which no server has started yet takes every key. */
export async function refuseOtherDataKey({ cipher, db }: Pick<Services, 'cipher' | 'db'>): Promise<void> {
  const [row] = await db.query.select().from(keyChecks)
  try {
    if (row !== undefined) cipher.open(name, row.sealed)
  } catch {
    throw new ConfigError(
      'The answers in this database were sealed with another key: restore keys/answers.key below DATA_DIR, or set DATA_KEY.',
    )
  }
}
