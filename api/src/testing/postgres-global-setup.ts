import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../../../scripts/postgres/cluster.ts'
import { isAlive } from '../../../scripts/postgres/postmaster-file.ts'
import { stopOrphanPostmaster } from '../../../scripts/postgres/stop-postmaster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a superuser on a real PostgreSQL; tests create their own databases there. */
    postgresUrl: string
  }
}

const prefix = 'fennel-test-postgres-'
const dataDirIn = (folder: string) => join(folder, 'home/data')

/** One real PostgreSQL for the whole run: `TEST_DATABASE_URL`, or an embedded one that is deleted afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    project.provide('postgresUrl', given)
    return async () => {}
  }
  await sweep()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  // NOTE: PostgreSQL refuses to run as root. Root starts it as another account, which must be able to enter here.
  await chmod(folder, 0o711)
  await writeFile(join(folder, 'owner'), String(process.pid))
  const cluster = await startCluster({
    dataDir: dataDirIn(folder),
    password: randomBytes(18).toString('base64url'),
    database: 'fennel_test',
    logFile: join(folder, 'postgres.log'),
    durable: false,
  })
  project.provide('postgresUrl', cluster.url)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Cleans up after runs that were killed before they could stop their server. */
async function sweep(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const owner = Number(await readFile(join(folder, 'owner'), 'utf8').catch(() => ''))
    if (owner < 2 || Number.isNaN(owner) || isAlive(owner)) continue
    await stopOrphanPostmaster(dataDirIn(folder)).catch(() => undefined)
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
