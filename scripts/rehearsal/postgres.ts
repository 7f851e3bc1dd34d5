import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../postgres/cluster.ts'

/** A real PostgreSQL that is deleted afterwards, or the one in `TEST_DATABASE_URL`. */
export async function openPostgres(
  given = process.env['TEST_DATABASE_URL'],
): Promise<AsyncDisposable & { readonly url: string }> {
  if (given) return { url: given, [Symbol.asyncDispose]: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'fennel-rehearsal-'))
  // NOTE: when we are root, PostgreSQL runs as another account, which must be able to enter.
  await chmod(folder, 0o711)
  const cluster = await startCluster({
    dataDir: join(folder, 'home/data'),
    password: randomBytes(18).toString('base64url'),
    database: 'fennel_test',
    logFile: join(folder, 'postgres.log'),
    durable: false,
  })
  return {
    url: cluster.url,
    async [Symbol.asyncDispose]() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
